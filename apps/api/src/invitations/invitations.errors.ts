import { MAX_MEMBERS, MAX_OPEN_INVITATIONS, MAX_TEAMS_OF_PERSON } from '@palisade/vocabulary';

export const ALREADY_MEMBER = 'The email belongs to a member of the team.';
export const TOO_MANY_MEMBERS = `A team can have ${MAX_MEMBERS} members. Remove one first.`;
export const TOO_MANY_INVITATIONS = `A team can have ${MAX_OPEN_INVITATIONS} open invitations. Revoke one first.`;
export const TEAM_FULL = `The team has ${MAX_MEMBERS} members, which is the limit. Ask an owner or admin of the team to remove one, then try again.`;
export const TOO_MANY_TEAMS = `You are a member of ${MAX_TEAMS_OF_PERSON} teams, which is the limit for one person. Leave one, then try again.`;
export const FOR_ANOTHER = 'This invitation is for a different e-mail address.';
export const EMAIL_UNCONFIRMED =
  'Confirm your e-mail address first: open the link in the confirmation mail, or the invitation link that was mailed to you.';
export const INVITATION_NOT_FOUND = 'Invitation not found.';
