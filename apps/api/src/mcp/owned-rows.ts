import { Injectable } from '@nestjs/common';
import { ChecksRepository, IssuesRepository, ScansRepository } from '@palisade/persistence';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { type OwnerLookup, requireOwned } from '../http/require-owned';

export type OwnedThing = 'check' | 'scan' | 'issue';

/** Returns 404 and 403 for ids before anything else about a call is judged, as the guard of the REST routes does. */
@Injectable()
export class OwnedRows {
  private readonly repositories: Record<OwnedThing, OwnerLookup>;

  constructor(checks: ChecksRepository, scans: ScansRepository, issues: IssuesRepository) {
    this.repositories = { check: checks, scan: scans, issue: issues };
  }

  /** The id when it names a row of the team. @throws ApiError */
  require(team: AuthenticatedTeam, thing: OwnedThing, id: string): Promise<string> {
    return requireOwned({ repository: this.repositories[thing], thing }, id, team.id);
  }
}
