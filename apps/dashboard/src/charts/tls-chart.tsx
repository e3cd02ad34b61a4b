import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { TlsMatrix } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { IconLock } from '../ui/icons';
import { SmallLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { Picture } from '../ui/picture';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { type SuiteQuality, suiteQuality } from './suite-quality';
import { type TlsCell, TlsGrid } from './tls-grid';

const TITLE = 'TLS versions and ciphers';

export const QUALITY_WORDS: Readonly<Record<SuiteQuality, string>> = {
  good: 'Good',
  old: 'Outdated',
  broken: 'Broken',
};

const COLUMNS: readonly Column<TlsCell>[] = [
  { label: 'Version', cell: ({ version }) => version },
  { label: 'Cipher suite', cell: ({ suite }) => <span className="pal-wraps">{suite}</span> },
  { label: 'Quality', cell: ({ suite }) => QUALITY_WORDS[suiteQuality(suite)] },
  { label: 'Checks', cell: (cell) => <CellChecks cell={cell} /> },
];

const keyOf = ({ version, suite }: TlsCell): string => `${version} ${suite}`;

/** Which suites servers accept in which version, and how many do. */
export function TlsChart({ matrix }: { matrix: TlsMatrix }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const cell = matrix.cells.find((each) => keyOf(each) === chosen);
  if (matrix.checks_count === 0) return <Nothing />;
  return (
    <Picture
      title={TITLE}
      description={`How many checks accept each cipher suite, by the last scan of all tests. Inconclusive results do not count. Choose a number to see the checks. ${matrix.post_quantum_count.toLocaleString('en')} of ${matrix.checks_count.toLocaleString('en')} take a key exchange that withstands quantum computers.`}
      picture={
        <Stack gap="sm" pb="md">
          <Lost matrix={matrix} />
          <TlsGrid
            matrix={matrix}
            chosen={chosen}
            keyOf={keyOf}
            onChoose={(key) => setChosen(key === chosen ? null : key)}
          />
          <div role="status" style={{ minHeight: 44, padding: '0 var(--mantine-spacing-lg)' }}>
            {cell && (
              <>
                <Text size="sm" fw={600} className="pal-wraps">
                  {`${cell.version}, ${cell.suite}`}
                </Text>
                <CellChecks cell={cell} />
              </>
            )}
          </div>
        </Stack>
      }
      table={<DataTable label={TITLE} columns={COLUMNS} rows={matrix.cells} keyOf={keyOf} />}
    />
  );
}

/** Servers that were better before: an update or a proxy took it away. */
function Lost({ matrix: { post_quantum_lost: lost } }: { matrix: TlsMatrix }) {
  const { path } = useTeam();
  if (lost.length === 0) return null;
  return (
    <Text size="sm" px="lg" className="pal-wraps">
      {'No longer withstand quantum computers: '}
      {lost.map(({ check_id: id, domain, last_seen_at: at }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <SmallLink to={`${path}/checks/${id}`}>{domain}</SmallLink>
          {' (last seen '}
          <TimeStamp value={at} />
          {')'}
        </span>
      ))}
    </Text>
  );
}

/** The first checks of a cell, and how many more there are. */
function CellChecks({ cell }: { cell: TlsCell }) {
  const { path } = useTeam();
  const more = cell.checks_count - cell.checks.length;
  return (
    <span className="pal-wraps">
      {cell.checks.map(({ check_id: id, domain }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <SmallLink to={`${path}/checks/${id}`}>{domain}</SmallLink>
        </span>
      ))}
      {more > 0 && <Muted span>{` and ${more.toLocaleString('en')} more`}</Muted>}
    </span>
  );
}

const Nothing = () => (
  <Section title={TITLE} isFlush>
    <EmptyState icon={IconLock} title="No results yet">
      Enable the test “TLS configuration” of a check and scan it.
    </EmptyState>
  </Section>
);
