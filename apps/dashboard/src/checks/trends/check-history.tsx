import { Table } from '@mantine/core';
import { IconHistory } from '../../ui/icons';
import type { Check, Scan } from '../../api/resources';
import { ScanOutcome } from '../../scans/scan-outcome';
import { durationWords, testCountWords, triggerWords } from '../../scans/scan-words';
import { useScans } from '../../data/scans-queries';
import { useTeam } from '../../session/team-context';
import { EmptyState } from '../../ui/empty-state';
import { Loaded } from '../../ui/loaded';
import { PageLinks } from '../../ui/page-links';
import { Section } from '../../ui/section';
import { TimeStamp } from '../../ui/time-stamp';
import { useUrlFilters } from '../../ui/use-url-filters';
import { TitleLink } from '../../ui/links';
import { Muted } from '../../ui/muted';

const PER_PAGE = 10;

/** All scans of a check, newest first. */
export function CheckHistory({ check }: { check: Check }) {
  const filters = useUrlFilters([]);
  const query = useScans({ check_id: check.id, page: filters.page, per_page: PER_PAGE });
  return (
    <Section title="History" isFlush>
      <Loaded query={query} rows={5} isInset>
        {({ data: scans, meta }) => (
          <>
            {scans.length === 0 ? (
              <EmptyState icon={IconHistory} title="Not scanned yet">
                Run a scan now, or wait for the next scheduled run.
              </EmptyState>
            ) : (
              <ScanTable scans={scans} />
            )}
            <PageLinks meta={meta} onPage={filters.setPage} noun="scans" />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function ScanTable({ scans }: { scans: readonly Scan[] }) {
  const team = useTeam();
  return (
    <Table highlightOnHover aria-label="Scans">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Scan</Table.Th>
          <Table.Th>Result</Table.Th>
          <Table.Th visibleFrom="sm">Tests</Table.Th>
          <Table.Th visibleFrom="md">Duration</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {scans.map((scan) => (
          <Table.Tr key={scan.id}>
            <Table.Td>
              <TitleLink to={`${team.path}/scans/${scan.id}`} fw={600}>
                <TimeStamp value={scan.created_at} format="full" isInLink />
              </TitleLink>
              <Muted>
                Started {triggerWords(scan.triggered_by)}
                {scan.is_partial && ' · some of the tests'}
              </Muted>
            </Table.Td>
            <Table.Td>
              <ScanOutcome scan={scan} />
            </Table.Td>
            <Table.Td visibleFrom="sm">{scan.status === 'completed' ? testCountWords(scan) : '–'}</Table.Td>
            <Table.Td visibleFrom="md">{durationWords(scan.started_at, scan.completed_at) ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
