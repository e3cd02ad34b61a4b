import { MAX_MEMBERS } from '@palisade/vocabulary';

export const SIGN_UP_CLOSED = 'Sign-up is closed. Ask a member of your team for an invitation.';
export const EMAIL_TAKEN = 'The email is already in use. Sign in instead.';
export const INVITATION_UNKNOWN = 'The invitation is invalid, expired or already used. Ask for a new one.';
export const TEAM_FULL = `The team has ${MAX_MEMBERS} members, which is the limit. Ask the person who invited you to remove one, then try again.`;
export const INVITATION_FOR_ANOTHER = 'The invitation is for another e-mail address.';
export const SETUP_TOKEN_UNKNOWN =
  'The setup_token is invalid, expired or already used. Create a new one with `palisade setup-token`.';
export const ACCOUNT_DISABLED =
  'An operator of this installation disabled your account. Contact the operator.';
export const WRONG_SIGN_IN = 'The e-mail address or the password is wrong.';
export const TOO_BUSY =
  'The service is busy with other sign-ins. Try again after the number of seconds in Retry-After.';
export const WRONG_PASSWORD = 'The current_password is wrong.';
export const CHALLENGE_OVER = 'No sign-in is waiting for a code, or it took too long. Sign in again.';
