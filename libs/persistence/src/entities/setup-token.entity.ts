import { created, type RowOf, table, text, timestamp } from './table';

/** Lets the person who has it sign up as an operator, once. The token itself is shown once and never stored. */
export const SetupToken = table('setup_tokens', {
  /** SHA-256 of the token, hex. */
  tokenHash: text().key(),
  createdAt: created(),
  expiresAt: timestamp(),
});
export type SetupToken = RowOf<typeof SetupToken>;
