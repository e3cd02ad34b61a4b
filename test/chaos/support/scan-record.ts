import type { DataSource } from 'typeorm';

/**
 * Counts from outside what the product must do once: triggers write down each accepted result and each end of a scan. The
 * tables of the product alone could not tell a result that was accepted twice.
 */
const WRITE_DOWN = `
  CREATE TABLE chaos_accepted (scan_id uuid NOT NULL, what text NOT NULL);
  CREATE FUNCTION chaos_note_test() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO chaos_accepted VALUES (NEW.scan_id, NEW.test_key); RETURN NULL; END $$;
  CREATE FUNCTION chaos_note_scan() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO chaos_accepted VALUES (NEW.id, 'end'); RETURN NULL; END $$;
  CREATE TRIGGER chaos_note AFTER UPDATE ON scan_tests FOR EACH ROW
    WHEN (NEW.completed_at IS NOT NULL AND NEW.completed_at IS DISTINCT FROM OLD.completed_at)
    EXECUTE FUNCTION chaos_note_test();
  CREATE TRIGGER chaos_note AFTER UPDATE ON scans FOR EACH ROW
    WHEN (NEW.completed_at IS NOT NULL AND NEW.completed_at IS DISTINCT FROM OLD.completed_at)
    EXECUTE FUNCTION chaos_note_scan();`;

export async function keepRecord(dataSource: DataSource): Promise<void> {
  await dataSource.query(WRITE_DOWN);
}

/** What must hold after every fault: each scan completed, each result accepted once, and nothing left over. */
export async function expectEachOnce(dataSource: DataSource, scans: number): Promise<void> {
  const rows = (sql: string): Promise<unknown[]> => dataSource.query(sql);
  const [count] = await rows('SELECT count(*)::integer AS scans FROM scans');
  expect(count).toEqual({ scans });
  expect(
    await rows(
      `SELECT id, status, failed_tests FROM scans WHERE status <> 'completed' OR failed_tests <> total_tests LIMIT 5`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `SELECT scan_id, count(*)::integer FROM scan_tests GROUP BY scan_id HAVING count(*) <> 2 LIMIT 5`,
    ),
  ).toEqual([]);
  expect(
    await rows(
      `SELECT scan_id, what, count(*)::integer FROM chaos_accepted GROUP BY scan_id, what HAVING count(*) > 1 LIMIT 5`,
    ),
  ).toEqual([]);
  const [accepted] = await rows('SELECT count(*)::integer AS accepted FROM chaos_accepted');
  expect(accepted).toEqual({ accepted: 3 * scans });
  expect(await rows('SELECT scan_id FROM scan_slots UNION ALL SELECT scan_id FROM outbox LIMIT 5')).toEqual(
    [],
  );
  // The stub finds two things in each of its two tests, the same in every scan.
  expect(await rows('SELECT check_id FROM issues GROUP BY check_id HAVING count(*) <> 4 LIMIT 5')).toEqual(
    [],
  );
}
