import type { CheckId, TeamId } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, type RowOf, table, text, uuid } from './table';

/** The page on which a team shows the grades of chosen checks, at a secret address. The row goes when it is revoked, and with the team. */
export const StatusPage = table(
  'status_pages',
  {
    teamId: uuid<TeamId>().key(),
    title: text(),
    /** Those that are deleted are not shown. */
    checkIds: uuid<CheckId>().array(),
    /** SHA-256 of the token, hex. */
    tokenHash: text(),
    /** Who made it, as the audit log names them. */
    createdBy: text(),
    createdAt: created(),
  },
  {
    foreignKeys: { status_pages_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { status_pages_token_hash_key: ['tokenHash'] },
  },
);
export type StatusPage = RowOf<typeof StatusPage>;
