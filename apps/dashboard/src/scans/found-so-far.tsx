import { SEVERITIES } from '@palisade/vocabulary';
import { useState } from 'react';
import type { Finding, ScanDetail, ScanTest } from '../api/resources';
import { useScanTest } from '../data/scans-queries';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { SmallLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { SeverityBadge } from '../ui/severity-badge';
import classes from './found-so-far.module.css';
import { testStatus } from './scan-words';

const FOUND = ['failed', 'warning'];
const endOf = ({ completed_at: end }: ScanTest): string => end ?? '';

/** What the tests of a running scan have found, in the order in which the page heard of it: a new row moves no other. */
export function FoundSoFar({ scan }: { scan: ScanDetail }) {
  const [order, setOrder] = useState<readonly string[]>([]);
  const found = scan.tests.filter((test) => FOUND.includes(testStatus(test)));
  const fresh = found
    .filter(({ id }) => !order.includes(id))
    .toSorted((one, other) => endOf(one).localeCompare(endOf(other), 'en'));
  if (fresh.length > 0) setOrder([...order, ...fresh.map(({ id }) => id)]);
  const rows = order.flatMap((id) => found.find((test) => test.id === id) ?? []);
  return (
    // As high however much is found, so that nothing below moves.
    <section aria-label="Found so far" className={classes.rows}>
      {rows.length === 0 ? (
        <Muted>Findings appear here as tests end.</Muted>
      ) : (
        <ul>
          {rows.map((test) => (
            <FoundRow key={test.id} test={test} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FoundRow({ test }: { test: ScanTest }) {
  const team = useTeam();
  const { nameOf } = useCatalogue();
  const findings = useScanTest(test).data?.findings ?? [];
  const worst = worstOf(findings);
  return (
    <li className={classes.row}>
      <span className={classes.severity}>{worst && <SeverityBadge severity={worst.severity} />}</span>
      <SmallLink to={`${team.path}/scans/${test.scan_id}/tests/${test.id}`} className={classes.words}>
        {nameOf(test.test_type)}: {worst ? foundWords(worst, findings.length) : test.message}
      </SmallLink>
    </li>
  );
}

const worstOf = (findings: readonly Finding[]): Finding | undefined =>
  SEVERITIES.map((severity) => findings.find((finding) => finding.severity === severity)).find(Boolean);

const foundWords = ({ title }: Finding, count: number): string =>
  count === 1 ? title : `${title}, and ${count - 1} more`;
