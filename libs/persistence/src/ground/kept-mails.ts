/** A program that has not renewed an attempt for so long has ended in the middle of it. */
const LEASE = `interval '2 minutes'`;

/** A program that claimed an e-mail and does not begin it within this time never knew of its claim: the response of the database was lost. */
const CLAIM = `interval '10 seconds'`;

/** What the attempts of an e-mail become when its program ended in the middle of one: it may have arrived, so the next is the last. */
export const LAST_ATTEMPT = 1_000;

/** The statements of a table that keeps e-mails until the mail server has taken them. @param returned of `w`, when it is claimed */
export const keptMails = (table: string, returned: string) => ({
  /** Of a row whose first attempt begins now. */
  firstDue: `now() + ${LEASE}`,
  /**
   * The mail whose next attempt is due for longest; no other program gets it meanwhile. What is cut off for a second time stays and is never
   * sent again: however often programs end, or the end of an attempt cannot be written. @param $1 whether to take over attempts whose program ended
   */
  claim: `UPDATE ${table} w SET attempts = CASE WHEN due.is_running THEN ${LAST_ATTEMPT} ELSE w.attempts + 1 END,
            is_running = due.is_running, due_at = now() + ${CLAIM}
          FROM (SELECT id, is_running FROM ${table} WHERE due_at <= now() AND expires_at > now()
                AND (NOT is_running OR ($1 AND attempts < ${LAST_ATTEMPT})) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED) due
          WHERE w.id = due.id RETURNING w.id, w.attempts, ${returned}`,
  /** Says that attempt $2 with mail $1 begins. It changes no row after another program has claimed the mail. */
  begin: `UPDATE ${table} SET is_running = true, due_at = now() + ${LEASE} WHERE id = $1 AND attempts = $2`,
  /** Says that the attempt $2 with mail $1 still runs. */
  renew: `UPDATE ${table} SET due_at = now() + ${LEASE} WHERE id = $1 AND attempts = $2 AND is_running`,
  /** After attempt $2, with which the mail certainly did not arrive: the next one is due in $3 seconds. */
  postpone: `UPDATE ${table} SET is_running = false, due_at = now() + make_interval(secs => $3) WHERE id = $1 AND attempts = $2`,
  /** Also after another program took it over: it arrived, or was refused. */
  remove: `DELETE FROM ${table} WHERE id = $1`,
});
