import { Navigate, useLocation, useParams } from 'react-router';
import { useTeam } from '../session/team-context';
import { tabOfHash } from './settings/settings-tabs';

/** Sends links to the previous page of all settings, such as those in e-mails, to the tab that they mean. */
export function Component() {
  const { checkId = '' } = useParams();
  const { hash } = useLocation();
  const team = useTeam();
  return <Navigate to={`${team.path}/checks/${checkId}/settings/${tabOfHash(hash)}`} replace />;
}
