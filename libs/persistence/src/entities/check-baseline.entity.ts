import type { TestKey, CheckId, ScanId, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { created, jsonb, type RowOf, table, uuid } from './table';

/** Fingerprints of findings, by the test that found them. A test that was never conclusive is not in it. */
export type BaselineFingerprints = Partial<Record<TestKey, string[]>>;

/** The findings that the gates of a check treat as known. A copy of the findings, because scans are deleted after a time. */
export const CheckBaseline = table(
  'check_baselines',
  {
    checkId: uuid<CheckId>().key(),
    teamId: uuid<TeamId>(),
    /** The scan that was pinned; it may be deleted by now. */
    scanId: uuid<ScanId>(),
    fingerprints: jsonb<BaselineFingerprints>(),
    createdAt: created(),
  },
  { foreignKeys: { check_baselines_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type CheckBaseline = RowOf<typeof CheckBaseline>;
