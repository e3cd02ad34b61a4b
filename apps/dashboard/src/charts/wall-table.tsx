import type { TestMatrixRow } from '../api/resources';
import { siteOf } from '../checks/check-site';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { TitleLink } from '../ui/links';
import { TimeStamp } from '../ui/time-stamp';
import { RESULT_LOOK, RESULTS } from './wall-results';

/** The wall in words: how many tests of each check passed, and which did not. */
export function WallTable({ rows }: { rows: readonly TestMatrixRow[] }) {
  const { path } = useTeam();
  const { nameOf } = useCatalogue();
  const columns: readonly Column<TestMatrixRow>[] = [
    {
      label: 'Check',
      cell: (row) => <TitleLink to={`${path}/checks/${row.check_id}`}>{siteOf(row)}</TitleLink>,
    },
    { label: 'Scanned', cell: (row) => <TimeStamp value={row.scanned_at} fallback="No scan" /> },
    ...RESULTS.map((result) => ({
      label: RESULT_LOOK[result].label,
      cell: ({ results }: TestMatrixRow) => {
        const tests = results.filter((each) => each.result === result);
        const names = tests.map(({ test_type: type }) => nameOf(type)).join(', ');
        return result === 'passed' || tests.length === 0 ? tests.length : `${tests.length}: ${names}`;
      },
    })),
  ];
  return <DataTable label="Wall" columns={columns} rows={rows} keyOf={({ check_id: id }) => id} />;
}
