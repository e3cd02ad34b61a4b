import { Statements } from '../sql/statements';

/** A link in the e-mail about a new sign-in, for the person who did not do it. */
export class AllowDisownedSignIns1796724800020 extends Statements {
  protected readonly forwards = [
    `ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check,
       ADD CONSTRAINT account_tokens_purpose_check
         CHECK (purpose IN ('confirm_email', 'reset_password', 'sign_in', 'disown'))`,
  ];
  protected readonly backwards = [
    `DELETE FROM account_tokens WHERE purpose = 'disown'`,
    `ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check,
       ADD CONSTRAINT account_tokens_purpose_check
         CHECK (purpose IN ('confirm_email', 'reset_password', 'sign_in'))`,
  ];
}
