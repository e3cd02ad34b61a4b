import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRadar2 } from '../ui/icons';
import type { Overview, Scan } from '../api/resources';
import { useChecks } from '../data/checks-queries';
import { useScan, useScans } from '../data/scans-queries';
import { ScanProgress } from '../scans/scan-progress';
import { useTeam } from '../session/team-context';
import { SmallLink } from '../ui/links';
import { StateIcon } from '../ui/state-icon';
import { RunScanButton } from '../scans/run-scan-button';

const SHOWN = 3;

/** Shown instead of the open issues until a check has a result: "No open issues" could be wrong. */
export function NotScanned({ overview: { checks, scans } }: { overview: Overview }) {
  const query = useChecks({ status: 'active', per_page: SHOWN });
  const running = useScans({ per_page: 1 }).data?.data[0];
  const isBusy = scans.running + scans.waiting > 0;
  return (
    <Paper p="lg" component="section" h="100%" aria-label="Open issues">
      <Group gap="md" align="flex-start" wrap="nowrap">
        <StateIcon icon={IconRadar2} tone="low" />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Title order={2}>{isBusy ? 'First scan running' : 'Not scanned yet'}</Title>
          <Text c="dimmed">
            {isBusy
              ? 'Results appear here as soon as it ends, usually within a minute.'
              : `No scan of your ${checks.total === 1 ? 'check' : 'checks'} has completed yet, so open issues are not known.`}
          </Text>
          {isBusy && running !== undefined && <RunningScan scan={running} />}
          {!isBusy && (
            <ul style={{ display: 'grid', gap: 8, margin: '16px 0 0' }}>
              {query.data?.data.map((check) => (
                <Group key={check.id} component="li" justify="space-between" gap="8px 16px">
                  <Text fw={600} className="pal-wraps">
                    {check.domain}
                  </Text>
                  <RunScanButton check={check} />
                </Group>
              ))}
            </ul>
          )}
        </div>
      </Group>
    </Paper>
  );
}

/** The tests of the newest scan as they run. */
function RunningScan({ scan: { id } }: { scan: Scan }) {
  const team = useTeam();
  const { data: scan } = useScan(id);
  if (scan === undefined) return null;
  return (
    <Stack mt="md" gap="xs" align="flex-start">
      <ScanProgress scan={scan} isInCard />
      <SmallLink to={`${team.path}/scans/${id}`}>Open the scan of {scan.check.domain}</SmallLink>
    </Stack>
  );
}
