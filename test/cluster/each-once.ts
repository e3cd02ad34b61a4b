import type { DataSource } from 'typeorm';
import { eventually } from '../support/program';

/** What did not happen exactly once: results of scans that were accepted twice, scans that did not end well, work that is left. */
export async function faultsOfScans(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ fault: string }[]>(
    `SELECT 'accepted twice: ' || scan_id || ' ' || what AS fault FROM chaos_accepted GROUP BY scan_id, what HAVING count(*) > 1
     UNION ALL SELECT 'scan ' || id || ' is ' || status FROM scans WHERE status <> 'completed'
     UNION ALL SELECT 'left over: ' || scan_id FROM (SELECT scan_id FROM scan_slots UNION ALL SELECT scan_id FROM outbox) AS rest`,
  );
  return rows.map(({ fault }) => fault);
}

export const scansEnd = (database: DataSource): Promise<unknown> =>
  eventually('all scans have ended', 120_000, async () => {
    const open = await database.query<unknown[]>('SELECT FROM scan_slots LIMIT 1');
    return open.length === 0;
  });
