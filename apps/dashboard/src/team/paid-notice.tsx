import { Alert } from '@mantine/core';
import { mayUseApi } from '@palisade/vocabulary';
import { IconLock } from '@tabler/icons-react';
import { useTeam } from '../session/team-context';
import { TextLink } from '../ui/links';

/** Shown to teams on the Trial plan where a feature requires another plan. */
export function PaidNotice({ feature }: { feature: string }) {
  const { plan, path } = useTeam();
  if (mayUseApi(plan)) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconLock size={18} aria-hidden />}
      title="Requires the Professional or Business plan"
      mb="lg"
    >
      {feature} do not work on the Trial plan. <TextLink to={`${path}/settings/team`}>Compare plans</TextLink>
    </Alert>
  );
}
