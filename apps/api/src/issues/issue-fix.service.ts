import { Injectable } from '@nestjs/common';
import { fixOf } from '@palisade/catalogue';
import { fixesFor } from '@palisade/fixes';
import { ScanCoverageRepository, ScanTestsRepository } from '@palisade/persistence';
import type { IssueId, TeamId } from '@palisade/vocabulary';
import { type FindingResource, toScanTestDetailResource } from '../scan-tests/dto/scan-test-detail.resource';
import { type Evidence, assistantText } from './assistant-text';
import { type IssueFixResource, toServerFixResource } from './dto/issue-fix.resource';
import type { IssueResource } from './dto/issue.resource';
import { IssuesService } from './issues.service';
import { LeavingPlaces } from './leaving-places.service';

/** How to fix an issue on what serves its site. */
@Injectable()
export class IssueFixService {
  constructor(
    private readonly issues: IssuesService,
    private readonly scanTests: ScanTestsRepository,
    private readonly coverage: ScanCoverageRepository,
    private readonly places: LeavingPlaces,
  ) {}

  async get(teamId: TeamId, issueId: IssueId): Promise<IssueFixResource> {
    return (await this.of(teamId, await this.issues.get(teamId, issueId))).fix;
  }

  /** The same for an issue that was read already, with what the last scan saw. */
  async of(
    teamId: TeamId,
    issue: IssueResource,
  ): Promise<{ fix: IssueFixResource; evidence: Evidence | null }> {
    const [finding, products, leaving] = await Promise.all([
      this.finding(teamId, issue),
      this.coverage.products(teamId, issue.check_id, issue.last_scan_id),
      this.places.issue(teamId, issue),
    ]);
    const evidence = finding?.evidence ?? null;
    const observed = typeof evidence?.observed === 'string' ? evidence.observed : '';
    const settingsAt = ({ location }: IssueResource) =>
      fixesFor({ ruleId: issue.rule_id ?? '', host: issue.check.domain, location, observed }, products);
    const remediation = remediationOf(issue, products, finding);
    const fix = {
      remediation,
      products,
      settings: settingsAt(issue).map(toServerFixResource),
      // It is made to be pasted into programs of others.
      assistant_text: assistantText(leaving, {
        evidence,
        products,
        settings: settingsAt(leaving),
        remediation,
      }),
    };
    return { fix, evidence };
  }

  /** From the scan that detected the issue last, signed-in pages masked; null when retention has deleted that scan. */
  private async finding(
    teamId: TeamId,
    { last_scan_id: scanId, test_type: key, fingerprint }: IssueResource,
  ): Promise<FindingResource | null> {
    const tests = await this.scanTests.all(teamId, scanId);
    const listed = tests.find(({ testKey }) => testKey === key);
    const test = listed && (await this.scanTests.get(teamId, scanId, listed.id));
    if (!test) return null;
    const { findings } = toScanTestDetailResource(test, true);
    return findings.find((finding) => finding.fingerprint === fingerprint) ?? null;
  }
}

/** How to fix an issue on a site with these products, from its finding, else its rule; null for a rule that this version does not know. */
export function remediationOf(
  { rule_id: id, test_type: key }: IssueResource,
  products: readonly string[],
  finding: FindingResource | null = null,
): string | null {
  if (id === null) return null;
  const { evidence = {}, remediation } = finding ?? {};
  return fixOf(key, { id, evidence, remediation: remediation ?? undefined }, products) ?? null;
}
