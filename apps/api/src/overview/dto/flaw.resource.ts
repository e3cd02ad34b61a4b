import type { TeamFlaw } from '@palisade/persistence';
import {
  FLAW_REASONS,
  FLAW_STATES,
  MAX_FLAW_ENTRIES,
  MAX_LISTED_FLAW_CHECKS,
  MAX_LISTED_FLAWS,
  SEVERITIES,
  TEST_KEYS,
  type FlawState,
} from '@palisade/vocabulary';
import { choice, decimal, id, integer, list, text, time } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, DOMAIN, LABEL, MESSAGE } from '../../http/fields/response-limits';

const DAY = { format: 'date', maxLength: 10 };

const FlawEntryResource = resource('FlawEntryResource', {
  id: text(LABEL, 'CVE-2026-12345', 'A CVE, or the id of another advisory.'),
  severity: choice(SEVERITIES, 'Severity', 'critical'),
  summary: text(MESSAGE, 'Strangers can read files of the server.'),
  listed_on: text(DAY, '2026-11-29', 'The day of the list that brought it.'),
  exploited_since: text(
    DAY,
    '2026-11-28',
    'When CISA listed it as exploited; null where it did not.',
  ).orNull(),
  epss: decimal(
    { minimum: 0, maximum: 1 },
    0.97,
    'The probability of attacks within 30 days (EPSS); null where nobody knows.',
  ).orNull(),
  source: text(300, 'https://www.jenkins.io/security/advisory/2024-01-24/', 'The advisory.').orNull(),
});

const FlawCheckResource = resource('FlawCheckResource', {
  check_id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  state: choice(
    FLAW_STATES,
    'FlawState',
    'affected',
    '`waiting` for its place in the hour, `asked`: its scan runs; then what the scan said. `not_asked`: something prevented it.',
  ),
  reason: choice(FLAW_REASONS, 'FlawReason', null, 'Why it waits, or was not asked.'),
  scan_id: id('The scan; null before it is opened.').orNull(),
});

export const FlawResource = resource('FlawResource', {
  id: id(),
  test_type: choice(TEST_KEYS, 'TestKey', 'known_vulnerabilities', 'The test that judges it.'),
  product: text(LABEL, 'jenkins', 'The id of the product or library: the `location` of its issues.'),
  name: text(LABEL, 'Jenkins'),
  noticed_at: time('When a list brought it.'),
  vulnerabilities: list(FlawEntryResource, { maxItems: MAX_FLAW_ENTRIES }),
  affected_count: integer(COUNT, 2, 'Checks that were scanned again, and have it or may have it.'),
  not_affected_count: integer(COUNT, 5, 'Checks that were scanned again, and do not have it.'),
  open_count: integer(COUNT, 0, 'Checks that wait, or whose scan runs.'),
  not_asked_count: integer(COUNT, 1, 'Checks that could not be scanned, or whose scan could not judge it.'),
  checks: list(
    FlawCheckResource,
    { maxItems: MAX_LISTED_FLAW_CHECKS },
    `The affected ones first, at most ${MAX_LISTED_FLAW_CHECKS}.`,
  ),
});

export const FlawsResource = resource('FlawsResource', {
  data: list(
    FlawResource,
    { maxItems: MAX_LISTED_FLAWS },
    'Those that affect checks first, then the newest.',
  ),
});
export type FlawsResource = ResourceOf<typeof FlawsResource>;

export const toFlawsResource = (flaws: readonly TeamFlaw[]): FlawsResource => ({
  data: flaws.map((flaw) => {
    const count = (...states: FlawState[]): number =>
      flaw.checks.filter(({ state }) => states.includes(state)).length;
    return FlawResource.of(flaw, {
      test_type: flaw.testKey,
      vulnerabilities: flaw.entries.map((entry) => FlawEntryResource.of(entry)),
      affected_count: count('affected'),
      not_affected_count: count('not_affected'),
      open_count: count('waiting', 'asked'),
      not_asked_count: count('not_asked'),
      checks: flaw.checks.slice(0, MAX_LISTED_FLAW_CHECKS).map((check) => FlawCheckResource.of(check)),
    });
  }),
});
