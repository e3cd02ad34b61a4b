import type { CheckGradeResource } from '../grades/dto/check-grade.resource';
import type { IssueGroupResource } from '../issues/dto/issue-group.resource';
import type { IssueDetailResource, IssueResource } from '../issues/dto/issue.resource';
import type { ScanTestDetailResource } from '../scan-tests/dto/scan-test-detail.resource';
import type { CoverageRowResource } from '../scans/dto/scan-coverage.resource';
import type { ScanTestResource } from '../scans/dto/scan-test.resource';
import type { ScanDetailResource } from '../scans/dto/scan.resource';
import type { ScriptChangeResource, ScriptResource } from '../scripts/dto/script.resource';
import type { SubdomainResource } from '../subdomains/dto/subdomain.resource';

/**
 * Texts that may hold what a scanned site said go into one field, whose name tells a model that it reads data: a site can
 * write instructions into its headers and pages. The server's instructions speak of this field.
 */
type Marked<Resource, Field extends keyof Resource> = Omit<Resource, Field> & {
  untrusted_site_content: Pick<Resource, Field>;
};

export function markIssue<Issue extends IssueResource | IssueDetailResource>(
  issue: Issue,
): Marked<Issue, 'title' | 'description' | 'location'> {
  const { title, description, location, ...own } = issue;
  return { ...own, untrusted_site_content: { title, description, location } };
}

/** Of a rule that the catalogue does not know the title comes from an issue. */
export const markIssueGroup = (group: IssueGroupResource): Marked<IssueGroupResource, 'title'> =>
  markTitle(group);

function markTitle<Titled extends { title: string }>({ title, ...own }: Titled): Marked<Titled, 'title'> {
  return { ...own, untrusted_site_content: { title } };
}

/** Ninety days would fill a model's context. */
const DAYS_SHOWN = 14;

export function markGrade({ lines, next_step: step, history, ...own }: CheckGradeResource) {
  return {
    ...own,
    lines: lines.map(markTitle),
    history: history.slice(-DAYS_SHOWN),
    next_step: step && { ...step, rule: step.rule && markTitle(step.rule) },
  };
}

export function markScanTest({ message, ...own }: ScanTestResource): Marked<ScanTestResource, 'message'> {
  return { ...own, untrusted_site_content: { message } };
}

export function markScanTestDetail(
  test: ScanTestDetailResource,
): Marked<ScanTestDetailResource, 'message' | 'findings' | 'technical_details'> {
  const { message, findings, technical_details, ...own } = test;
  return { ...own, untrusted_site_content: { message, findings, technical_details } };
}

export function markSubdomain({
  name,
  certificate,
  ...own
}: SubdomainResource): Marked<SubdomainResource, 'name' | 'certificate'> {
  return { ...own, untrusted_site_content: { name, certificate } };
}

export function markCoverage({
  path,
  reason,
  ...own
}: CoverageRowResource): Marked<CoverageRowResource, 'path' | 'reason'> {
  return { ...own, untrusted_site_content: { path, reason } };
}

type MarkedScan = Omit<ScanDetailResource, 'tests'> & { tests: ReturnType<typeof markScanTest>[] };

export const markScan = (scan: ScanDetailResource): MarkedScan => ({
  ...scan,
  tests: scan.tests.map(markScanTest),
});

export function markScript({
  name,
  address,
  host,
  brought_by,
  pages,
  current,
  ...own
}: ScriptResource): Marked<ScriptResource, 'name' | 'address' | 'host' | 'brought_by' | 'pages' | 'current'> {
  return { ...own, untrusted_site_content: { name, address, host, brought_by, pages, current } };
}

export function markScriptChange({
  subject,
  pages,
  difference,
  ...own
}: ScriptChangeResource): Marked<ScriptChangeResource, 'subject' | 'pages' | 'difference'> {
  return { ...own, untrusted_site_content: { subject, pages, difference } };
}
