import {
  type DetectedIssue,
  type JudgedScope,
  ScanClosingRepository,
  type ScanEnding,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { type BenchContext, type BenchRow, sizeOf } from './bench-row';
import { type PairedTimes, undisturbed, pairedRow } from './paired';
import { round } from './round';
import { type BenchCheck, createBenchChecks, openScans } from './support/bench-checks';
import { withBenchDatabase } from './support/bench-database';

const WHOLE = { checks: 200, rounds: 5 };
const SMOKE = { checks: 20, rounds: 1 };
const ISSUES = 20;
const MOST_RATIO = 1.1;
const MOST_EVENT_BYTES = 200;

const RULE_VERSIONS = Object.fromEntries(Array.from({ length: ISSUES }, (_, n) => [`rule-${n}`, 1]));
const SCOPES: readonly JudgedScope[] = [
  { testKey: 'security_headers', locations: 'all', ruleVersions: RULE_VERSIONS },
];

const issueOf = (checkId: string, n: number): DetectedIssue => ({
  fingerprint: `sha256:${checkId.replaceAll('-', '')}${String(n).padStart(32, '0')}`,
  testKey: 'security_headers',
  ruleId: `rule-${n}`,
  ruleVersion: 1,
  location: `/page-${n}`,
  severity: 'medium',
  title: 'Something is wrong',
  description: 'It was found by the benchmark.',
  seenAs: [],
});

/**
 * Closing scans that detect 20 known issues each: with the counts that triggers keep, and without, in turns. Then the disk of an event.
 */
export const benchClosing = (context: BenchContext): Promise<BenchRow[]> =>
  withBenchDatabase(context.databaseUrl, async ({ dataSource }) => {
    const { checks: count, rounds } = sizeOf(context, WHOLE, SMOKE);
    const checks = await createBenchChecks(dataSource, { teams: 20, perTeam: count / 20 });
    await closeAll(dataSource, checks);
    const eventBytes = await bytesOfEvent(dataSource);
    const times: PairedTimes[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      await dataSource.query('ALTER TABLE issues DISABLE TRIGGER USER');
      const baselineMs = await closeAll(dataSource, checks);
      await dataSource.query('ALTER TABLE issues ENABLE TRIGGER USER');
      times.push({ baselineMs, ms: await closeAll(dataSource, checks) });
    }
    return [closingRow(times), eventRow(eventBytes)];
  });

const closingRow = (times: readonly PairedTimes[]): BenchRow =>
  pairedRow(
    `closing a scan with ${ISSUES} known issues, next to the same without the counts of issues`,
    undisturbed(times),
    { most: MOST_RATIO, of: 'those without, in turns' },
  );

const eventRow = (bytes: number): BenchRow => ({
  name: 'disk of an event of an issue with its index',
  figure: round(bytes, 0),
  unit: 'B',
  target: `<= ${MOST_EVENT_BYTES} B`,
  reached: bytes <= MOST_EVENT_BYTES,
});

/** Opens a scan of each check and closes one after the other. @returns milliseconds per scan. */
async function closeAll(dataSource: DataSource, checks: readonly BenchCheck[]): Promise<number> {
  const scanIds = await openScans(dataSource, checks);
  const held = await dataSource.query<{ checkId: string; scanId: string; fence: number }[]>(
    `UPDATE scan_slots SET attempt = 1, fence = fence + 1, worker = 'bench', lease_until = now() + interval '1 hour'
     WHERE scan_id = ANY($1::uuid[]) RETURNING check_id AS "checkId", scan_id AS "scanId", fence`,
    [scanIds],
  );
  const closing = new ScanClosingRepository(dataSource);
  await dataSource.query('VACUUM ANALYZE issues');
  // TypeORM gives the rows and their number.
  const holds = (held as unknown as [typeof held, number])[0];
  const start = performance.now();
  for (const hold of holds) {
    const issues = Array.from({ length: ISSUES }, (_, n) => issueOf(hold.checkId, n));
    const ending: ScanEnding = {
      hold,
      outcome: {
        status: 'completed',
        issues,
        scopes: SCOPES,
        coverage: { rows: [], collapsed: [], pages: {} },
        lastCoverage: {},
      },
    };
    const [isOurs] = await closing.forWorkerEnd([ending]);
    if (isOurs !== true) throw new Error('A scan could not be closed: nothing was measured.');
  }
  return (performance.now() - start) / holds.length;
}

/** Every issue has opened once, so far. */
async function bytesOfEvent(dataSource: DataSource): Promise<number> {
  const [row] = await dataSource.query<[{ bytes: number }]>(
    `SELECT pg_total_relation_size('issue_events')::float / count(*) AS bytes FROM issue_events`,
  );
  return row.bytes;
}
