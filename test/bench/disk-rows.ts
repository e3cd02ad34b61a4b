import { Client } from 'pg';
import type { BenchContext, BenchRow } from './bench-row';

const MOST_BYTES = 1_350;

/** What the loaded scans take on disk with their tests and all indexes; details are stored once per content and not counted. */
export async function benchDisk({ databaseUrl }: BenchContext): Promise<BenchRow[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: number }>(
      `SELECT (sum(pg_total_relation_size(inhrelid)) / (SELECT count(*) FROM scans))::float AS bytes
       FROM pg_inherits WHERE inhparent IN ('scans'::regclass, 'scan_tests'::regclass)`,
    );
    const figure = rows[0]?.bytes ?? NaN;
    return [
      {
        name: 'disk of a scan with six tests and its indexes',
        figure,
        unit: 'B',
        target: `≤ ${MOST_BYTES} B`,
        reached: figure <= MOST_BYTES,
      },
    ];
  } finally {
    await client.end();
  }
}
