import { Injectable } from '@nestjs/common';
import { leavingChange, leavingPages, TeamsRepository } from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import type { ScriptChangeResource, ScriptResource } from './dto/script.resource';

/** The ledger as it leaves the dashboard: without the pages that only scan identities see, unless the team shares those. */
@Injectable()
export class LeavingScripts {
  constructor(private readonly teams: TeamsRepository) {}

  async scripts(teamId: TeamId, rows: readonly ScriptResource[]): Promise<ScriptResource[]> {
    const sharing = await this.sharingOf(teamId);
    return rows.map((row) => ({
      ...row,
      pages: leavingPages(row.pages, sharing),
      brought_by: leavingPages(row.brought_by, sharing),
    }));
  }

  async changes(teamId: TeamId, rows: readonly ScriptChangeResource[]): Promise<ScriptChangeResource[]> {
    const sharing = await this.sharingOf(teamId);
    return rows.map((row) => leavingChange(row, sharing));
  }

  private async sharingOf(teamId: TeamId): Promise<{ sharesEvidence: boolean }> {
    return { sharesEvidence: await this.teams.sharesEvidence(teamId) };
  }
}
