import { SCAN_WAITING_REASONS } from '@palisade/vocabulary';
import type { ScanTestView, ScanView } from '@palisade/persistence';
import { LatestScanResource, toLatestScanResource } from '../../checks/dto/latest-scan.resource';
import { CoverageCountsResource, toCoverageCountsResource } from './coverage-counts.resource';
import { ScanTestResource, toScanTestResource } from './scan-test.resource';
import { DOMAIN, PER_TEST, TEST_COUNT } from '../../http/fields/response-limits';
import { id, choice, flag, text, integer, one, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { pageOf } from '../../http/fields/page.resource';

/** A check, as its scans name it. */
export const CheckSummary = resource('CheckSummary', {
  id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
});
export type CheckSummary = ResourceOf<typeof CheckSummary>;

/** One execution of the tests of a check. */
export const ScanResource = resource('ScanResource', {
  ...LatestScanResource.fields,
  check_id: id(),
  total_tests: integer(TEST_COUNT, 6),
  passed_tests: integer(TEST_COUNT, 5, 'With those that do not apply.'),
  failed_tests: integer(TEST_COUNT, 1),
  warning_tests: integer(TEST_COUNT, 0, 'With the inconclusive ones.'),
  inconclusive_tests: integer(TEST_COUNT, 0, 'Tests that could not judge the site, so far.'),
  not_applicable_tests: integer(
    TEST_COUNT,
    0,
    'Of the passed tests, those with nothing to judge, such as the mail of a site without a domain name; 0 until the scan ends.',
  ),
  is_partial: flag(
    false,
    'Whether it runs only some of the enabled tests. Such a scan is never the latest scan of its check.',
  ),
  coverage: one(
    CoverageCountsResource,
    'How much of the site the scan covered; null until it completes. `listScanCoverage` lists the pages.',
  ).orNull(),
  waiting_reason: choice(
    SCAN_WAITING_REASONS,
    'ScanWaitingReason',
    'waiting_for_zone',
    'Why it does not run. `waiting_for_zone`: no live worker serves the zone of its check, or the team must not use the zone any more. `no_worker`: no worker of the default zone lives. `check_paused`: the check is paused, inactive or in maintenance. null: it runs, has ended, or waits for its turn.',
  ).orNull(),
  check: one(CheckSummary),
});
export type ScanResource = ResourceOf<typeof ScanResource>;

/** A scan on its own. */
export const ScanDetailResource = resource('ScanDetailResource', {
  ...ScanResource.fields,
  tests: list(ScanTestResource, PER_TEST, 'All results, in the order in which they run.'),
});
export type ScanDetailResource = ResourceOf<typeof ScanDetailResource>;

export const ScanPage = resource('ScanPage', pageOf(ScanResource));
export type ScanPage = ResourceOf<typeof ScanPage>;

export const toScanResource = (scan: ScanView): ScanResource =>
  ScanResource.of(scan, {
    ...toLatestScanResource(scan),
    coverage: scan.coverage === null ? null : toCoverageCountsResource(scan.coverage),
    check: { id: scan.checkId, domain: scan.domain },
  });

export const toScanDetailResource = (scan: ScanView, tests: readonly ScanTestView[]): ScanDetailResource => ({
  ...toScanResource(scan),
  tests: tests.map(toScanTestResource),
});
