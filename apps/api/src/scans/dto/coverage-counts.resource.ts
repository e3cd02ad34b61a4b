import {
  type CoverageCounts,
  type CoverageSummary,
  MAX_COVERAGE_ROWS,
  knownPages,
} from '@palisade/vocabulary';
import { flag, integer, list, one, text, texts } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT, NAME } from '../../http/fields/response-limits';

const ROWS = { minimum: 0, maximum: MAX_COVERAGE_ROWS } as const;
/** `anonymous`, and the scan identities of a check. */
const MOST_IDENTITIES = 50;

/** One for each row at most. */
const MOST_BLOCKERS = MAX_COVERAGE_ROWS;
const MOST_PRODUCTS = 50;

const COUNTS = {
  known: integer(ROWS, 46, 'Pages and endpoints that the scan knew of and was allowed to request.'),
  judged: integer(ROWS, 41, 'Judged by at least one test.'),
  avoided: integer(ROWS, 2, 'Links that may change something. They were not requested.'),
  blocked: integer(ROWS, 1, 'A firewall, a challenge or a refusal answered.'),
  signed_out: integer(ROWS, 0, 'Requested with a session that was over.'),
  failed: integer(ROWS, 1, 'No response, a server error, or a page that is gone.'),
  too_large: integer(ROWS, 0, 'Longer than what is read of one page.'),
  not_read: integer(ROWS, 3, 'Found but not read, or filled by scripts only.'),
  over_budget: integer(ROWS, 0, 'Found after the scan had read all the pages that it may.'),
  expected: integer(ROWS, 5, 'Paths in `expected_paths` of the check.'),
  expected_missing: integer(ROWS, 1, 'Those of them that were not judged.'),
  last_good: integer(ROWS, 44, 'Pages of the last good coverage that the scan was compared with.'),
  last_good_read: integer(ROWS, 41, 'Those of them that it read.'),
  unread_addresses: integer(
    COUNT,
    12,
    'Addresses that were found and not requested, also those of judged rows.',
  ),
};

const IdentityCoverageResource = resource('IdentityCoverageResource', {
  identity: text(NAME, 'anonymous', '`anonymous`, or the name of a scan identity.'),
  ...COUNTS,
  is_collapsed: flag(false, 'Whether it read less than half of the pages of the last good scan.'),
});

const EverReadResource = resource('EverReadResource', {
  read: integer(COUNT, 312, 'Addresses that the scans have read.'),
  known: integer(COUNT, 340, 'Addresses that they know of.'),
  scans: integer(COUNT, 7, 'Scans since something was left out first.'),
  oldest: text(
    10,
    '2026-11-22',
    'Day of the scan that last read the address that was read longest ago.',
  ).orNull(),
});

/** How much of a site a scan covered, ids in paths grouped. */
export const CoverageCountsResource = resource('CoverageCountsResource', {
  ...COUNTS,
  collapsed: texts(
    MOST_IDENTITIES,
    NAME,
    [],
    'Identities that read less than half of the pages of the last good scan: their tests closed no issue.',
  ),
  blocked_by: texts(
    MOST_BLOCKERS,
    NAME,
    ['Cloudflare'],
    'Firewalls and networks that showed their own page instead of the site, see the rows of the coverage.',
  ),
  products: texts(
    MOST_PRODUCTS,
    NAME,
    ['nginx'],
    'Servers, frameworks and networks that the pages name. The fixes of issues are written for them first.',
  ),
  ever_read: one(
    EverReadResource,
    'How much the scans of the check have read in turn; null where this scan read all that is known.',
  ).orNull(),
  identities: list(IdentityCoverageResource, { maxItems: MOST_IDENTITIES }, 'The same for each identity.'),
});
export type CoverageCountsResource = ResourceOf<typeof CoverageCountsResource>;

export const toCoverageCountsResource = ({
  total,
  identities,
  blocked_by = [],
  products = [],
  ever_read,
}: CoverageSummary): CoverageCountsResource => ({
  ...withKnown(total),
  blocked_by,
  products,
  ever_read: ever_read ?? null,
  collapsed: identities.filter((each) => each.is_collapsed).map(({ identity }) => identity),
  identities: identities.map(({ identity, counts, is_collapsed }) => ({
    identity,
    is_collapsed,
    ...withKnown(counts),
  })),
});

const withKnown = (counts: CoverageCounts) => ({
  ...counts,
  known: knownPages(counts),
  unread_addresses: counts.unread_addresses ?? 0,
});
