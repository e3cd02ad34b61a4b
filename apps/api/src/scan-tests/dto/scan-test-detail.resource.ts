import { ApiProperty } from '@nestjs/swagger';
import { fingerprintOf } from '@palisade/catalogue';
import type { ScanTestDetailView, StoredFinding } from '@palisade/persistence';
import {
  NOT_RUN,
  SEVERITIES,
  type Severity,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_FINDINGS,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  MAX_REMEDIATION_CHARACTERS,
  coverageDetails,
} from '@palisade/vocabulary';
import { PageResource } from '../../http/page.resource';
import { ScanTestResource, toScanTestResource } from '../../scans/dto/scan-test.resource';
import { FINGERPRINT, RULE_VERSION } from '../../http/response-limits';
import { PAGE_ITEMS } from '../../http/page.query';
import { ChoiceField, IntegerField, TextField } from '../../http/fields';

export class FindingResource {
  @TextField(MAX_RULE_ID_CHARACTERS, 'csp-missing', 'Rule that found it; stable over time.')
  id!: string;

  @ChoiceField(SEVERITIES, 'Severity', 'medium')
  severity!: Severity;

  @TextField(MAX_TITLE_CHARACTERS, 'No content security policy')
  title!: string;

  @TextField(MAX_DESCRIPTION_CHARACTERS, 'The page is served without a Content-Security-Policy header.')
  description!: string;

  @TextField(MAX_LOCATION_CHARACTERS, '/', 'What it is about: a path, a cookie; empty for the whole host.')
  location!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { request: 'GET https://shop.example.com/', header: 'content-security-policy', observed: null },
    description: 'Enough to see it again by hand.',
  })
  evidence!: Record<string, unknown>;

  @IntegerField(
    { ...RULE_VERSION, minimum: 1 },
    1,
    'Version of the rule, see `GET /tests`. It rises when the rule judges differently.',
  )
  rule_version!: number;

  @TextField(
    { ...FINGERPRINT, pattern: '^sha256:[0-9a-f]{64}$' },
    'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'The same as the fingerprint of the issue that the finding belongs to.',
  )
  fingerprint!: string;
}

export class ScanTestDetailResource extends ScanTestResource {
  @ApiProperty({ type: [FindingResource], maxItems: MAX_FINDINGS })
  findings!: FindingResource[];

  @ApiProperty({
    type: 'array',
    maxItems: MAX_FINDINGS,
    items: { type: 'string', maxLength: MAX_REMEDIATION_CHARACTERS },
    example: ['Send a Content-Security-Policy header with every page.'],
  })
  remediation_steps!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { final_url: 'https://shop.example.com/', receipt: { requests: 3 } },
    description:
      'Varies by test; `receipt` says what was sent. `not_run: true` says that the test did not run because the target could not be reached.',
  })
  technical_details!: Record<string, unknown>;
}

/** The wrapper of one result. */
export class ScanTestDetailEnvelope {
  @ApiProperty({ type: ScanTestDetailResource })
  data!: ScanTestDetailResource;
}

export class ScanTestPage extends PageResource {
  @ApiProperty({ type: [ScanTestResource], ...PAGE_ITEMS })
  data!: ScanTestResource[];
}

export function toScanTestDetailResource(test: ScanTestDetailView): ScanTestDetailResource {
  return {
    ...toScanTestResource(test),
    findings: (test.findings ?? []).map((finding) => toFindingResource(test, finding)),
    remediation_steps: test.remediationSteps ?? [],
    technical_details: {
      ...(test.technicalDetails === null ? {} : { ...test.technicalDetails, ...coverageOf(test) }),
      ...(isNotRun(test) ? { not_run: true } : {}),
      ...(test.receipt === null ? {} : { receipt: test.receipt }),
    },
  };
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
  { id, severity, title, description, location, evidence, ruleVersion = 1 }: StoredFinding,
): FindingResource {
  const fingerprint = fingerprintOf(checkId, { testKey, id, location });
  return { id, severity, title, description, location, evidence, rule_version: ruleVersion, fingerprint };
}
