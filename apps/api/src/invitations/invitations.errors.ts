export const ALREADY_MEMBER = 'The email belongs to a member of the team.';
export const FOR_ANOTHER = 'This invitation is for a different e-mail address.';
export const EMAIL_UNCONFIRMED =
  'Confirm your e-mail address first: open the link in the confirmation mail, or the invitation link that was mailed to you.';
export const INVITATION_NOT_FOUND = 'Invitation not found.';
