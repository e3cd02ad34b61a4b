import type { IssueId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import { ruleOf } from '@palisade/catalogue';
import type { IssueResource } from '../issues/dto/issue.resource';
import { IssuesService } from '../issues/issues.service';
import { ScanTestsService } from '../scan-tests/scan-tests.service';
import { NO_ADDRESS } from './pages';
import { markIssue } from './site-content';

/** An issue with what an agent needs to explain and fix it. */
@Injectable()
export class IssueEvidence {
  constructor(
    private readonly issues: IssuesService,
    private readonly scanTests: ScanTestsService,
  ) {}

  /** @throws ApiError */
  async describe(teamId: TeamId, issueId: IssueId): Promise<object> {
    const issue = await this.issues.get(teamId, issueId);
    const { untrusted_site_content: content, ...own } = markIssue(issue);
    const evidence = await this.latest(teamId, issue);
    return { ...own, remediation: remediationOf(issue), untrusted_site_content: { ...content, evidence } };
  }

  /** What the scan that detected the issue last sent and saw; null when retention has deleted that scan. */
  private async latest(teamId: TeamId, issue: IssueResource): Promise<Record<string, unknown> | null> {
    const { last_scan_id: scanId, test_type: key, fingerprint } = issue;
    const { data } = await this.scanTests.list(teamId, scanId, { page: 1, per_page: 100 }, NO_ADDRESS);
    const test = data.find(({ test_type }) => test_type === key);
    if (test === undefined) return null;
    const { data: detail } = await this.scanTests.get(teamId, scanId, test.id, true);
    return detail.findings.find((finding) => finding.fingerprint === fingerprint)?.evidence ?? null;
  }
}

/** How to fix an issue, from its rule; null for a rule that this version does not know. */
export const remediationOf = ({ rule_id: id, test_type: key }: IssueResource): string | null =>
  id === null ? null : (ruleOf(key, id)?.remediation ?? null);
