/** Why an issue is in a person's inbox. */
export const INBOX_KINDS = ['assigned', 'mentioned', 'reopened', 'overdue'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** When a person gets e-mails about the inbox. */
export const INBOX_MAILS = ['off', 'immediately', 'daily'] as const;
export type InboxMail = (typeof INBOX_MAILS)[number];

/** The most entries that one request marks as read by their ids. */
export const MAX_READ_AT_ONCE = 100;
