import { useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { teamApi } from '../api/client';
import { BrandFrame } from '../ui/brand-frame';
import { NotFoundPage } from '../ui/not-found-page';
import { rememberTeam } from './last-team';
import { refusalFor } from './permissions';
import { useSession } from './session';
import { type CurrentTeam, TeamContext } from './team-context';

/** Provides the team of the URL, if the person is a member of it. */
export function TeamGate() {
  const { teamId } = useParams();
  const { pathname, search } = useLocation();
  const { teams, security } = useSession();
  const membership = teams.find(({ id }) => id === teamId);
  const id = membership?.id;
  useEffect(() => {
    if (id !== undefined) rememberTeam(id);
  }, [id]);
  const team = useMemo<CurrentTeam | null>(
    () =>
      membership
        ? {
            ...membership,
            api: teamApi(membership.id),
            key: ['team', membership.id],
            path: `/t/${membership.id}`,
            refusal: (permission) => refusalFor(membership.role, permission),
          }
        : null,
    [membership],
  );
  if (!team) {
    return (
      <BrandFrame>
        <NotFoundPage what="team" />
      </BrandFrame>
    );
  }
  if (security.teams_requiring_second_factor.includes(team.id) && !security.has_second_factor) {
    return <Navigate to={`/second-factor?return=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return (
    <TeamContext value={team} key={team.id}>
      <Outlet />
    </TeamContext>
  );
}
