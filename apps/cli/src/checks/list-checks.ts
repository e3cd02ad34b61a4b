import type { TeamId } from '@palisade/vocabulary';
import { ChecksRepository } from '@palisade/persistence';
import { withTeam } from '../known-team';

/** More than any plan allows by default. */
const MOST_LISTED = 100_000;

export interface ListedCheck {
  check_id: string;
  domain: string;
  url: string | null;
  is_active: boolean;
  is_verified: boolean;
}

/** The checks of a team, by domain. */
export async function listChecks(teamId: TeamId): Promise<ListedCheck[]> {
  const window = { limit: MOST_LISTED, offset: '0' };
  const checks = await withTeam(teamId, (dataSource) =>
    new ChecksRepository(dataSource).list(teamId, { sort: 'domain', direction: 'asc' }, window),
  );
  return checks.items.map(({ id, domain, url, isActive, isVerified }) => ({
    check_id: id,
    domain,
    url,
    is_active: isActive,
    is_verified: isVerified,
  }));
}
