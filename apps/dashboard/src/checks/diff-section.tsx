import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Check, Scan } from '../api/resources';
import { useScan, useScans, useScanTests } from '../scans/scans-queries';
import { useTeam } from '../session/team-context';
import { Details } from '../ui/details';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import { diffScans, type PlacedFinding, type ScanDiff } from './scan-diff';
import { testName } from './test-catalogue';

/** What changed between the last two complete scans. */
export function DiffSection({ check }: { check: Check }) {
  const query = useScans({ check_id: check.id, status: 'completed', per_page: 2 });
  return (
    <Paper p="lg" component="section" h="100%">
      <Title order={2} mb="sm">
        Since the scan before
      </Title>
      <Loaded query={query} loading={<RowsLoading rows={3} />}>
        {({ data: [after, before] }) =>
          after && before ? (
            <Comparison after={after} before={before} />
          ) : (
            <Text c="dimmed">The second complete scan shows what is new and what is fixed.</Text>
          )
        }
      </Loaded>
    </Paper>
  );
}

function Comparison({ after, before }: { after: Scan; before: Scan }) {
  const newTests = useScanTests(useScan(after.id).data);
  const oldTests = useScanTests(useScan(before.id).data);
  if (!newTests || !oldTests) return <RowsLoading rows={3} />;
  return <DiffView diff={diffScans(oldTests, newTests)} after={after} before={before} />;
}

function DiffView({ diff, after, before }: { diff: ScanDiff; after: Scan; before: Scan }) {
  const team = useTeam();
  const link = ({ id, created_at: at }: Scan) => (
    <Anchor component={Link} to={`${team.path}/scans/${id}`} fz="inherit">
      <TimeStamp value={at} format="full" isInLink />
    </Anchor>
  );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" component="div">
        {link(after)} against {link(before)}
      </Text>
      <Group gap="xl">
        <Count
          label="New"
          count={diff.appeared.length}
          tone={diff.appeared.length > 0 ? 'critical' : 'neutral'}
        />
        <Count label="Fixed" count={diff.fixed.length} tone={diff.fixed.length > 0 ? 'good' : 'neutral'} />
        <Count label="Same" count={diff.same.length} tone="neutral" />
      </Group>
      <FindingList title="New" findings={diff.appeared} />
      <FindingList title="Fixed" findings={diff.fixed} />
      {diff.unclear.length > 0 && (
        <Details summary={`Not comparable (${diff.unclear.length})`}>
          <Text size="sm" c="dimmed" mb={6}>
            Their test did not run, or could not judge, in one of the scans.
          </Text>
          <FindingList findings={diff.unclear} />
        </Details>
      )}
      {diff.same.length > 0 && (
        <Details summary={`Same as before (${diff.same.length})`}>
          <FindingList findings={diff.same} />
        </Details>
      )}
    </Stack>
  );
}

const Count = ({ label, count, tone }: { label: string; count: number; tone: string }) => (
  <div>
    <Text fz={24} fw={650} lh={1.2} c={`var(--pal-${tone}-text)`}>
      {count}
    </Text>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
  </div>
);

function FindingList({ title, findings }: { title?: string; findings: readonly PlacedFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <div>
      {title !== undefined && (
        <Text fw={600} size="sm" mb={4}>
          {title}
        </Text>
      )}
      <Stack gap={8} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {findings.map((finding) => (
          <Group
            key={`${finding.testType} ${finding.id} ${finding.location}`}
            gap="xs"
            wrap="nowrap"
            align="flex-start"
            component="li"
          >
            <SeverityBadge severity={finding.severity} />
            <Text size="sm">
              {finding.title}
              <Text span inherit c="dimmed">
                {` · ${testName(finding.testType)}${finding.location === '' ? '' : ` · ${finding.location}`}`}
              </Text>
            </Text>
          </Group>
        ))}
      </Stack>
    </div>
  );
}
