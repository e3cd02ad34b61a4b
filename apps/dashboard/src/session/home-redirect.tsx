import { Navigate } from 'react-router';
import { lastTeam } from './last-team';
import { useSession } from './session-context';

/** `/` leads to the team that was shown last, or to the creation of a first one. */
export function HomeRedirect() {
  const { teams } = useSession();
  const team = teams.find(({ id }) => id === lastTeam()) ?? teams[0];
  return <Navigate to={team ? `/t/${team.id}` : '/teams/new'} replace />;
}
