import { Statements } from '../sql/statements';

/** Links get people in whose account others guess; codes after a link have a count of their own. */
export class AddSignInLinks1795500007000 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check,
       ADD CONSTRAINT account_tokens_purpose_check
         CHECK (purpose IN ('confirm_email', 'reset_password', 'sign_in'))`,
    'ALTER TABLE sign_in_challenges ADD COLUMN by_link boolean NOT NULL DEFAULT false',
  ];
  protected readonly backwards = [
    'ALTER TABLE sign_in_challenges DROP COLUMN by_link',
    `DELETE FROM account_tokens WHERE purpose = 'sign_in'`,
    `ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check,
       ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('confirm_email', 'reset_password'))`,
  ];
}
