import { Alert, Anchor } from '@mantine/core';
import { mayUseApi } from '@palisade/vocabulary';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTeam } from '../session/team-context';

/** Where a team on the trial plan looks at something that it cannot use yet; nothing for the others. */
export function PaidNotice({ feature }: { feature: string }) {
  const { plan, path } = useTeam();
  if (mayUseApi(plan)) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconLock size={18} aria-hidden />}
      title="Needs the Professional or Business plan"
      mb="lg"
    >
      {feature} will be refused while the team is on the trial plan. See{' '}
      <Anchor component={Link} to={`${path}/settings/team`} underline="always">
        what each plan can do
      </Anchor>
      .
    </Alert>
  );
}
