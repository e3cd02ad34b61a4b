import { Injectable } from '@nestjs/common';
import { ChecksService } from '../checks/checks.service';
import { CreateCheckBody } from '../checks/dto/create-check.body';
import { ListChecksQuery } from '../checks/dto/list-checks.query';
import { UpdateCheckBody } from '../checks/dto/update-check.body';
import { OwnedRows } from './owned-rows';
import { NO_ADDRESS, withoutLinks } from './pages';
import { CHANGES, READS, type Tool, type ToolCall, defineTool } from './tool';

@Injectable()
export class CheckTools {
  constructor(
    private readonly checks: ChecksService,
    private readonly rows: OwnedRows,
  ) {}

  tools(): Tool[] {
    return [...this.reads(), ...this.changes()];
  }

  private reads(): Tool[] {
    return [
      defineTool('list_checks', {
        title: 'List checks',
        description:
          'Lists the monitored domains of the team, one page at a time, with their schedule and latest scan. Use it to find the id of a check by its domain.',
        input: { operation: 'listChecks' },
        annotations: READS,
        run: async ({ team, given }) => {
          const page = await this.checks.list(team.id, given.asQuery(ListChecksQuery), NO_ADDRESS);
          return withoutLinks(page, (check) => check);
        },
      }),
      defineTool('get_check', {
        title: 'Get a check',
        description: 'Gets one monitored domain with its schedule, tests, settings and latest scan.',
        input: { operation: 'getCheck' },
        annotations: READS,
        run: async (call) => this.checks.get(call.team.id, await this.checkOf(call)),
      }),
    ];
  }

  private changes(): Tool[] {
    return [
      defineTool('create_check', {
        title: 'Create a check',
        description:
          'Registers a domain to be scanned on a schedule. Only register sites that the user is responsible for. The plan may limit how many checks a team has.',
        input: { operation: 'createCheck' },
        annotations: { ...CHANGES, idempotentHint: false, openWorldHint: true },
        run: ({ team, given }) => this.checks.create(team, given.asBody(CreateCheckBody)),
      }),
      defineTool('update_check', {
        title: 'Update a check',
        description:
          'Changes a check. Only the given fields change. A new domain must be verified again; is_active false pauses the check.',
        input: { operation: 'updateCheck' },
        annotations: { ...CHANGES, destructiveHint: true, openWorldHint: true },
        run: async (call) => {
          const id = await this.checkOf(call);
          return this.checks.update(call.team, id, call.given.asBody(UpdateCheckBody));
        },
      }),
      defineTool('delete_check', {
        title: 'Delete a check',
        description:
          'Deletes a check for good: its scans and issues leave every list. Ask the user first. To pause it, use update_check with is_active false.',
        input: { operation: 'deleteCheck' },
        annotations: { ...CHANGES, destructiveHint: true },
        run: async (call) => {
          const id = await this.checkOf(call);
          await this.checks.delete(call.team, id);
          return { check_id: id, deleted: true };
        },
      }),
    ];
  }

  private checkOf({ team, given }: ToolCall): Promise<string> {
    return this.rows.require(team, 'check', given.id('check_id'));
  }
}
