import { Statements } from '../sql/statements';

/** Schedules with a time zone, pauses that end, and times without scans. Checks keep their frequency and time until someone sets a schedule. */
export class AddSchedules1796550000000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE checks ADD COLUMN schedule jsonb',
    'ALTER TABLE checks ADD COLUMN paused_until timestamptz',
    `ALTER TABLE checks ADD COLUMN maintenance_windows jsonb NOT NULL DEFAULT '[]'`,
  ];
  protected readonly backwards = [
    'ALTER TABLE checks DROP COLUMN maintenance_windows',
    'ALTER TABLE checks DROP COLUMN paused_until',
    'ALTER TABLE checks DROP COLUMN schedule',
  ];
}
