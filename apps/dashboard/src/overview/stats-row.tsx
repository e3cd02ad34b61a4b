import { SimpleGrid, Stack, Text } from '@mantine/core';
import {
  IconActivity,
  IconAlertTriangle,
  IconShieldExclamation,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Stats } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useStats } from './overview-queries';
import classes from './stats-row.module.css';

interface Tile {
  field: keyof Stats;
  label: string;
  /** What exactly is counted. */
  hint: string;
  icon: TablerIcon;
  to: string;
  /** The colour of a number above zero. */
  tone: 'critical' | 'high' | 'low' | 'neutral';
}

const TILES: readonly Tile[] = [
  {
    field: 'total_domains',
    label: 'Domains monitored',
    hint: 'Checks in this team',
    icon: IconWorld,
    to: '/checks',
    tone: 'neutral',
  },
  {
    field: 'active_scans',
    label: 'Scans running',
    hint: 'Right now',
    icon: IconActivity,
    to: '/checks',
    tone: 'low',
  },
  {
    field: 'priority_issues',
    label: 'Priority findings',
    hint: 'Critical and high, in the latest scans',
    icon: IconAlertTriangle,
    to: '/issues?severity=critical',
    tone: 'critical',
  },
  {
    field: 'domains_at_risk',
    label: 'Domains at risk',
    hint: 'With a critical or high finding',
    icon: IconShieldExclamation,
    to: '/issues?severity=critical',
    tone: 'high',
  },
];

/** The four key figures of the team. The API caches them for five minutes. */
export function StatsRow() {
  const team = useTeam();
  const { data: stats } = useStats();
  return (
    <Stack gap={6} component="section" aria-label="Key figures, up to five minutes old">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'sm', md: 'lg' }}>
        {TILES.map(({ field, label, hint, icon: Icon, to, tone }) => {
          const value = stats?.[field];
          return (
            <Link
              key={field}
              to={team.path + to}
              className={classes.tile}
              data-tone={value ? tone : 'neutral'}
            >
              <span className={classes.head}>
                {label}
                <Icon size={18} stroke={1.7} aria-hidden />
              </span>
              <span className={classes.value}>{value?.toLocaleString('en') ?? '–'}</span>
              <span className={classes.hint}>{hint}</span>
            </Link>
          );
        })}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Updated every five minutes. Everything below is up to date.
      </Text>
    </Stack>
  );
}
