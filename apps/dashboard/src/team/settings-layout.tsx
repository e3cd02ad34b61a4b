import { Outlet, useLocation } from 'react-router';
import { useTeam } from '../session/team-context';
import { PageHeader } from '../ui/page-header';
import { LinkTabs } from '../ui/link-tabs';

const PAGES = [
  { to: 'team', label: 'Team' },
  { to: 'members', label: 'Members' },
  { to: 'notifications', label: 'Notifications' },
  { to: 'tickets', label: 'Tickets' },
  { to: 'api-keys', label: 'API keys' },
  { to: 'ci', label: 'CI' },
  { to: 'status-page', label: 'Status page' },
] as const;

export function Component() {
  const team = useTeam();
  const { pathname } = useLocation();
  const page = PAGES.find(({ to }) => pathname.endsWith(`/${to}`));
  return (
    <>
      <PageHeader
        title="Team settings"
        tabTitle={page && `${page.label} · Team settings`}
        description={team.name}
      />
      <LinkTabs
        label="Team settings"
        tabs={PAGES.map(({ to, label }) => ({ to: `${team.path}/settings/${to}`, label }))}
      />
      <Outlet />
    </>
  );
}
