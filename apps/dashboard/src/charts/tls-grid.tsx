import { UnstyledButton } from '@mantine/core';
import type { TlsMatrix } from '../api/resources';
import { type Tone, toned } from '../ui/tone-badge';
import classes from './grid.module.css';
import { type SuiteQuality, suiteQuality } from './suite-quality';

export type TlsCell = TlsMatrix['cells'][number];

const TONES: Readonly<Record<SuiteQuality, Tone>> = { good: 'good', old: 'medium', broken: 'critical' };
/** The worst last, as the newest version is. */
const ORDER: readonly SuiteQuality[] = ['good', 'old', 'broken'];

interface TlsGridProps {
  matrix: TlsMatrix;
  chosen: string | null;
  keyOf: (cell: TlsCell) => string;
  onChoose: (key: string) => void;
}

/** A row for each suite, a column for each version. */
export function TlsGrid({ matrix, chosen, keyOf, onChoose }: TlsGridProps) {
  const suites = [...new Set(matrix.cells.map(({ suite }) => suite))].sort(
    (one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  );
  const cells = new Map(matrix.cells.map((cell) => [keyOf(cell), cell]));
  return (
    <div className={classes.scroll} role="region" aria-label="Cipher suites by version" tabIndex={0}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Cipher suite</th>
            {matrix.versions.map(({ version, checks_count: count }) => (
              <th key={version} scope="col" className={classes.version}>
                {version}
                <span className={classes.count}>{count.toLocaleString('en')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {suites.map((suite) => (
            <tr key={suite}>
              <th scope="row" className={classes.suite}>
                {suite}
              </th>
              {matrix.versions.map(({ version }) => {
                const cell = cells.get(`${version} ${suite}`);
                return (
                  <td key={version}>
                    {cell && (
                      <UnstyledButton
                        className={classes.number}
                        style={toned(TONES[suiteQuality(suite)])}
                        aria-pressed={chosen === keyOf(cell)}
                        aria-label={`${version}, ${suite}: ${cell.checks_count.toLocaleString('en')} checks`}
                        onClick={() => onChoose(keyOf(cell))}
                      >
                        {cell.checks_count.toLocaleString('en')}
                      </UnstyledButton>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rankOf = (suite: string): number => ORDER.indexOf(suiteQuality(suite));
