import { Statements } from '../sql/statements';

/** Where the last login in a browser stopped, with a picture of the page. Deleted with its identity. */
export class AddSignInStops1796724800040 extends Statements {
  protected readonly forwards = ['ALTER TABLE scan_identities ADD COLUMN stop jsonb'];
  protected readonly backwards = ['ALTER TABLE scan_identities DROP COLUMN stop'];
}
