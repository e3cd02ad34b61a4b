import { Anchor, Paper, Table, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { ScanOutcome } from '../scans/scan-outcome';
import { triggerWords } from '../scans/scan-words';
import { useScans } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { TimeStamp } from '../ui/time-stamp';

const SHOWN = 8;

export function LatestScans() {
  const team = useTeam();
  const query = useScans({ per_page: SHOWN });
  return (
    <Paper p={0} component="section">
      <Title order={2} p="md" pb="xs">
        Latest scans
      </Title>
      <Loaded query={query} loading={<RowsLoading rows={SHOWN} />}>
        {({ data: scans }) =>
          scans.length === 0 ? (
            <Text c="dimmed" px="md" pb="md">
              No scans yet. Open a check to run one.
            </Text>
          ) : (
            <Table highlightOnHover aria-label="Latest scans">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Scan</Table.Th>
                  <Table.Th>Result</Table.Th>
                  <Table.Th visibleFrom="sm">Started</Table.Th>
                  <Table.Th visibleFrom="sm">When</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {scans.map((scan) => (
                  <Table.Tr key={scan.id}>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      <Anchor
                        component={Link}
                        to={`${team.path}/scans/${scan.id}`}
                        fw={600}
                        c="var(--mantine-color-text)"
                      >
                        <DomainName>{scan.check.domain}</DomainName>
                      </Anchor>
                      <Text size="sm" c="dimmed" hiddenFrom="sm" component="div">
                        <TimeStamp value={scan.created_at} />, {triggerWords(scan.triggered_by)}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <ScanOutcome scan={scan} />
                    </Table.Td>
                    <Table.Td visibleFrom="sm">{triggerWords(scan.triggered_by)}</Table.Td>
                    <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                      <TimeStamp value={scan.created_at} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )
        }
      </Loaded>
    </Paper>
  );
}
