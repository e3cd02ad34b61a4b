import { Button, Group, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useScans } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { useUrlFilters } from '../ui/use-url-filters';
import { earlierScans, latestFull } from './comparable-scans';
import { ScanChanges } from './scan-changes';
import { ScanSelect } from './scan-select';

const MOST_SCANS = 100;
const NAMES = ['scan', 'against'] as const;

interface ComparisonSectionProps {
  checkId: string;
  /** The later scan; absent lets the person choose it, and starts with the latest one. */
  scanId?: string;
}

/** What changed since the previous scan, or since another one that the person chooses. The choice is in the URL. */
export function ComparisonSection({ checkId, scanId }: ComparisonSectionProps) {
  const team = useTeam();
  const query = useScans({ check_id: checkId, status: 'completed', per_page: MOST_SCANS });
  const { values, set } = useUrlFilters(NAMES);
  const against = values.against ?? '';
  return (
    <Paper p="lg" component="section" h="100%" aria-labelledby="changes-title">
      <Title order={2} mb="sm" id="changes-title">
        {against === '' ? 'Changes since the previous scan' : 'Changes between two scans'}
      </Title>
      <Loaded query={query} loading={<RowsLoading rows={3} />}>
        {({ data: scans }) => {
          const later = scanId ?? values.scan ?? latestFull(scans)?.id;
          if (later === undefined || (scanId === undefined && scans.length < 2)) {
            return <Text c="dimmed">Changes appear after two completed scans.</Text>;
          }
          return (
            <>
              <SimpleGrid cols={{ base: 1, xs: scanId === undefined ? 2 : 1 }} mb="md" maw={520}>
                {scanId === undefined && (
                  <ScanSelect
                    label="Scan"
                    none="Latest scan"
                    scans={scans}
                    value={values.scan ?? ''}
                    // The other scan may be a later one than the new choice.
                    onChange={(scan) => set({ scan, against: null })}
                  />
                )}
                <ScanSelect
                  label="Compare with"
                  none="Previous scan"
                  scans={earlierScans(scans, later)}
                  value={against}
                  onChange={(chosen) => set({ against: chosen })}
                />
              </SimpleGrid>
              <ScanChanges scanId={later} against={against === '' ? 'previous' : against} />
              {scanId === undefined && (
                <Group mt="md">
                  <Button
                    component={Link}
                    to={`${team.path}/scans/${later}`}
                    variant="default"
                    size="xs"
                    rightSection={<IconArrowRight size={14} aria-hidden />}
                  >
                    Open the scan
                  </Button>
                </Group>
              )}
            </>
          );
        }}
      </Loaded>
    </Paper>
  );
}
