import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import { IconArrowRight } from '../ui/icons';
import { Link } from 'react-router';
import { useScanDiff, useScans } from '../data/scans-queries';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { useUrlFilters } from '../ui/use-url-filters';
import { latestFull } from './comparable-scans';
import { ScanChanges } from './scan-changes';
import { ScanSelect } from './scan-select';

/** How many of the latest scans are searched for one of the whole check. */
const LATEST_SCANS = 20;
const NAMES = ['scan', 'against'] as const;

interface ComparisonSectionProps {
  checkId: string;
  /** The later scan; absent lets the person choose it, and starts with the latest one. */
  scanId?: string;
}

const latestScans = (checkId: string) =>
  ({ check_id: checkId, status: 'completed', per_page: LATEST_SCANS }) as const;

/** Whether the comparison of a completed scan still loads, for a page that waits for all of its parts. */
export function useIsComparing(checkId: string, scanId: string, isCompleted: boolean): boolean {
  const { against = 'previous' } = useUrlFilters(NAMES).values;
  const isListing = useScans(latestScans(checkId)).isLoading;
  const isComparing = useScanDiff(scanId, against, isCompleted).isLoading;
  return isCompleted && (isListing || isComparing);
}

/** What changed since the previous scan, or since another one that the person chooses. The choice is in the URL. */
export function ComparisonSection({ checkId, scanId }: ComparisonSectionProps) {
  const query = useScans(latestScans(checkId));
  const { values } = useUrlFilters(NAMES);
  const title =
    values.against === undefined ? 'Changes since the previous scan' : 'Changes between two scans';
  return (
    <Section title={title} aria-label={title} h="100%">
      <Loaded query={query} rows={3}>
        {({ data: scans }) => {
          const later = scanId ?? values.scan ?? latestFull(scans)?.id;
          if (later === undefined || (scanId === undefined && scans.length < 2)) {
            return <Text c="dimmed">Changes appear after two completed scans.</Text>;
          }
          return <Comparison checkId={checkId} later={later} isFixed={scanId !== undefined} />;
        }}
      </Loaded>
    </Section>
  );
}

interface ComparisonProps {
  checkId: string;
  /** The id of the later scan. */
  later: string;
  /** The later scan is that of the page. */
  isFixed: boolean;
}

function Comparison({ checkId, later, isFixed }: ComparisonProps) {
  const team = useTeam();
  const { values, set } = useUrlFilters(NAMES);
  const { scan: chosen = '', against = '' } = values;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: isFixed ? 1 : 2 }} mb="md" maw={520}>
        {!isFixed && (
          <ScanSelect
            label="Scan"
            none="Latest scan"
            checkId={checkId}
            value={chosen}
            // The other scan may be a later one than the new choice.
            onChange={(scanId) => set({ scan: scanId, against: null })}
          />
        )}
        <ScanSelect
          label="Compare with"
          none="Previous scan"
          checkId={checkId}
          before={later}
          value={against}
          onChange={(scanId) => set({ against: scanId })}
        />
      </SimpleGrid>
      <ScanChanges scanId={later} against={against === '' ? 'previous' : against} />
      {!isFixed && (
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
}
