import type { ScanId, TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, type RowOf, table, text, timestamp, uuid } from './table';

/** A link that opens the report of a scan without an account. The row goes when it expires or is revoked. */
export const ReportLink = table(
  'report_links',
  {
    id: uuid().key(),
    teamId: uuid<TeamId>(),
    scanId: uuid<ScanId>(),
    /** SHA-256 of the token, hex. */
    tokenHash: text(),
    /** Who made it, as the audit log names them. */
    createdBy: text(),
    createdAt: created(),
    expiresAt: timestamp(),
  },
  {
    foreignKeys: { report_links_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { report_links_token_hash_key: ['tokenHash'] },
    indexes: { report_links_scan_idx: ['teamId', 'scanId'] },
  },
);
export type ReportLink = RowOf<typeof ReportLink>;
