import { Statements } from '../sql/statements';

/** Histories named a person by the address of their account, and assignees by their name. */
export class NamePeopleOfEvents1795500000000 extends Statements {
  protected readonly forwards = [
    `UPDATE issue_events SET actor_name = users.name FROM users
     WHERE actor_kind = 'user' AND actor_id = users.id AND users.name <> ''`,
    `UPDATE issues SET acceptance = jsonb_set(acceptance, '{by,name}', to_jsonb(users.name)) FROM users
     WHERE acceptance #>> '{by,kind}' = 'user' AND acceptance #>> '{by,id}' = users.id::text AND users.name <> ''`,
  ];
  /** Both words name the same person. */
  protected readonly backwards = [];
}
