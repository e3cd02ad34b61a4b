import { Statements } from '../sql/statements';

export class RememberTeamMakers1768003202000 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE teams ADD COLUMN created_by uuid CONSTRAINT teams_created_by_fkey REFERENCES users (id)',
    // The audit log knows who made the teams that exist.
    `UPDATE teams t SET created_by = u.id
   FROM audit_log a JOIN users u ON u.id = a.actor_id
   WHERE a.action = 'team.created' AND a.actor_kind = 'user' AND a.team_id = t.id`,
    'CREATE INDEX teams_created_by_idx ON teams (created_by)',
  ];
  protected readonly backwards = [
    'DROP INDEX teams_created_by_idx',
    'ALTER TABLE teams DROP COLUMN created_by',
  ];
}
