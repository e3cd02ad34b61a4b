export const NO_MAIL =
  'This installation does not send e-mail. Ask its operator for a link: palisade user reset-link EMAIL prints one.';
export const NO_MAIL_FOR_SIGN_IN =
  'This installation does not send e-mail. Ask its operator for a link: palisade user sign-in-link EMAIL prints one.';
export const NO_MAIL_FOR_EMAIL =
  'This installation does not send e-mail. Ask its operator to change the address: palisade user change-email OLD NEW.';
export const LINK_OVER = 'The link is invalid, expired or already used. Request a new one.';
export const EMAIL_TAKEN = 'Another account already uses this address.';
export const SAME_EMAIL = 'This is already your address.';
export const PASSWORD_NEEDED = 'The current_password field is required.';
export const SECOND_FACTOR_ON = 'Two-factor authentication is already enabled.';
export const SECOND_FACTOR_OFF = 'Two-factor authentication is disabled.';
export const SETUP_OVER = 'No set-up is waiting for a code, or you have started a newer one. Start again.';
export const OWN_FACTOR_FIRST = 'Set up two-factor authentication for your own account first.';

export const FRESH_SIGN_IN =
  'Sign in again with your provider: this change needs a sign-in of the last ten minutes.';
