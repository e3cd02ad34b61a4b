import { Injectable } from '@nestjs/common';
import { MAX_ENDPOINTS } from '@palisade/catalogue';
import {
  MAX_EXPECTED_PATHS,
  MAX_EXPECTED_PATH_CHARACTERS,
  MAX_TIME_ZONE_CHARACTERS,
  MOST_MAX_PAGES,
} from '@palisade/vocabulary';
import { ChecksService } from '../checks/checks.service';
import { CreateCheckBody } from '../checks/dto/create-check.body';
import { ListChecksQuery } from '../checks/dto/list-checks.query';
import { UpdateCheckBody } from '../checks/dto/update-check.body';
import { ReadSitemapBody } from '../expected-paths/dto/sitemap-paths';
import { ExpectedPathsService } from '../expected-paths/expected-paths.service';
import { ScanIdentitiesService } from '../scan-identities/scan-identities.service';
import { ListScriptChangesQuery, ListScriptsQuery } from '../scripts/dto/script.bodies';
import { LeavingScripts } from '../scripts/leaving-scripts.service';
import { ScriptsService } from '../scripts/scripts.service';
import { ListSubdomainsQuery } from '../subdomains/dto/subdomain.resource';
import { SubdomainsService } from '../subdomains/subdomains.service';
import { GradedCheck } from './graded-check.service';
import { OwnedRows } from './owned-rows';
import { NO_ADDRESS, withoutLinks } from './pages';
import type { JsonSchema } from './input-schema';
import { markScript, markScriptChange, markSubdomain } from './site-content';
import { REACHES_OUT, READS, type Tool, type ToolCall, defineTool } from './tool';

/** All keys with their settings would fill a model's context: list_tests and get_test have them. */
const TESTS: Record<string, JsonSchema> = {
  tests: {
    type: 'object',
    description: 'By key of list_tests.',
    additionalProperties: { type: 'boolean' },
  },
  schedule: {
    type: 'object',
    description: 'kind (none, hourly … monthly), weekday, day, time, time_zone.',
    additionalProperties: {
      anyOf: [{ type: 'string', maxLength: MAX_TIME_ZONE_CHARACTERS }, { type: 'integer' }],
    },
  },
  expected_paths: {
    type: ['array', 'null'],
    maxItems: MAX_EXPECTED_PATHS,
    items: { type: 'string', maxLength: MAX_EXPECTED_PATH_CHARACTERS },
  },
  max_pages: { type: ['integer', 'null'], minimum: 1, maximum: MOST_MAX_PAGES },
  test_configs: {
    type: ['object', 'null'],
    description: 'By test key, as the settings_schema of get_test says.',
    additionalProperties: {
      type: ['object', 'null'],
      properties: {
        endpoints: { type: 'array', maxItems: MAX_ENDPOINTS, items: { type: 'string', maxLength: 2048 } },
      },
    },
  },
};

/** Left to people: each argument costs every conversation with a model. */
const LEFT_OUT = ['maintenance_windows', 'paused_until', 'is_staging', 'zone', 'max_depth', 'max_minutes'];

@Injectable()
export class CheckTools {
  constructor(
    private readonly checks: ChecksService,
    private readonly identities: ScanIdentitiesService,
    private readonly paths: ExpectedPathsService,
    private readonly subdomains: SubdomainsService,
    private readonly scripts: ScriptsService,
    private readonly graded: GradedCheck,
    private readonly rows: OwnedRows,
    private readonly leaving: LeavingScripts,
  ) {}

  tools(): Tool[] {
    return [...this.reads(), ...this.ofScripts(), ...this.changes()];
  }

