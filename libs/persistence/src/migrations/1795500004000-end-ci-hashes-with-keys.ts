import { Statements } from '../sql/statements';

/**
 * A hash that an API key created must end with the key. The audit log knows who created the hashes that exist: those of revoked keys end
 * with this migration.
 */
export class EndCiHashesWithKeys1795500004000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE check_ci_hashes
       ADD COLUMN api_key_id uuid CONSTRAINT check_ci_hashes_api_key_fkey REFERENCES api_keys (id)`,
    `UPDATE check_ci_hashes h SET api_key_id = k.id
     FROM (SELECT DISTINCT ON (target_id) target_id, team_id, actor_kind, actor_id FROM audit_log
           WHERE action = 'check.ci_hash_created' ORDER BY target_id, id DESC) AS made
     JOIN api_keys k ON k.id = made.actor_id AND k.team_id = made.team_id
     WHERE made.target_id = h.check_id::text AND made.team_id = h.team_id AND made.actor_kind = 'key'`,
  ];
  protected readonly backwards = ['ALTER TABLE check_ci_hashes DROP COLUMN api_key_id'];
}
