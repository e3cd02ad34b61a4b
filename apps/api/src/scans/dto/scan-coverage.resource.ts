import {
  ANONYMOUS,
  COVERAGE_OUTCOMES,
  type CoverageOutcome,
  type CoverageRow,
  TEST_KEYS,
} from '@palisade/vocabulary';
import { choice, choices, flag, integer, text } from '../../http/fields/fields';
import { PageQuery } from '../../http/fields/page.query';
import { pageOf } from '../../http/fields/page.resource';
import { OPTIONAL, Parameter, oneOf } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, MESSAGE, NAME } from '../../http/fields/response-limits';

export const OUTCOME_MESSAGE = oneOf('outcome', COVERAGE_OUTCOMES);

export class ListScanCoverageQuery extends PageQuery {
  @Parameter.Text(
    NAME,
    ANONYMOUS,
    'Only what was read as this identity: `anonymous`, or the name of a scan identity.',
    OPTIONAL,
  )
  identity?: string;

  @Parameter.Choice(COVERAGE_OUTCOMES, 'CoverageOutcome', 'blocked', 'Only rows with this outcome.', OPTIONAL)
  outcome?: CoverageOutcome;
}

/** A page or endpoint of the scanned site, or several that differ in ids only. */
export const CoverageRowResource = resource('CoverageRowResource', {
  identity: text(NAME, ANONYMOUS, '`anonymous`, or the name of a scan identity.'),
  path: text(512, '/orders/{n}', 'Without query; ids are grouped as `{n}` and `{id}`.'),
  outcome: choice(COVERAGE_OUTCOMES, 'CoverageOutcome', 'blocked'),
  reason: text(MESSAGE, 'status 403', 'Why it was not judged; null where it was.').orNull(),
  blocked_by: text(
    NAME,
    'Cloudflare',
    'The firewall or network whose own page came instead; null where the site itself refused, or nothing names it.',
  ).orNull(),
  rendered: text(
    MESSAGE,
    'scripts draw it',
    'Why a browser rendered the page before tests read it; null where they read it as the site sent it.',
  ).orNull(),
  tests: choices(TEST_KEYS, 'TestKey', [], 'The tests that judged it.'),
  addresses: integer({ ...COUNT, minimum: 1 }, 1, 'How many addresses the row stands for.'),
  unread_addresses: integer(
    COUNT,
    0,
    'Those of them that were found and not requested: pages like them were, or the scan had read all that it may.',
  ),
  is_expected: flag(false, 'Whether `expected_paths` of the check names it.'),
});
export type CoverageRowResource = ResourceOf<typeof CoverageRowResource>;

export const ScanCoveragePage = resource('ScanCoveragePage', pageOf(CoverageRowResource));
export type ScanCoveragePage = ResourceOf<typeof ScanCoveragePage>;

export const toCoverageRowResource = (row: CoverageRow): CoverageRowResource =>
  CoverageRowResource.of(row, {
    blocked_by: row.blockedBy ?? null,
    rendered: row.rendered ?? null,
    unread_addresses: row.unread ?? 0,
  });
