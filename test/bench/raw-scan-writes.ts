import { createHash, randomUUID } from 'node:crypto';
import type { TestKey } from '@palisade/vocabulary';
import { Pool, type PoolClient } from 'pg';
import { SIX_TESTS } from './support/bench-checks';

const CONNECTIONS = 10;
const TELLING: readonly TestKey[] = ['security_headers', 'cors_misconfiguration'];
const FINDING = {
  id: 'raw-finding',
  severity: 'medium',
  title: 'Something is wrong',
  location: '/',
  description: 'It was found by raw SQL.',
  evidence: { request: 'GET / HTTP/1.1', seen: null },
};

/**
 * What a scan of six tests must write, sent by the bare driver as named statements: claim and start, each result as it comes, the
 * closing transaction with totals and issues. No queue, no outbox, no fence.
 *
 * @returns scans per second.
 */
export async function rawScanWrites(databaseUrl: string, scanIds: readonly string[]): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const left = [...scanIds];
  const writer = async (): Promise<void> => {
    const client = await pool.connect();
    for (let scanId = left.pop(); scanId !== undefined; scanId = left.pop()) await writeScan(client, scanId);
    client.release();
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, writer));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.end();
  return scanIds.length / seconds;
}

async function writeScan(client: PoolClient, scanId: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query<Row>({ name, text, values });
  const claimed = await run(
    'claim',
    `WITH claimed AS (
       UPDATE scan_slots SET attempt = attempt + 1, fence = fence + 1, worker = 'raw', lease_until = now() + interval '1 minute'
       WHERE scan_id = $1 RETURNING check_id, team_id
     ), started AS (
       UPDATE scans SET status = 'in_progress', started_at = now(), attempts = 1 WHERE id = $1
     )
     UPDATE scan_tests SET status = 'running', started_at = now() FROM claimed WHERE scan_id = $1
     RETURNING claimed.check_id, claimed.team_id`,
    [scanId],
  );
  const row = claimed.rows[0];
  if (row === undefined) throw new Error('A scan has no slot.');
  for (const key of SIX_TESTS) {
    const isTelling = TELLING.includes(key);
    const findings = JSON.stringify(isTelling ? [FINDING] : []);
    await run(
      'result',
      `WITH details AS (
         INSERT INTO scan_test_details (check_id, content_hash, team_id, message, findings, remediation_steps, technical_details,
                                        judged_locations, unjudged_rules, rule_versions)
         VALUES ($1, $2, $3, 'Raw result', $4, '["Set the header."]', '{}', '[]', '[]', '{}') ON CONFLICT DO NOTHING
       )
       UPDATE scan_tests SET status = $7, details_hash = $2, completed_at = now(),
              receipt = '{"requests": {"GET": 1}, "connections": 1, "bytes_received": 1024}'
       WHERE scan_id = $5 AND test_key = $6`,
      [row.check_id, hashOf(findings), row.team_id, findings, scanId, key, isTelling ? 'failed' : 'passed'],
    );
  }
  await client.query('BEGIN');
  await closeScan(run, row, scanId);
  await client.query('COMMIT');
}

interface Row {
  check_id: string;
  team_id: string;
}

async function closeScan(
  run: (name: string, text: string, values: unknown[]) => Promise<unknown>,
  { check_id: checkId, team_id: teamId }: Row,
  scanId: string,
): Promise<void> {
  await run('lock', 'SELECT FROM checks WHERE id = $1 FOR NO KEY UPDATE', [checkId]);
  await run('free', 'DELETE FROM scan_slots WHERE check_id = $1', [checkId]);
  await run(
    'end',
    `UPDATE scans SET status = 'completed', completed_at = now(), passed_tests = 4, failed_tests = 2 WHERE id = $1`,
    [scanId],
  );
  await run('ran', 'UPDATE checks SET last_run_at = now(), latest_completed_scan_id = $2 WHERE id = $1', [
    checkId,
    scanId,
  ]);
  await run(
    'issues',
    `INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint,
                         first_detected_at, last_detected_at, first_scan_id, last_scan_id)
     SELECT seen.id, $1, $2, seen.test_key, 'medium', 'Something is wrong', 'It was found by raw SQL.', seen.fingerprint, now(), now(), $3, $3
     FROM unnest($4::uuid[], $5::text[], $6::text[]) AS seen (id, test_key, fingerprint)
     ON CONFLICT (check_id, fingerprint) DO UPDATE
       SET last_detected_at = now(), last_scan_id = excluded.last_scan_id, is_detected = true`,
    [
      teamId,
      checkId,
      scanId,
      TELLING.map(() => randomUUID()),
      TELLING,
      TELLING.map((key) => hashOf(`${checkId} ${key}`)),
    ],
  );
  await run(
    'gone',
    'UPDATE issues SET is_detected = false WHERE check_id = $1 AND is_detected AND last_scan_id <> $2',
    [checkId, scanId],
  );
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
