export const ALREADY_MEMBER = 'The email belongs to a member of the team.';
export const FOR_ANOTHER = 'This invitation is for another e-mail address than yours.';
export const INVITATION_NOT_FOUND = 'Invitation not found.';
