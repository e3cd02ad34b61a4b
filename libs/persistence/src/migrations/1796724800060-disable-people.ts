import { Statements } from '../sql/statements';

/** Accounts that operators disable, and why the sign-in provider last refused someone. */
export class DisablePeople1796724800060 extends Statements {
  protected readonly forwards = [
    'ALTER TABLE users ADD COLUMN disabled_at timestamptz',
    'ALTER TABLE installation ADD COLUMN oidc_refusal text, ADD COLUMN oidc_refused_at timestamptz',
  ];
  protected readonly backwards = [
    'ALTER TABLE installation DROP COLUMN oidc_refused_at, DROP COLUMN oidc_refusal',
    'ALTER TABLE users DROP COLUMN disabled_at',
  ];
}
