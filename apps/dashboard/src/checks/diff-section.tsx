import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Check, Scan } from '../api/resources';
import { useScan, useScans, useScanTests } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { Details } from '../ui/details';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import { diffScans, type PlacedFinding, type ScanDiff } from './scan-diff';
import { useCatalogue } from '../data/tests-queries';

/** What changed between the last two completed scans. */
export function DiffSection({ check }: { check: Check }) {
  const query = useScans({ check_id: check.id, status: 'completed', per_page: 2 });
  return (
    <Paper p="lg" component="section" h="100%">
      <Title order={2} mb="sm">
        Changes since the previous scan
      </Title>
      <Loaded query={query} loading={<RowsLoading rows={3} />}>
        {({ data: [after, previous] }) =>
          after && previous ? (
            <Comparison after={after} previous={previous} />
          ) : (
            <Text c="dimmed">Changes appear after two completed scans.</Text>
          )
        }
      </Loaded>
    </Paper>
  );
}

function Comparison({ after, previous }: { after: Scan; previous: Scan }) {
  const newTests = useScanTests(useScan(after.id).data);
  const oldTests = useScanTests(useScan(previous.id).data);
  if (!newTests || !oldTests) return <RowsLoading rows={3} />;
  return <DiffView diff={diffScans(oldTests, newTests)} after={after} previous={previous} />;
}

function DiffView({ diff, after, previous }: { diff: ScanDiff; after: Scan; previous: Scan }) {
  const team = useTeam();
  const link = ({ id, created_at: at }: Scan) => (
    <Anchor component={Link} to={`${team.path}/scans/${id}`} fz="inherit">
      <TimeStamp value={at} format="full" isInLink />
    </Anchor>
  );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" component="div">
        {link(after)} compared with {link(previous)}
      </Text>
      <Group gap="xl">
        <Count
          label="New"
          count={diff.appeared.length}
          tone={diff.appeared.length > 0 ? 'critical' : 'neutral'}
        />
        <Count label="Fixed" count={diff.fixed.length} tone={diff.fixed.length > 0 ? 'good' : 'neutral'} />
        <Count label="Unchanged" count={diff.unchanged.length} tone="neutral" />
      </Group>
      <FindingList title="New" findings={diff.appeared} />
      <FindingList title="Fixed" findings={diff.fixed} />
      {diff.unclear.length > 0 && (
        <Details summary={`Not comparable (${diff.unclear.length})`}>
          <Text size="sm" c="dimmed" mb={6}>
            In one of the two scans, the tests of these findings did not run or were inconclusive.
          </Text>
          <FindingList findings={diff.unclear} />
        </Details>
      )}
      {diff.unchanged.length > 0 && (
        <Details summary={`Unchanged (${diff.unchanged.length})`}>
          <FindingList findings={diff.unchanged} />
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
  const { nameOf } = useCatalogue();
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
                {` · ${nameOf(finding.testType)}${finding.location === '' ? '' : ` · ${finding.location}`}`}
              </Text>
            </Text>
          </Group>
        ))}
      </Stack>
    </div>
  );
}
