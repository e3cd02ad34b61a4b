import { Group } from '@mantine/core';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { SEVERITY_LOOK } from '../ui/severity-badge';
import { ToneBadge } from '../ui/tone-badge';
import { Muted } from '../ui/muted';

/** How many open issues there are of each severity. */
export type OpenIssues = Readonly<Record<Severity, number>>;

export const openTotal = (counts: OpenIssues): number =>
  SEVERITIES.reduce((sum, severity) => sum + counts[severity], 0);

/** "2 critical, 1 low". */
const countWords = (counts: OpenIssues): string =>
  SEVERITIES.filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`)
    .join(', ');

/** The open issues of a check, worst first; severities without issues are left out. */
export function SeverityCounts({
  counts,
  none = 'None',
  wrap = 'nowrap',
}: {
  counts: OpenIssues;
  none?: string;
  /** Where the place is narrow. */
  wrap?: 'wrap' | 'nowrap';
}) {
  if (openTotal(counts) === 0) {
    return <Muted span>{none}</Muted>;
  }
  return (
    <Group gap={4} wrap={wrap} component="span" role="img" aria-label={`Open issues: ${countWords(counts)}`}>
      {SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => (
        <ToneBadge
          key={severity}
          tone={severity}
          icon={SEVERITY_LOOK[severity].icon}
          label={counts[severity].toLocaleString('en')}
        />
      ))}
    </Group>
  );
}
