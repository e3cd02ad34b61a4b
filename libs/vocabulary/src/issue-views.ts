/** Limits of the saved views of one person in one team. */
export const MAX_ISSUE_VIEWS = 50;
/** Views that all members of a team see. */
export const MAX_SHARED_ISSUE_VIEWS = 100;
export const MAX_ISSUE_VIEW_NAME_CHARACTERS = 60;
