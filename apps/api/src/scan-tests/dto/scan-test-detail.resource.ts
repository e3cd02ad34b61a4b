import { fingerprintOf, fixOf } from '@palisade/catalogue';
import {
  type ScanTestDetailView,
  type LeavingFinding,
  leavingDetails,
  maskedFindings,
  shownLocationOf,
} from '@palisade/persistence';
import {
  NOT_RUN,
  SEVERITIES,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_FINDINGS,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  MAX_REMEDIATION_CHARACTERS,
  coverageDetails,
} from '@palisade/vocabulary';
import { pageOf } from '../../http/fields/page.resource';
import { ScanTestResource, toScanTestResource } from '../../scans/dto/scan-test.resource';
import { SEEN_AS } from '../../scans/dto/seen-as.field';
import { FINGERPRINT, RULE_VERSION } from '../../http/fields/response-limits';
import { choice, integer, json, list, one, text, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

export const FindingResource = resource('FindingResource', {
  id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing', 'The rule that found it; stable over time.'),
  severity: choice(SEVERITIES, 'Severity', 'medium'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  description: text(
    MAX_DESCRIPTION_CHARACTERS,
    'The page is served without a Content-Security-Policy header.',
  ),
  location: text(
    MAX_LOCATION_CHARACTERS,
    '/',
    'Where it was found, e.g. a path or a cookie; empty for the whole host.',
  ),
  remediation: text(
    MAX_REMEDIATION_CHARACTERS,
    'Send a Content-Security-Policy header with every page.',
    'What to do about it here: for the programs that the evidence or the scan shows. Null for a rule that this version does not know.',
  ).orNull(),
  evidence: json(
    { request: 'GET https://shop.example.com/', header: 'content-security-policy', observed: null },
    'Enough to reproduce the finding by hand.',
  ),
  rule_version: integer(
    { ...RULE_VERSION, minimum: 1 },
    1,
    'Version of the rule, see `GET /tests`. It increases when the rule judges differently.',
  ),
  fingerprint: text(
    { ...FINGERPRINT, pattern: '^sha256:[0-9a-f]{64}$' },
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'The same as the fingerprint of the issue that the finding belongs to.',
  ),
  seen_as: SEEN_AS,
});
export type FindingResource = ResourceOf<typeof FindingResource>;

export const ScanTestDetailResource = resource('ScanTestDetailResource', {
  ...ScanTestResource.fields,
  findings: list(FindingResource, { maxItems: MAX_FINDINGS }),
  remediation_steps: texts(MAX_FINDINGS, { maxLength: MAX_REMEDIATION_CHARACTERS }, [
    'Send a Content-Security-Policy header with every page.',
  ]),
  technical_details: json(
    { final_url: 'https://shop.example.com/', receipt: { requests: 3 } },
    'Varies by test; `receipt` says what was sent. `not_run: true` says that the test did not run because the target could not be reached.',
  ),
});
export type ScanTestDetailResource = ResourceOf<typeof ScanTestDetailResource>;

/** The wrapper of one result. */
export const ScanTestDetailEnvelope = resource('ScanTestDetailEnvelope', {
  data: one(ScanTestDetailResource),
});
export type ScanTestDetailEnvelope = ResourceOf<typeof ScanTestDetailEnvelope>;

export const ScanTestPage = resource('ScanTestPage', pageOf(ScanTestResource));
export type ScanTestPage = ResourceOf<typeof ScanTestPage>;

/** @param isLeaving whether it leaves the dashboard: what only identities saw then stays behind, unless the team shares it */
export function toScanTestDetailResource(
  test: ScanTestDetailView,
  isLeaving: boolean,
): ScanTestDetailResource {
  const findings = test.findings ?? [];
  return {
    ...toScanTestResource(test),
    findings: (isLeaving ? maskedFindings(findings, test) : findings).map((finding) =>
      toFindingResource(test, finding),
    ),
    remediation_steps: test.remediationSteps ?? [],
    technical_details: {
      ...(test.technicalDetails === null ? {} : detailsOf(test, isLeaving)),
      ...(isNotRun(test) ? { not_run: true } : {}),
      ...(test.receipt === null ? {} : { receipt: test.receipt }),
    },
  };
}

function detailsOf(test: ScanTestDetailView, isLeaving: boolean): Record<string, unknown> {
  // The ledger has routes of its own, and would be most of the response.
  const details: Record<string, unknown> = { ...test.technicalDetails, ...coverageOf(test) };
  delete details.ledger;
  return isLeaving ? leavingDetails(details, test) : details;
}

/** Among the facts, for people who read all of them. */
const coverageOf = (test: ScanTestDetailView): object => ({
  ...coverageDetails(test),
  ...(Object.keys(test.ruleVersions).length === 0 ? {} : { rule_versions: test.ruleVersions }),
});

/** A test that ran has details; the message of one that did not is the worker's own. */
const isNotRun = ({ message, technicalDetails }: ScanTestDetailView): boolean =>
  technicalDetails === null && (message?.startsWith(NOT_RUN) ?? false);

function toFindingResource(
  { checkId, testKey }: ScanTestDetailView,
  finding: LeavingFinding,
): FindingResource {
  const { id, severity, title, description, evidence, ruleVersion = 1, seenAs = [] } = finding;
  const fingerprint = fingerprintOf(checkId, { testKey, id, location: finding.location });
  return {
    id,
    severity,
    title,
    description,
    location: shownLocationOf(finding),
    remediation: fixOf(testKey, finding) ?? null,
    evidence,
    rule_version: ruleVersion,
    fingerprint,
    seen_as: seenAs,
  };
}
