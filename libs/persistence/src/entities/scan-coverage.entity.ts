import type { CheckId, CoverageRow, CoverageSummary, TeamId } from '@palisade/vocabulary';
import { Check } from './check.entity';
import { jsonb, type RowOf, table, text, uuid } from './table';

/** What scans covered, once per content and check: unchanged coverage costs a scan only the hash in its row. */
export const ScanCoverage = table(
  'scan_coverage',
  {
    checkId: uuid<CheckId>().key(),
    /** The beginning of a SHA-256 over the other content columns, base64url. */
    contentHash: text().key(),
    teamId: uuid<TeamId>(),
    rows: jsonb<CoverageRow[]>(),
    counts: jsonb<CoverageSummary>(),
  },
  { foreignKeys: { scan_coverage_check_fkey: [['teamId', 'checkId'], Check, ['teamId', 'id']] } },
);
export type ScanCoverage = RowOf<typeof ScanCoverage>;
