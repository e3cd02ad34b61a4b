import { flag, type RowOf, smallint, table, text, timestamp, uuid } from './table';

/** An e-mail that the mail server has not taken yet. Nobody needs it after an hour: the links in it expire. */
export const WaitingMail = table('waiting_mails', {
  /** The Message-ID of all attempts derives from it. */
  id: uuid().key(),
  /** Sealed, because it may hold a link that signs a person in. */
  mail: text(),
  /** How many began. */
  attempts: smallint(),
  isRunning: flag(),
  /** When the next attempt begins; of one that runs, when its program counts as ended unless it says that it lives. */
  dueAt: timestamp(),
  expiresAt: timestamp().default(() => "(now() + '01:00:00')"),
});
export type WaitingMail = RowOf<typeof WaitingMail>;
