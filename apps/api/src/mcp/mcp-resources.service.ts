import { Injectable } from '@nestjs/common';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { TextResourceContents } from '@modelcontextprotocol/sdk/types.js';
import type { AuthenticatedTeam } from '../http/authenticated-team';
import { ChecksService } from '../checks/checks.service';
import { IssuesService } from '../issues/issues.service';
import { ScansService } from '../scans/scans.service';
import { type OwnedThing, OwnedRows } from './owned-rows';
import { markIssue, markScan } from './site-content';

const DESCRIPTIONS: Record<OwnedThing, string> = {
  check: 'A monitored domain with its schedule and latest scan.',
  scan: 'A scan with the results of its tests.',
  issue: 'A finding that is tracked across scans.',
};

/** Checks, scans and issues as documents with an address: `palisade://checks/{id}`. The same as the get tools answer. */
@Injectable()
export class McpResources {
  private readonly readers: Record<OwnedThing, (teamId: string, id: string) => Promise<object>>;

  constructor(
    private readonly rows: OwnedRows,
    checks: ChecksService,
    scans: ScansService,
    issues: IssuesService,
  ) {
    this.readers = {
      check: (teamId, id) => checks.get(teamId, id),
      scan: async (teamId, id) => markScan(await scans.get(teamId, id)),
      issue: async (teamId, id) => markIssue(await issues.get(teamId, id)),
    };
  }

  /** @throws ApiError */
  async read(team: AuthenticatedTeam, thing: OwnedThing, id: string): Promise<TextResourceContents> {
    const row = await this.readers[thing](team.id, await this.rows.require(team, thing, id));
    return { uri: `palisade://${thing}s/${id}`, mimeType: 'application/json', text: JSON.stringify(row) };
  }

  /** `guarded` turns refusals into errors of the protocol. */
  register(server: McpServer, team: AuthenticatedTeam, guarded: Guard): void {
    for (const thing of ['check', 'scan', 'issue'] as const) {
      server.registerResource(
        thing,
        // There may be very many: the list tools show them by page.
        new ResourceTemplate(`palisade://${thing}s/{id}`, { list: undefined }),
        { title: `One ${thing}`, description: DESCRIPTIONS[thing], mimeType: 'application/json' },
        (_, { id }) => guarded(async () => ({ contents: [await this.read(team, thing, String(id))] })),
      );
    }
  }
}

export type Guard = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
