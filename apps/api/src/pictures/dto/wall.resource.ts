import { TREND_DAYS, TEST_MATRIX_DAYS, TEST_MATRIX_RESULTS, type TestMatrixRow } from '@palisade/persistence';
import { TEST_KEYS } from '@palisade/vocabulary';
import { choice, id, list, text, time } from '../../http/fields/fields';
import { PageQuery } from '../../http/fields/page.query';
import { pageOf } from '../../http/fields/page.resource';
import { OPTIONAL, Parameter } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { DOMAIN, LINK, PER_TEST } from '../../http/fields/response-limits';

export class WallQuery extends PageQuery {
  @Parameter.Integer(
    0,
    TREND_DAYS - 1,
    7,
    'The state at the end of the day (UTC) this number of days ago; 0 is now.',
    {
      ...OPTIONAL,
      default: 0,
    },
  )
  days_ago = 0;
}

const WallResultResource = resource('WallResultResource', {
  test_type: choice(TEST_KEYS, 'TestKey', 'security_headers'),
  result: choice(
    TEST_MATRIX_RESULTS,
    'WallResult',
    'failed',
    '`inconclusive`: the test could not judge the site; it has neither passed nor failed.',
  ),
});

export const WallRowResource = resource('WallRowResource', {
  check_id: id(),
  domain: text(DOMAIN, 'shop.example.com'),
  url: text({ ...LINK, format: 'uri' }, null, 'The URL that was submitted; null where it was a domain.'),
  scan_id: id('Null without a completed scan of all tests in the days before.').orNull(),
  scanned_at: time(`When that scan ended, at most ${TEST_MATRIX_DAYS} days before.`).orNull(),
  results: list(WallResultResource, PER_TEST, 'Tests that were not enabled are missing.'),
});

export const WallPage = resource('WallPage', pageOf(WallRowResource, 'By domain.'));
export type WallPage = ResourceOf<typeof WallPage>;

export const toWallRowResource = (row: TestMatrixRow): ResourceOf<typeof WallRowResource> =>
  WallRowResource.of(
    { ...row, scannedAt: row.completedAt },
    { results: row.results.map(({ testKey, result }) => ({ test_type: testKey, result })) },
  );
