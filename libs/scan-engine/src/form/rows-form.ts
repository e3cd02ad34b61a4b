import type { TestKey } from '@palisade/vocabulary';
import type { Inconclusive } from '../ground/inconclusive';
import { adviceFor } from '../products/known-products';
import type { Judgement, ScannerInput } from '../contract/scanner';
import { isSettled, type PathOutcome, whyStopped } from '../visit/probed-path';
import { probeRows } from './probe-rows';
import type { RowsForm, RowsSeen } from './row';
import type { Sighted } from './sighting';

/** A scanner of rows as a form with requests of its own. */
export const rowsForm = <Key extends TestKey>(key: Key, form: RowsForm<Key>) => ({
  budget: form.budget,
  // They request paths that no page has to name.
  pagesAreHints: true,
  findsFiles: true,
  summary: form.summary,
  observe: (input: ScannerInput) => probeRows(key, form, input),
  rules: (seen: RowsSeen<Key>) => sightedIn(form, seen),
  whyUnread: ({ unread }: RowsSeen<Key>): Inconclusive | null => unread,
  whyUnsure: ({ stopped, rest }: RowsSeen<Key>) => whyStopped(stopped) ?? rest,
  // A refusal says nothing where everything is refused.
  judged: ({ rows, rest }: RowsSeen<Key>): Judgement['judged'] =>
    rows
      .filter(({ outcome }) => isSettled(outcome) && (rest === null || outcome !== 'refused'))
      .map(({ path }) => path),
  details: (seen: RowsSeen<Key>) => ({ ...detailsOf(seen), ...form.details?.(seen) }),
  advice: ({ products }: RowsSeen<Key>) => adviceFor(form.advice ?? {}, products),
});

const sightedIn = <Key extends TestKey>(form: RowsForm<Key>, { rows }: RowsSeen<Key>): Sighted<Key>[] =>
  rows.flatMap((row) => {
    const { rule, path, url, proof, confirmed, status } = row;
    if (proof === null) return [];
    const { shows, severity, detail } = proof;
    return {
      rule,
      location: path,
      url,
      confirmed,
      observed: `status ${status ?? 200}, ${shows}`,
      expected: 'status 404, or a refusal',
      ...(severity === undefined ? {} : { severity }),
      ...(detail === undefined ? {} : { detail }),
      ...form.sighting?.(row),
    };
  });

function detailsOf<Key extends TestKey>({ rows, stopped, notRequested }: RowsSeen<Key>) {
  const pathsWith = (...outcomes: PathOutcome[]): string[] =>
    rows.filter(({ outcome }) => outcomes.includes(outcome)).map(({ path }) => path);
  return {
    paths_requested: rows.length,
    refused: pathsWith('refused'),
    redirected: pathsWith('redirect', 'off_host'),
    other_content: pathsWith('other'),
    not_judged: pathsWith('failed', 'server_error', 'challenge', 'too_many_requests', 'unstable'),
    not_requested: notRequested,
    stopped,
  };
}