  private reads(): Tool[] {
    return [
      defineTool('list_checks', {
        title: 'List checks',
        description:
          'Lists the monitored domains of the team, with their schedule and latest scan. Use it to find the id of a check by its domain.',
        input: {
          operation: 'listChecks',
          says: {
            status: null,
            is_verified: null,
            search: null,
            condition: 'As get_overview counts them.',
            sort: 'By default `created_at`. `open_issues` with `desc`: most critical issues first.',
          },
        },
        annotations: READS,
        run: async ({ team, given }) => {
          const page = await this.checks.list(team.id, given.asQuery(ListChecksQuery), NO_ADDRESS);
          return withoutLinks(page, (check) => check);
        },
      }),
      defineTool('get_check', {
        title: 'Get a check',
        description: 'Gets one monitored domain with its settings, latest scan and grade.',
        input: { operation: 'getCheck' },
        annotations: READS,
        run: async (call) => this.graded.describe(call.team.id, await this.checkOf(call)),
      }),
      defineTool('list_scan_identities', {
        title: 'List scan identities',
        description:
          'Lists the accounts that scans of a check sign in with: their state, and what to do. Has no secrets.',
        input: { operation: 'listScanIdentities' },
        annotations: READS,
        run: async (call) => this.identities.list(call.team.id, await this.checkOf(call)),
      }),
      defineTool('list_subdomains', {
        title: 'List subdomains',
        description:
          'Lists the hosts that subdomain_discovery found below the domain of a check, and the check that watches each.',
        input: { operation: 'listSubdomains', says: { is_watched: null } },
        annotations: READS,
        run: async (call) => {
          const query = call.given.asQuery(ListSubdomainsQuery);
          const id = await this.checkOf(call);
          return withoutLinks(await this.subdomains.list(call.team.id, id, query, NO_ADDRESS), markSubdomain);
        },
      }),
    ];
  }

  private ofScripts(): Tool[] {
    return [
      defineTool('list_scripts', {
        title: 'List scripts',
        description:
          'Lists the scripts that run in the pages of a check, and whether someone authorised them.',
        input: { operation: 'listScripts', says: { authorisation: null, is_gone: null } },
        annotations: READS,
        run: async (call) => {
          const query = call.given.asQuery(ListScriptsQuery);
          const id = await this.checkOf(call);
          const page = await this.scripts.list(call.team.id, id, query, NO_ADDRESS);
          const data = await this.leaving.scripts(call.team.id, page.data);
          return withoutLinks({ ...page, data }, markScript);
        },
      }),
      defineTool('list_script_changes', {
        title: 'List changes of scripts',
        description:
          'Lists what changed in the scripts, security headers and forms of a check, the newest first.',
        input: { operation: 'listScriptChanges', says: { kind: null } },
        annotations: READS,
        run: async (call) => {
          const query = call.given.asQuery(ListScriptChangesQuery);
          const id = await this.checkOf(call);
          const page = await this.scripts.changes(call.team.id, id, query, NO_ADDRESS);
          const data = await this.leaving.changes(call.team.id, page.data);
          return withoutLinks({ ...page, data }, markScriptChange);
        },
      }),
    ];
  }

  private changes(): Tool[] {
    return [
      defineTool('create_check', {
        title: 'Create a check',
        description:
          'Registers a domain to be scanned on a schedule. Only register sites that the user is responsible for.',
        input: { operation: 'createCheck', without: LEFT_OUT, and: TESTS },
        annotations: REACHES_OUT,
        run: ({ team, given }) => this.checks.create(team, given.asBody(CreateCheckBody)),
      }),
      defineTool('update_check', {
        title: 'Update a check',
        description:
          'Changes a check. Only the given fields and test keys change; null clears settings. A new domain must be verified again; is_active false pauses the check.',
        input: {
          operation: 'updateCheck',
          without: LEFT_OUT,
          and: TESTS,
          says: { domain: null, is_active: null, schedule_time: 'HH:MM, UTC.' },
        },
        annotations: { idempotentHint: true },
        run: async (call) => {
          const id = await this.checkOf(call);
          return this.checks.update(call.team, id, call.given.asBody(UpdateCheckBody));
        },
      }),
      defineTool('read_sitemap', {
        title: 'Read a sitemap',
        description: 'Proposes expected_paths from the sitemap. Stores nothing.',
        input: { operation: 'readSitemap', and: { url: { type: 'string', maxLength: 2048 } } },
        annotations: { ...REACHES_OUT, idempotentHint: true },
        run: async (call) => {
          const { url = null } = call.given.asBody(ReadSitemapBody);
          return this.paths.fromSitemap(call.team, await this.checkOf(call), url);
        },
      }),
      defineTool('delete_check', {
        title: 'Delete a check',
        description:
          'Deletes a check permanently: its scans and issues no longer appear in lists. Ask the user first. To pause it, use update_check with is_active false.',
        input: { operation: 'deleteCheck' },
        annotations: { idempotentHint: true, openWorldHint: false },
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
