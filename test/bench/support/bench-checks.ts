import { ensurePartitions, ScanOpeningRepository } from '@palisade/persistence';
import type { TestKey } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { eventually } from '../../support/program';

/** Named, because the figures of a scan of six tests must not change with the catalogue. */
export const SIX_TESTS = [
  'ssl_certificate',
  'tls_configuration',
  'security_headers',
  'csrf_protection',
  'cors_misconfiguration',
  'cookie_security',
] as const satisfies readonly TestKey[];

/** An id of now, as scans have them, for the row of a check. */
export const SCAN_ID = `overlay(overlay(id::text PLACING overlay(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0')
  PLACING '-' FROM 9 FOR 0) FROM 1 FOR 13) PLACING '7' FROM 15 FOR 1)::uuid`;

export interface BenchCheck {
  id: string;
  teamId: string;
}

/** Checks with six tests, shared out evenly among new teams; due now or in a day. */
export async function createBenchChecks(
  dataSource: DataSource,
  { teams, perTeam, due = false }: { teams: number; perTeam: number; due?: boolean },
): Promise<BenchCheck[]> {
  await ensurePartitions(dataSource, new Date());
  const checks = await dataSource.query<BenchCheck[]>(
    `WITH team AS (
       INSERT INTO teams (id, name, plan) SELECT gen_random_uuid(), 'Bench', 'business' FROM generate_series(1, $1) RETURNING id
     )
     INSERT INTO checks (id, team_id, domain, schedule_frequency, schedule_time, tests, next_run_at, is_verified)
     SELECT gen_random_uuid(), team.id, 'shop.example.com', 'DAILY', '02:00', $3::jsonb,
            now() + CASE WHEN $4 THEN interval '-1 minute' ELSE interval '1 day' END, true
     FROM team, generate_series(1, $2)
     RETURNING id, team_id AS "teamId"`,
    [teams, perTeam, JSON.stringify(Object.fromEntries(SIX_TESTS.map((key) => [key, true]))), due],
  );
  await dataSource.query('ANALYZE teams, checks');
  return checks;
}

/** Opens one scan of each check, as the api does. */
export async function openScans(dataSource: DataSource, checks: readonly BenchCheck[]): Promise<string[]> {
  const opening = new ScanOpeningRepository(dataSource);
  const scanIds: string[] = [];
  const left = [...checks];
  const opener = async (): Promise<void> => {
    for (let check = left.pop(); check !== undefined; check = left.pop()) {
      const answer = await opening.trigger(check.teamId, check.id, 'api');
      if (answer.outcome !== 'opened') throw new Error(`The trigger answered ${answer.outcome}.`);
      scanIds.push(answer.scanId);
    }
  };
  await Promise.all(Array.from({ length: 8 }, opener));
  return scanIds;
}

/** Resolves when no scan waits or runs. */
export const untilScanned = (dataSource: DataSource): Promise<true> =>
  eventually('all scans are done', 300_000, async () => {
    const open = await dataSource.query<unknown[]>('SELECT FROM scan_slots LIMIT 1');
    return open.length === 0;
  });
