import type { KeptPage, KeptPlace, KeptVersion, SelfTest } from '@palisade/script-ledger';
import type { CheckId, ScanId, ScriptChangeKind, ScriptId, ScriptMatch, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { flag, integer, jsonb, NOW, type RowOf, smallint, day, table, text, timestamp, uuid } from './table';

/** What scans saw of the scripts of one check, besides its rows in `scripts`. */
export const ScriptLedger = table(
  'script_ledgers',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    /** See `LEDGER_METHOD`. */
    method: smallint(),
    /** By path. */
    pages: jsonb<Record<string, KeptPage>>(),
    /** Of the result that was compared last: an equal one changes nothing. */
    detailsHash: text(),
    /** To the hour. */
    seenAt: timestamp(),
    selfTest: jsonb<SelfTest>().orNull(),
    selfTestedAt: timestamp().orNull(),
  },
  { foreignKeys: { script_ledgers_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type ScriptLedger = RowOf<typeof ScriptLedger>;

/** A script that ran in pages of a check, and what the owner said about it. */
export const Script = table(
  'scripts',
  {
    id: uuid<ScriptId>().key(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    /** Null for a program in a page. */
    address: text().orNull(),
    host: text(),
    broughtBy: jsonb<string[]>(),
    places: jsonb<KeptPlace[]>(),
    isDrawn: flag(),
    versions: jsonb<KeptVersion[]>(),
    /** The scan that was compared last saw it: `seen_at` of the ledger is when it was last seen. */
    isCurrent: flag(),
    firstSeenAt: timestamp(),
    lastSeenAt: timestamp(),
    goneAt: timestamp().orNull(),
    timesGone: integer(),
    /** Null without an authorisation, as the next five. */
    owner: text().orNull(),
    justification: text().orNull(),
    match: text<ScriptMatch>().orNull(),
    /** Of the versions that were known then, see `ScriptAuthorisation`. */
    marks: jsonb<string[]>().orNull(),
    /** The last day; null also without an end. */
    authorisedUntil: day().orNull(),
    authorisedAt: timestamp().orNull(),
    /** Who said it, as they were called then. */
    authorisedBy: text().orNull(),
  },
  {
    foreignKeys: { scripts_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    indexes: { scripts_check_idx: ['checkId', 'host'] },
    checks: { scripts_match_check: "match IN ('exact', 'shape', 'url')" },
  },
);
export type Script = RowOf<typeof Script>;

/** What changed in the scripts, headers and forms of a check. Rows are never changed. */
export const ScriptChangeEntry = table(
  'script_changes',
  {
    /** By time. */
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    checkId: uuid<CheckId>(),
    scanId: uuid<ScanId>(),
    at: timestamp().default(NOW),
    kind: text<ScriptChangeKind>(),
    subject: text(),
    scriptId: uuid<ScriptId>().orNull(),
    pages: jsonb<string[]>(),
    difference: jsonb<string[]>(),
    isAlarm: flag(),
  },
  {
    foreignKeys: { script_changes_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] },
    indexes: { script_changes_check_idx: ['checkId', 'id'] },
  },
);
export type ScriptChangeEntry = RowOf<typeof ScriptChangeEntry>;
