import { Statements } from '../sql/statements';

export class ScopeApiKeys1768003200000 extends Statements {
  protected readonly forwards = [
    // Keys that exist could do everything, and still can.
    `ALTER TABLE api_keys
     ADD COLUMN scopes text[] NOT NULL DEFAULT '{write}'
       CONSTRAINT api_keys_scopes_check CHECK (cardinality(scopes) > 0 AND scopes <@ '{read,scan,write}'),
     ADD COLUMN created_by uuid CONSTRAINT api_keys_created_by_fkey REFERENCES users (id)`,
    // The audit log knows who made the keys that exist.
    `UPDATE api_keys k SET created_by = u.id
   FROM audit_log a JOIN users u ON u.id = a.actor_id
   WHERE a.action = 'api_key.created' AND a.actor_kind = 'user' AND a.team_id = k.team_id AND a.target_id = k.id::text`,
  ];
  protected readonly backwards = ['ALTER TABLE api_keys DROP COLUMN created_by, DROP COLUMN scopes'];
}
