import { VisuallyHidden } from '@mantine/core';
import type { TestMatrixRow } from '../api/resources';
import { siteOf } from '../checks/check-site';
import { useCatalogue, useTests } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { DomainName } from '../ui/domain-name';
import { SmallLink } from '../ui/links';
import { toned } from '../ui/tone-badge';
import { Legend } from './bars';
import classes from './grid.module.css';
import { RESULT_LOOK, RESULTS } from './wall-results';

/** A row for each check, a column for each test that one of them ran. */
export function WallGrid({ rows }: { rows: readonly TestMatrixRow[] }) {
  const { path } = useTeam();
  const { nameOf } = useCatalogue();
  const tests = useColumns(rows);
  return (
    <div className={classes.scroll} role="region" aria-label="Checks and tests" tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Check</th>
            {tests.map((test) => (
              <th key={test} scope="col" className={classes.test}>
                <span title={nameOf(test)}>{nameOf(test)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.check_id}>
              <th scope="row" className={classes.host}>
                <SmallLink to={`${path}/checks/${row.check_id}`}>
                  <DomainName>{siteOf(row)}</DomainName>
                </SmallLink>
              </th>
              {tests.map((test) => (
                <Cell key={test} row={row} test={test} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ row, test }: { row: TestMatrixRow; test: string }) {
  const found = row.results.find(({ test_type: type }) => type === test);
  if (found === undefined)
    return (
      <td className={classes.empty}>
        <VisuallyHidden>Not tested</VisuallyHidden>
      </td>
    );
  const { tone, mark, label } = RESULT_LOOK[found.result];
  return (
    <td className={classes.cell} style={toned(tone)} title={label}>
      <span aria-hidden>{mark}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </td>
  );
}

/** In the order of the catalogue. */
function useColumns(rows: readonly TestMatrixRow[]): string[] {
  const { data: tests = [] } = useTests();
  const order = new Map(tests.map(({ key }, place) => [key as string, place]));
  const found = new Set(rows.flatMap(({ results }) => results.map(({ test_type: type }) => type as string)));
  return [...found].sort(
    (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0) || one.localeCompare(other),
  );
}

export const WallLegend = () => (
  <Legend entries={RESULTS.map((result) => ({ ...RESULT_LOOK[result], label: legendOf(result) }))} />
);

const legendOf = (result: (typeof RESULTS)[number]): string =>
  `${RESULT_LOOK[result].mark} ${RESULT_LOOK[result].label}`;
