import { Injectable } from '@nestjs/common';
import { MASKED_LOCATION, TeamsRepository } from '@palisade/persistence';
import { ANONYMOUS, type TeamId } from '@palisade/vocabulary';
import type { CoverageRowResource } from '../scans/dto/scan-coverage.resource';
import type { IssueResource } from './dto/issue.resource';

/** Rows as they leave the dashboard: without the paths that only scan identities see, unless the team shares those. */
@Injectable()
export class LeavingPlaces {
  constructor(private readonly teams: TeamsRepository) {}

  async issue<Issue extends IssueResource>(teamId: TeamId, issue: Issue): Promise<Issue> {
    const [leaving = issue] = await this.issues(teamId, [issue]);
    return leaving;
  }

  issues<Issue extends IssueResource>(teamId: TeamId, issues: readonly Issue[]): Promise<Issue[]> {
    const isSecret = ({ seen_as, location }: Issue): boolean => seen_as.length > 0 && location !== '';
    return this.masked(teamId, issues, isSecret, (issue) => ({ ...issue, location: MASKED_LOCATION }));
  }

  coverage(teamId: TeamId, rows: readonly CoverageRowResource[]): Promise<CoverageRowResource[]> {
    const isSecret = ({ identity }: CoverageRowResource): boolean => identity !== ANONYMOUS;
    return this.masked(teamId, rows, isSecret, (row) => ({
      ...row,
      path: MASKED_LOCATION,
      // It may quote a link of the page.
      reason: row.reason === null ? null : MASKED_LOCATION,
    }));
  }

  private async masked<Row>(
    teamId: TeamId,
    rows: readonly Row[],
    isSecret: (row: Row) => boolean,
    mask: (row: Row) => Row,
  ): Promise<Row[]> {
    if (!rows.some(isSecret) || (await this.teams.sharesEvidence(teamId))) return [...rows];
    return rows.map((row) => (isSecret(row) ? mask(row) : row));
  }
}
