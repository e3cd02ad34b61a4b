import { Navigate } from 'react-router';
import { lastTeam } from './last-team';
import { useSession } from './session';

/** `/` redirects to the team that was open last, or to the form for a first team. */
export function HomeRedirect() {
  const { teams } = useSession();
  const team = teams.find(({ id }) => id === lastTeam()) ?? teams[0];
  return <Navigate to={team ? `/t/${team.id}` : '/teams/new'} replace />;
}
