import { Navigate } from 'react-router';
import { lastTeam } from './last-team';
import { useSession } from './session';

/** Redirects to a page of the team that was open last, or to the form for a first team. Links in e-mails about an account know no team. */
export function HomeRedirect({ page = '' }: { page?: `/${string}` | '' }) {
  const { teams } = useSession();
  const team = teams.find(({ id }) => id === lastTeam()) ?? teams[0];
  return <Navigate to={team ? `/t/${team.id}${page}` : '/teams/new'} replace />;
}
