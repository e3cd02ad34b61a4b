/** Limits of the saved views of one person in one team. */
export const MAX_ISSUE_VIEWS = 50;
export const MAX_ISSUE_VIEW_NAME_CHARACTERS = 60;
