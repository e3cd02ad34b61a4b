import { Paper, Text } from '@mantine/core';
import { useParams } from 'react-router';
import type { ScanDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { NotFoundPage } from '../ui/not-found-page';
import { Loaded } from '../ui/loaded';
import { PageHeader } from '../ui/page-header';
import { StatusBadge } from '../ui/status-badge';
import { testStatus } from './scan-words';
import { useScan } from '../data/scans-queries';
import TestResult from './test-result';

/** The result of one test on its own page, to share with the person who fixes it. */
export function Component() {
  const { scanId = '', testId = '' } = useParams();
  const query = useScan(scanId);
  return (
    <Loaded query={query} what="scan">
      {(scan) => <TestView scan={scan} testId={testId} />}
    </Loaded>
  );
}

function TestView({ scan, testId }: { scan: ScanDetail; testId: string }) {
  const { nameOf } = useCatalogue();
  const team = useTeam();
  const test = scan.tests.find(({ id }) => id === testId);
  if (!test) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={nameOf(test.test_type)}
        crumbs={[
          { label: 'Checks', to: `${team.path}/checks` },
          { label: scan.check.domain, to: `${team.path}/checks/${scan.check_id}` },
          { label: 'Scan', to: `${team.path}/scans/${scan.id}` },
        ]}
        badges={<StatusBadge status={testStatus(test)} />}
        description={<Text component="span">{test.message}</Text>}
      />
      <Paper p="lg">
        <TestResult scan={scan} test={test} />
      </Paper>
    </>
  );
}
