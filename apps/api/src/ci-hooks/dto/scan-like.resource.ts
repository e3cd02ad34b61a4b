import { ApiExtraModels } from '@nestjs/swagger';
import type { BaselineFingerprints, CheckDetail, PublicIssue, TestConfigs } from '@palisade/persistence';
import {
  MAX_COVERAGE_ROWS,
  MAX_EXPECTED_PATH_CHARACTERS,
  MAX_FINDINGS,
  MAX_LOCATION_CHARACTERS,
  MAX_RULE_ID_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  MOST_MAX_DEPTH,
  MOST_MAX_MINUTES,
  MOST_MAX_PAGES,
  SEVERITIES,
  TEST_KEYS,
  type TestKey,
} from '@palisade/vocabulary';
import { TEST_CONFIGS_PROPERTY } from '../../checks/dto/check.properties';
import { CheckResource } from '../../checks/dto/check.resource';
import { DEPTH_NOTE, MINUTES_NOTE } from '../../checks/dto/shared-check.body';
import { EXPECTED_PATHS_PROPERTY } from '../../checks/dto/expected-paths.property';
import { TestSettingsResource } from '../../checks/dto/test-settings.resource';
import { choice, choices, field, id, integer, list, text, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { FINGERPRINT, PER_TEST } from '../../http/fields/response-limits';

/** The document stays small: of a site with more, the last ones are sent. */
export const MOST_SETTLED = 10_000;
/** What a change fixes is said of the most severe ones. */
export const MOST_KNOWN = 1_000;

const EXAMPLE_FINGERPRINT = 'sha256:9446cde30991105a58fb02a8ad9462c800ecb7421c2de6ccfb586a903e334050';

const BaselineOfTest = resource('BaselineOfTest', {
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  fingerprints: texts(MAX_FINDINGS, FINGERPRINT, [EXAMPLE_FINGERPRINT]),
});

const KnownFindingResource = resource('KnownFindingResource', {
  fingerprint: text(FINGERPRINT, EXAMPLE_FINGERPRINT),
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  rule_id: text(MAX_RULE_ID_CHARACTERS, 'csp-missing').orNull(),
  severity: choice(SEVERITIES, 'Severity', 'medium'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  location: text(MAX_LOCATION_CHARACTERS, '/', 'Empty for the whole host.'),
  seen_on: texts(
    MAX_FINDINGS,
    { maxLength: MAX_LOCATION_CHARACTERS },
    ['/'],
    'Pages that showed it, where the location is none of them.',
  ),
});

/** What `palisade scan --like` uses of a check. */
export const ScanLikeResource = resource('ScanLikeResource', {
  version: integer({ minimum: 1, maximum: 1 }, 1, 'Of this form.'),
  check_id: id('The fingerprints are made with it: see docs/fingerprints.md.'),
  domain: CheckResource.fields.domain,
  url: CheckResource.fields.url,
  tests: choices(TEST_KEYS, 'TestKey', ['security_headers'], 'The enabled tests.'),
  test_configs: field<TestConfigs>({
    ...TEST_CONFIGS_PROPERTY,
    description:
      'Settings by test key, without those that are about the host or name scan identities; {} if none.',
  }),
  max_pages: integer({ minimum: 1, maximum: MOST_MAX_PAGES }, 25, 'Pages that a scan of the check reads.'),
  max_depth: integer({ minimum: 0, maximum: MOST_MAX_DEPTH }, 3, DEPTH_NOTE).orNull(),
  max_minutes: integer({ minimum: 1, maximum: MOST_MAX_MINUTES }, 20, MINUTES_NOTE).orNull(),
  expected_paths: field<string[]>(EXPECTED_PATHS_PROPERTY),
  last_good_paths: texts(
    MAX_COVERAGE_ROWS,
    { maxLength: MAX_EXPECTED_PATH_CHARACTERS * 8 },
    ['/'],
    'Pages that the last good scan read as a stranger, ids grouped.',
  ),
  settled: texts(
    MOST_SETTLED,
    FINGERPRINT,
    [EXAMPLE_FINGERPRINT],
    'Fingerprints of findings that people accepted or resolved. An acceptance that has ended is not here.',
  ),
  baseline: list(BaselineOfTest, PER_TEST, 'What gates with `new-` ignore.'),
  known: list(
    KnownFindingResource,
    { maxItems: MOST_KNOWN },
    'Findings of the baseline that strangers see, the most severe first.',
  ),
});
export type ScanLikeResource = ResourceOf<typeof ScanLikeResource>;
ApiExtraModels(TestSettingsResource)(ScanLikeResource);

export interface LikeFacts {
  check: CheckDetail;
  /** Those that leave the service. */
  configs: TestConfigs;
  pages: string[];
  settled: string[];
  baseline: BaselineFingerprints;
  known: readonly PublicIssue[];
}

export const toScanLikeResource = (facts: LikeFacts): ScanLikeResource => {
  const { check, configs, pages, settled, baseline, known } = facts;
  return {
    version: 1,
    check_id: check.id,
    domain: check.domain,
    url: check.url,
    tests: TEST_KEYS.filter((key) => check.tests[key]),
    test_configs: configs,
    max_pages: check.maxPages,
    max_depth: check.maxDepth,
    max_minutes: check.maxMinutes,
    expected_paths: check.expectedPaths,
    last_good_paths: pages,
    settled,
    baseline: (Object.entries(baseline) as [TestKey, string[]][]).map(([key, fingerprints]) => ({
      test_type: key,
      fingerprints,
    })),
    known: known.map((issue) => KnownFindingResource.of(issue, { test_type: issue.testKey })),
  };
};
