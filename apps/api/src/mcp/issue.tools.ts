import { Injectable } from '@nestjs/common';
import { ISSUE_FILTERS } from '@palisade/vocabulary';
import { AcceptIssueBody } from '../issues/dto/acceptance.properties';
import { BULK_ACTIONS, type BulkAction, BulkIssuesBody } from '../issues/dto/bulk-issues.body';
import type { IssueDetailResource } from '../issues/dto/issue.resource';
import { ListIssuesQuery } from '../issues/dto/list-issues.query';
import { UpdateIssueBody } from '../issues/dto/update-issue.body';
import { IssueBulkService } from '../issues/issue-bulk.service';
import { IssueRetestService } from '../issues/issue-retest.service';
import { IssuesService } from '../issues/issues.service';
import { LeavingPlaces } from '../issues/leaving-places.service';
import { CreateTicketBody } from '../tickets/dto/connection.bodies';
import { TicketConnectionsService } from '../tickets/ticket-connections.service';
import { IssueEvidence } from './issue-evidence.service';
import { OwnedRows } from './owned-rows';
import { NO_ADDRESS, withoutLinks } from './pages';
import { markIssue, markIssueGroup } from './site-content';
import { CHANGES, REACHES_OUT, READS, type Tool, type ToolCall, defineTool } from './tool';

/** They need what the tool does not take. */
const LEFT_OUT: readonly BulkAction[] = ['assign', 'comment'];

const FILTER_ROWS = Object.entries<{ kind: string; mcp?: string | null | false }>(ISSUE_FILTERS);
const FILTERS = Object.fromEntries(FILTER_ROWS.map(([name, { mcp }]) => [name, mcp]));

@Injectable()
export class IssueTools {
  constructor(
    private readonly issues: IssuesService,
    private readonly changes: IssueBulkService,
    private readonly retests: IssueRetestService,
    private readonly tickets: TicketConnectionsService,
    private readonly evidence: IssueEvidence,
    private readonly places: LeavingPlaces,
    private readonly rows: OwnedRows,
  ) {}

  tools(): Tool[] {
    return [
      this.list(),
      this.get(),
      this.resolve(),
      this.unresolve(),
      this.accept(),
      this.retest(),
      this.bulk(),
      this.ticket(),
    ];
  }

  private list(): Tool {
    return defineTool('list_issues', {
      title: 'List issues',
      description:
        'Lists the issues of the team, the most severe first, one page at a time. To find what needs work, use state open; group_by rule gives one row per rule first.',
      input: {
        operation: 'listIssues',
        says: { ...FILTERS, sort: 'By default severity; with `due_at` use `asc`.', group_by: null },
      },
      annotations: READS,
      run: async ({ team, given }) => {
        const query = given.asQuery(ListIssuesQuery, { sort: 'severity' });
        if (query.group_by !== undefined)
          return withoutLinks(await this.issues.groups(team.id, query, NO_ADDRESS), markIssueGroup);
        const { data, meta } = await this.issues.list(team.id, query, NO_ADDRESS);
        return { data: (await this.places.issues(team.id, data)).map(markIssue), meta };
      },
    });
  }

  private get(): Tool {
    return defineTool('get_issue', {
      title: 'Get an issue',
      description:
        'Gets an issue with its latest evidence, how to fix it, its check and the scans since it was first detected.',
      input: { operation: 'getIssue' },
      annotations: READS,
      run: async (call) => this.evidence.describe(call.team.id, await this.issueOf(call)),
    });
  }

  private resolve(): Tool {
    return defineTool('resolve_issue', {
      title: 'Resolve an issue',
      description:
        'Marks an issue as resolved. It does not fix the site: if a later scan sees the finding again, the issue reopens.',
      input: { operation: 'updateIssue', without: ['is_resolved'] },
      annotations: CHANGES,
      run: (call) => this.setResolved(call, true),
    });
  }

  private unresolve(): Tool {
    return defineTool('unresolve_issue', {
      title: 'Reopen an issue',
      description: 'Marks a resolved issue as open again.',
      input: { operation: 'updateIssue', without: ['is_resolved'] },
      annotations: CHANGES,
      run: (call) => this.setResolved(call, false),
    });
  }

  private accept(): Tool {
    return defineTool('accept_issue', {
      title: 'Accept an issue',
      description:
        'Closes an issue whose risk the team accepts, or that is a false positive. Later scans do not open it, unless its severity rises.',
      input: { operation: 'acceptIssue', says: { reason: null } },
      annotations: CHANGES,
      run: async (call) => {
        const body = call.given.asBody(AcceptIssueBody);
        return this.marked(call, await this.issues.accept(call.team, await this.issueOf(call), body));
      },
    });
  }

  private retest(): Tool {
    return defineTool('retest_issue', {
      title: 'Test an issue again',
      description:
        'Starts a scan with only the test that judges the issue; it sends requests to the site. Then call get_scan with wait_seconds, and get_issue.',
      input: { operation: 'retestIssue' },
      annotations: REACHES_OUT,
      scopes: ['scan'],
      run: async (call) => this.retests.start(call.team.id, await this.issueOf(call)),
    });
  }

  private bulk(): Tool {
    return defineTool('bulk_update_issues', {
      title: 'Change many issues',
      description:
        'Changes up to 1000 issues. Call it with dry_run first, and show the user what would change. Unknown ids are ignored.',
      // A filter could close everything in one call, and an agent does not know the members.
      input: {
        operation: 'bulkUpdateIssues',
        without: ['filter', 'user_id', 'text', 'resolution_notes'],
        and: {
          action: { type: 'string', enum: BULK_ACTIONS.filter((action) => !LEFT_OUT.includes(action)) },
        },
        says: { issue_ids: null, dry_run: null },
      },
      annotations: CHANGES,
      run: async ({ team, given }) => {
        const body = given.asBody(BulkIssuesBody);
        const { message, count, left_alone, sample } = await this.changes.change(team, body);
        if (body.dry_run !== true) return { message, count, left_alone };
        const shown = sample.map(({ id, domain, title }) => ({
          id,
          domain,
          untrusted_site_content: { title },
        }));
        return { message, count, left_alone, sample: shown };
      },
    });
  }

  private ticket(): Tool {
    return defineTool('create_ticket', {
      title: 'Create a ticket',
      description:
        'Creates the ticket of an issue and all others with its rule, in GitHub, GitLab or Jira, or gets the one that exists. Ask the user first.',
      input: { operation: 'createTicket', says: { connection_id: 'If the team has several.' } },
      annotations: { ...CHANGES, openWorldHint: true },
      run: async (call) => {
        const { connection_id: chosen } = call.given.asBody(CreateTicketBody);
        return this.tickets.createTicket(call.team, await this.issueOf(call), chosen);
      },
    });
  }

  private async setResolved(call: ToolCall, isResolved: boolean): Promise<object> {
    const id = await this.issueOf(call);
    const body = call.given.asBody(UpdateIssueBody, { is_resolved: isResolved });
    return this.marked(call, await this.issues.update(call.team, id, body));
  }

  private async marked({ team }: ToolCall, issue: IssueDetailResource): Promise<object> {
    return markIssue(await this.places.issue(team.id, issue));
  }

  private issueOf({ team, given }: ToolCall): Promise<string> {
    return this.rows.require(team, 'issue', given.id('issue_id'));
  }
}
