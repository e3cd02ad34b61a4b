/** The most rows that a team or a person can have at the same time. The limits are generous: they only keep lists without pages short. */
export const MAX_ACTIVE_API_KEYS = 200;
export const MAX_MEMBERS = 500;
export const MAX_OPEN_INVITATIONS = 200;
/** Teams that a person is a member of. */
export const MAX_TEAMS_OF_PERSON = 200;
/** Above the limit, a sign-in ends the session that was unused for longest. */
export const MAX_SESSIONS_OF_PERSON = 100;
/** Accounts at sign-in providers. */
export const MAX_IDENTITIES_OF_PERSON = 20;

/** Comments cannot be deleted, so they need a limit that nobody reaches by hand. */
export const MAX_COMMENTS_OF_ISSUE = 1_000;
/** Per 24 hours, counted from the first one: by one person or API key in all teams, and by everyone in a team. */
export const COMMENTS_A_DAY = { ofOne: 200, ofTeam: 2_000 } as const;

/** The most rows that a list without pages returns. Above the other limits, so that rows from before a limit existed stay visible. */
export const MAX_LISTED_ROWS = 1_000;
