import { Statements } from '../sql/statements';

/** Scans that took their worker down, and checks whose scans do so. */
export class IsolateSuspects1767430800000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE scan_slots ADD COLUMN lost_workers smallint NOT NULL DEFAULT 0',
    // The fair relay counts what a team has under way; a team with thousands of waiting scans must not make that slow.
    'DROP INDEX scan_slots_team_idx',
    'CREATE INDEX scan_slots_under_way_idx ON scan_slots (team_id) WHERE relayed_at IS NOT NULL',
    'ALTER TABLE checks ADD COLUMN isolated_at timestamptz',
    'CREATE INDEX checks_isolated_idx ON checks (isolated_at) WHERE isolated_at IS NOT NULL AND deleted_at IS NULL',
  ];
  protected readonly backwards = [
    'ALTER TABLE checks DROP COLUMN isolated_at',
    'DROP INDEX scan_slots_under_way_idx',
    'CREATE INDEX scan_slots_team_idx ON scan_slots (team_id)',
    'ALTER TABLE scan_slots DROP COLUMN lost_workers',
  ];
}
