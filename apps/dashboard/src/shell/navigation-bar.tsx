import { CloseButton, Group, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconApi,
  IconBook,
  IconBug,
  IconCalendar,
  IconClock,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconSettings,
  IconTool,
  IconWorldSearch,
  type IconComponent,
} from '../ui/icons';
import { NavLink } from 'react-router';
import { BASE_PATH } from '../api/base-path';
import { useSession } from '../session/session';
import { useTeam } from '../session/team-context';
import { Logo } from '../ui/logo';
import classes from './navigation-bar.module.css';
import { TeamSwitcher } from './team-switcher';

interface Entry {
  to: string;
  icon: IconComponent;
  label: string;
  /** Highlighted only on this exact page, not on pages below it. */
  isExact?: boolean;
}

const WORK: readonly Entry[] = [
  { to: '', icon: IconLayoutDashboard, label: 'Overview', isExact: true },
  { to: '/week', icon: IconClock, label: 'Week' },
  { to: '/checks', icon: IconWorldSearch, label: 'Checks' },
  { to: '/issues', icon: IconBug, label: 'Issues' },
  { to: '/charts', icon: IconListCheck, label: 'Charts' },
  { to: '/expiries', icon: IconCalendar, label: 'Expiries' },
  { to: '/flaws', icon: IconAlertTriangle, label: 'Flaws' },
];

const TEAM: readonly Entry[] = [
  { to: '/settings', icon: IconSettings, label: 'Team settings' },
  { to: '/audit', icon: IconHistory, label: 'Audit log' },
  { to: '/installation', icon: IconTool, label: 'Installation' },
];

export function NavigationBar({ onClose }: { onClose: () => void }) {
  const { path, refusal } = useTeam();
  const { user } = useSession();
  const team = TEAM.filter(({ to }) => {
    if (to === '/installation') return user.is_operator;
    return to !== '/audit' || refusal('audit.read') === null;
  });
  return (
    <Stack component="aside" aria-label="Sidebar" className="pal-dark-bar" gap={12} h="100%" px={12} pb={12}>
      <Group justify="space-between" h={52} px={6} c="#fff">
        <Logo />
        <CloseButton hiddenFrom="sm" onClick={onClose} aria-label="Close menu" className={classes.close} />
      </Group>
      <TeamSwitcher />
      <nav aria-label="Main" style={{ flex: 1, overflowY: 'auto' }}>
        <Entries entries={WORK} base={path} />
        <p className={classes.section}>Team</p>
        <Entries entries={team} base={path} />
      </nav>
      <a href={`${BASE_PATH}/docs/guide`} target="_blank" rel="noreferrer" className={classes.link}>
        <IconBook size={18} stroke={1.7} aria-hidden />
        Guides
      </a>
      <a href={`${BASE_PATH}/docs`} target="_blank" rel="noreferrer" className={classes.link}>
        <IconApi size={18} stroke={1.7} aria-hidden />
        API reference
      </a>
    </Stack>
  );
}

function Entries({ entries, base }: { entries: readonly Entry[]; base: string }) {
  return (
    <ul style={{ display: 'grid', gap: 2 }}>
      {entries.map(({ to, icon: Icon, label, isExact = false }) => (
        <li key={label}>
          <NavLink to={base + to} end={isExact} className={classes.link}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
