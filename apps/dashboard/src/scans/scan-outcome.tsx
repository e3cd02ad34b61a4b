import { Group } from '@mantine/core';
import { IconPlugConnectedX } from '../ui/icons';
import type { LatestScan } from '../api/resources';
import { SeverityBadge } from '../ui/severity-badge';
import { StatusBadge } from '../ui/status-badge';
import { ToneBadge } from '../ui/tone-badge';
import { PassRate } from './pass-rate';

/** The result of a scan at a glance: the pass rate of a completed scan, otherwise its status. */
export function ScanOutcome({ scan }: { scan: LatestScan | null }) {
  if (scan === null) return <span>Not scanned yet</span>;
  if (scan.status === 'failed') {
    return <ToneBadge tone="critical" icon={IconPlugConnectedX} label="Scan failed" />;
  }
  if (scan.status !== 'completed') return <StatusBadge status={scan.status} />;
  return (
    <Group gap="4px 8px">
      <PassRate rate={scan.pass_rate} />
      {scan.has_critical_issues && <SeverityBadge severity="critical" />}
    </Group>
  );
}
