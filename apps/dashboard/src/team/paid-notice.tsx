import { mayUseApi } from '@palisade/vocabulary';
import { IconLock } from '../ui/icons';
import { useTeam } from '../session/team-context';
import { TextLink } from '../ui/links';
import { Notice } from '../ui/notice';

/** Shown to teams on the Trial plan where a feature requires another plan. */
export function PaidNotice({ feature }: { feature: string }) {
  const { plan, path } = useTeam();
  if (mayUseApi(plan)) return null;
  return (
    <Notice color="yellow" icon={IconLock} title="Requires the Professional or Business plan" mb="lg">
      {feature} do not work on the Trial plan. <TextLink to={`${path}/settings/team`}>Compare plans</TextLink>
    </Notice>
  );
}
