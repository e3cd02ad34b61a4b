import type { TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import {
  ErrorCode,
  McpError,
  type ResourceTemplate,
  type TextResourceContents,
} from '@modelcontextprotocol/sdk/types.js';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ScansService } from '../scans/scans.service';
import { GradedCheck } from './graded-check.service';
import { IssueEvidence } from './issue-evidence.service';
import { type OwnedThing, OwnedRows } from './owned-rows';
import { markScan } from './site-content';

const DESCRIPTIONS: Record<OwnedThing, string> = {
  check: 'A monitored domain with its schedule and latest scan.',
  scan: 'A scan with the results of its tests.',
  issue: 'A finding that is tracked across scans.',
};

/** Checks, scans and issues as documents with an address: `palisade://checks/{id}`. The same as the get tools answer. */
@Injectable()
export class McpResources {
  private readonly readers: Record<OwnedThing, (teamId: TeamId, id: string) => Promise<object>>;

  constructor(
    private readonly rows: OwnedRows,
    checks: GradedCheck,
    scans: ScansService,
    issues: IssueEvidence,
  ) {
    this.readers = {
      check: (teamId, id) => checks.describe(teamId, id),
      scan: async (teamId, id) => markScan(await scans.get(teamId, id)),
      issue: (teamId, id) => issues.describe(teamId, id),
    };
  }

  /** @throws ApiError */
  async read(team: AuthenticatedTeam, thing: OwnedThing, id: string): Promise<TextResourceContents> {
    const row = await this.readers[thing](team.id, await this.rows.require(team, thing, id));
    return { uri: `palisade://${thing}s/${id}`, mimeType: 'application/json', text: JSON.stringify(row) };
  }

  templates(): ResourceTemplate[] {
    return THINGS.map((thing) => ({
      uriTemplate: `palisade://${thing}s/{id}`,
      name: thing,
      title: `One ${thing}`,
      description: DESCRIPTIONS[thing],
      mimeType: 'application/json',
    }));
  }

  /** @throws McpError for an address that no template has; ApiError */
  async readUri(team: AuthenticatedTeam, uri: string): Promise<TextResourceContents> {
    const [, things, id = ''] = /^palisade:\/\/([a-z]+)\/([^/]+)$/.exec(uri) ?? [];
    const thing = THINGS.find((each) => `${each}s` === things);
    if (thing === undefined)
      throw new McpError(ErrorCode.InvalidParams, 'No such resource. resources/templates/list names them.');
    return this.read(team, thing, id);
  }
}

const THINGS = ['check', 'scan', 'issue'] as const;
