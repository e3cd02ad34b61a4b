import type { DataSource } from 'typeorm';

/**
 * Makes schedules due, and counts it: each check whose scan is done is moved back by one slot of its schedule, in the same
 * statement that writes down that one more run is expected. So an outage in the midst of it miscounts nothing.
 */
export class ScheduleSlots {
  private constructor(private readonly dataSource: DataSource) {}

  static async open(dataSource: DataSource): Promise<ScheduleSlots> {
    await dataSource.query('CREATE TABLE chaos_slots (check_id uuid NOT NULL)');
    return new ScheduleSlots(dataSource);
  }

  /** @returns how many checks became due. */
  async makeDue(limit: number): Promise<number> {
    const due = await this.dataSource.query<unknown[]>(
      `WITH idle AS (
         SELECT id FROM checks
         WHERE next_run_at > now() AND NOT EXISTS (
           SELECT FROM scans WHERE scans.check_id = checks.id AND scans.status IN ('pending', 'in_progress'))
         ORDER BY random() LIMIT $1 FOR UPDATE SKIP LOCKED
       ), moved AS (
         UPDATE checks SET next_run_at = next_run_at - interval '1 day'
         FROM idle WHERE checks.id = idle.id RETURNING checks.id
       )
       INSERT INTO chaos_slots SELECT id FROM moved RETURNING check_id`,
      [limit],
    );
    return due.length;
  }

  async expected(): Promise<number> {
    const [row] = await this.dataSource.query<{ slots: number }[]>(
      'SELECT count(*)::integer AS slots FROM chaos_slots',
    );
    return row?.slots ?? 0;
  }

  async areAllDispatched(): Promise<boolean> {
    const due = await this.dataSource.query<unknown[]>(
      'SELECT FROM checks WHERE next_run_at <= now() LIMIT 1',
    );
    return due.length === 0;
  }

  /** One scheduled scan for each slot of each check: none missing, none twice, none given up as missed. */
  async expectOneRunEach(): Promise<void> {
    const wrong = await this.dataSource.query<unknown[]>(
      `SELECT * FROM (SELECT check_id, count(*) AS slots FROM chaos_slots GROUP BY check_id) AS expected
       FULL JOIN (SELECT check_id, count(*) AS runs FROM scans WHERE triggered_by = 'schedule' GROUP BY check_id) AS found
         USING (check_id)
       WHERE slots IS DISTINCT FROM runs LIMIT 5`,
    );
    expect(wrong).toEqual([]);
    const given = await this.dataSource.query<unknown[]>(
      'SELECT id, missed_runs, runs_skipped_overlap FROM checks WHERE missed_runs + runs_skipped_overlap > 0 LIMIT 5',
    );
    expect(given).toEqual([]);
  }
}
