import { Injectable } from '@nestjs/common';
import { DEFAULT_TEST_KEYS } from '@palisade/catalogue';
import { AllowedHosts, InvalidTarget, type Target, parseTarget } from '@palisade/target-client';
import { TEST_KEYS, isSetupReason, type CheckId, type TeamId, type TestKey } from '@palisade/vocabulary';
import { requireScope } from '../auth/key-scope';
import { ChecksService } from '../checks/checks.service';
import type { CheckResource } from '../checks/dto/check.resource';
import { CreateCheckBody } from '../checks/dto/create-check.body';
import { ListChecksQuery } from '../checks/dto/list-checks.query';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { IssueResource } from '../issues/dto/issue.resource';
import { ListIssuesQuery } from '../issues/dto/list-issues.query';
import { IssuesService } from '../issues/issues.service';
import { LeavingPlaces } from '../issues/leaving-places.service';
import type { ScanDetailResource } from '../scans/dto/scan.resource';
import type { ScanTestResource } from '../scans/dto/scan-test.resource';
import { ScansService } from '../scans/scans.service';
import { MAX_WAIT_SECONDS } from './dto/get-scan.arguments';
import { ScanSiteArguments } from './dto/scan-site.arguments';
import { remediationOf } from '../issues/issue-fix.service';
import { OwnedRows } from './owned-rows';
import { NO_ADDRESS } from './pages';
import { ScanWaiter, progressOf } from './scan-waiter.service';
import { REACHES_OUT, type Tool, type ToolCall, defineTool } from './tool';
import { ToolArguments } from './tool-arguments';

/** So many problems are shown with their fix; list_issues has the others. */
const PROBLEMS_SHOWN = 5;

/** One call from the name of a site to its worst problems. */
@Injectable()
export class SiteTools {
  constructor(
    private readonly checks: ChecksService,
    private readonly scans: ScansService,
    private readonly issues: IssuesService,
    private readonly places: LeavingPlaces,
    private readonly waiter: ScanWaiter,
    private readonly rows: OwnedRows,
    private readonly allowedHosts: AllowedHosts,
  ) {}

  tools(): Tool[] {
    return [
      defineTool('scan_site', {
        title: 'Scan a site',
        description:
          'Scans a site and returns its most severe problems with their fixes. Uses the check of that site, or creates one with the recommended tests and a daily schedule. Only scan sites that the user is responsible for. While is_finished is false, call it again with the cursor.',
        input: {
          operation: 'listTests',
          and: {
            domain: { type: 'string', maxLength: 2048, description: 'A domain or an http(s) URL.' },
            cursor: {
              type: 'string',
              maxLength: 36,
              description: 'In place of domain: waits for the same scan.',
            },
            wait_seconds: {
              type: 'integer',
              minimum: 0,
              maximum: MAX_WAIT_SECONDS,
              default: MAX_WAIT_SECONDS,
              description: 'How long to wait at most.',
            },
          },
        },
        annotations: REACHES_OUT,
        scopes: ['scan', 'read'],
        run: (call) => this.scanSite(call),
      }),
    ];
  }

  private async scanSite(call: ToolCall): Promise<object> {
    const { team, given, signal, progress } = call;
    const { domain, cursor, wait_seconds: seconds } = given.asQuery(ScanSiteArguments);
    if ((domain === undefined) === (cursor === undefined))
      throw ValidationFailed.at('domain', 'Send either a domain or the cursor of an earlier response.');
    const scanId = cursor ?? (await this.start(call, domain ?? ''));
    await this.rows.require(team, 'scan', scanId);
    const scan = await this.waiter.ended({ teamId: team.id, scanId }, seconds, signal, ({ ended, total }) =>
      progress(ended, total, `${ended} of ${total} tests`),
    );
    return this.resultOf(team.id, scan);
  }

  /** Starts a scan of the site's check. @returns the id of the scan */
  private async start({ team }: ToolCall, domain: string): Promise<string> {
    const check = await this.checkOf(team.id, domain);
    if (check === null) requireScope(team, 'write');
    const { id } = check ?? (await this.checks.create(team, newCheck(domain)));
    return (await this.scans.trigger(team.id, id, 'mcp')).id;
  }

  /** The check with this URL, else the first of its domain; null without one. */
  private async checkOf(teamId: TeamId, text: string): Promise<CheckResource | null> {
    const target = targetOf(text, this.allowedHosts);
    const query = new ToolArguments({ search: target.host, per_page: 100 }).asQuery(ListChecksQuery);
    const { data } = await this.checks.list(teamId, query, NO_ADDRESS);
    const sameHost = data.filter(({ domain }) => domain === target.host);
    return sameHost.find(({ url }) => url === target.url) ?? sameHost[0] ?? null;
  }

  private async resultOf(teamId: TeamId, scan: ScanDetailResource): Promise<object> {
    const { id, check_id: checkId, status, tests, coverage } = scan;
    const keysWhere = (holds: (test: ScanTestResource) => boolean): TestKey[] =>
      tests.filter(holds).map((test) => test.test_type);
    const isFinished = status === 'completed' || status === 'failed';
    const problems = isFinished ? await this.problems(teamId, checkId) : { data: [], total: 0 };
    return {
      check_id: checkId,
      scan_id: id,
      scan_status: status,
      is_finished: isFinished,
      cursor: isFinished ? null : id,
      tests: progressOf(scan),
      inconclusive: keysWhere(
        ({ is_inconclusive: isSilent, inconclusive_reason: reason }) => isSilent && !isSetupReason(reason),
      ),
      needs_setup: keysWhere(({ inconclusive_reason: reason }) => isSetupReason(reason)),
      not_applicable: keysWhere(({ is_applicable: isApplicable }) => !isApplicable),
      coverage,
      open_issues: problems.total,
      worst: problems.data.map((issue) => problemOf(issue, coverage?.products ?? [])),
    };
  }

  private async problems(
    teamId: TeamId,
    checkId: CheckId,
  ): Promise<{ data: IssueResource[]; total: number }> {
    const filter = { check_id: checkId, state: 'open', sort: 'severity', per_page: PROBLEMS_SHOWN };
    const query = new ToolArguments(filter).asQuery(ListIssuesQuery);
    const { data, meta } = await this.issues.list(teamId, query, NO_ADDRESS);
    return { data: await this.places.issues(teamId, data), total: meta.total };
  }
}

/** @throws ValidationFailed */
function targetOf(domain: string, allowedHosts: AllowedHosts): Target {
  try {
    return parseTarget(domain, allowedHosts);
  } catch (error) {
    if (!(error instanceof InvalidTarget)) throw error;
    throw ValidationFailed.at('domain', error.message);
  }
}

/** What `POST /checks` takes, with the dashboard's defaults. */
const newCheck = (domain: string): CreateCheckBody =>
  new ToolArguments({
    domain,
    schedule_frequency: 'DAILY',
    schedule_time: '02:00',
    tests: Object.fromEntries(TEST_KEYS.map((key) => [key, DEFAULT_TEST_KEYS.includes(key)])),
  }).asBody(CreateCheckBody);

const problemOf = (issue: IssueResource, products: readonly string[]): object => ({
  issue_id: issue.id,
  severity: issue.severity,
  test_type: issue.test_type,
  rule_id: issue.rule_id,
  remediation: remediationOf(issue, products),
  untrusted_site_content: { title: issue.title, location: issue.location, description: issue.description },
});
