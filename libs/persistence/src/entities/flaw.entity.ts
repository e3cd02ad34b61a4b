import type {
  CheckId,
  FlawEntry,
  FlawReason,
  FlawState,
  ScanId,
  TeamId,
  TestKey,
} from '@palisade/vocabulary';
import { Check } from './check.entity';
import { flag, jsonb, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** The rows of the lists about vulnerabilities that were handled: none is announced twice. */
export const KnownFlaw = table('known_flaws', { id: text().key() });
export type KnownFlaw = RowOf<typeof KnownFlaw>;

/** New rows for a product that some check runs, all that came at one time. They belong to no team. */
export const Flaw = table('flaws', {
  id: uuid().key(),
  /** The test that judges it. */
  testKey: text<TestKey>(),
  /** The id of the product or library. */
  product: text(),
  name: text(),
  entries: jsonb<FlawEntry[]>(),
  noticedAt: timestamp().default(NOW),
});
export type Flaw = RowOf<typeof Flaw>;

/** A check that ran the product: whether it was asked again, and what it said. */
export const FlawCheck = table(
  'flaw_checks',
  {
    flawId: uuid().key(),
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    state: text<FlawState>().default('waiting'),
    /** Its place in the hour. */
    askAt: timestamp(),
    scanId: uuid<ScanId>().orNull(),
    /** Why it waits or was not asked. */
    reason: text<FlawReason>().orNull(),
    isAnnounced: flag().default(false),
  },
  {
    foreignKeys: {
      flaw_checks_flaw_fkey: [['flawId'], Flaw, ['id'], { onDelete: 'CASCADE' }],
      flaw_checks_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']],
    },
    indexes: { flaw_checks_team_idx: ['teamId', 'flawId'] },
    otherIndexes: [
      'flaw_checks_waiting_idx',
      'flaw_checks_waiting_check_idx',
      'flaw_checks_asked_idx',
      'flaw_checks_unannounced_idx',
    ],
    checks: {
      flaw_checks_state_check: "state IN ('waiting', 'asked', 'affected', 'not_affected', 'not_asked')",
    },
  },
);
export type FlawCheck = RowOf<typeof FlawCheck>;
