import { Group } from '@mantine/core';
import { IconHelpCircle, IconListCheck, IconPlugConnectedX } from '../ui/icons';
import type { LatestScan } from '../api/resources';
import { SeverityBadge } from '../ui/severity-badge';
import { StatusBadge } from '../ui/status-badge';
import { ToneBadge } from '../ui/tone-badge';
import { PassRate } from './pass-rate';

interface ScanOutcomeProps {
  scan: LatestScan | null;
  /** For lists that show severities next to it. */
  isBrief?: boolean;
}

/** The result of a scan at a glance: the pass rate, or why it has none. */
export function ScanOutcome({ scan, isBrief = false }: ScanOutcomeProps) {
  if (scan === null) return <span>Not scanned yet</span>;
  if (scan.status === 'failed') {
    return <ToneBadge tone="critical" icon={IconPlugConnectedX} label="Scan failed" />;
  }
  if (scan.status !== 'completed') return <StatusBadge status={scan.status} />;
  return (
    <Group gap="4px 8px">
      {scan.judged_pass_rate === null ? <Unrated scan={scan} /> : <PassRate rate={scan.judged_pass_rate} />}
      {!isBrief && scan.has_critical_issues && <SeverityBadge severity="critical" />}
    </Group>
  );
}

/** A retest or another scan of some tests says little about the site, and a scan that could judge nothing says nothing. */
const Unrated = ({ scan }: { scan: LatestScan }) => (
  <ToneBadge
    tone="neutral"
    icon={isPartial(scan) ? IconListCheck : IconHelpCircle}
    label={isPartial(scan) ? (scan.triggered_by === 'retest' ? 'Retest' : 'Some tests') : 'Inconclusive'}
  />
);

/** The latest scan of a check never is. */
const isPartial = (scan: LatestScan & { is_partial?: boolean }): boolean => scan.is_partial === true;
