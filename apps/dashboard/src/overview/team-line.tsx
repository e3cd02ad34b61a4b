import { Group, Text } from '@mantine/core';
import { NEW_WITHIN_DAYS } from '@palisade/vocabulary';
import type { Expiries, IssueCounts, Overview } from '../api/resources';
import { useTeam } from '../session/team-context';
import { TextLink } from '../ui/links';
import { EXPIRING_DAYS } from '../data/overview-queries';
import { overviewLinks } from './overview-links';

interface TeamLineProps {
  overview: Overview;
  counts: IssueCounts;
  expiring: Expiries;
}

/** What a morning begins with, in one line: each number leads to its list. */
export function TeamLine({ overview, counts, expiring }: TeamLineProps) {
  const { path } = useTeam();
  const parts = [
    { count: counts.new, words: `new within ${NEW_WITHIN_DAYS} days`, to: overviewLinks.newIssues },
    { count: overview.overdue, words: 'overdue', to: overviewLinks.overdueIssues, isBad: true },
    { count: expiring.total, words: `expiring within ${EXPIRING_DAYS} days`, to: overviewLinks.expiries },
    {
      count: overview.checks.never_scanned,
      words: 'not scanned',
      to: overviewLinks.neverScanned,
      isBad: true,
    },
  ];
  return (
    <Group component="section" aria-label="Today" gap="4px 20px" fz="md">
      {parts.map(({ count, words, to, isBad }) => {
        const text = (
          <>
            <b>{count.toLocaleString('en')}</b> {words}
          </>
        );
        return count === 0 ? (
          <Text key={words} span c="dimmed">
            {text}
          </Text>
        ) : (
          <TextLink key={words} to={path + to} c={isBad ? 'var(--pal-high-text)' : undefined}>
            {text}
          </TextLink>
        );
      })}
    </Group>
  );
}
