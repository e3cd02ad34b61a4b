import { inLabProcess } from './start-lab';
import type { UnrelatedReport } from './unrelated-process';

/** Sites of all other tests that name a version which is really affected. */
const AFFECTED = [
  'exposed_files /.config.php.swp: a swap file of Vim, where PHP was seen: vulnerability-possible php-runtime',
  'information_disclosure error: Apache, while the header names PHP: vulnerability-possible php-runtime',
  'security_headers fields: the version of PHP: vulnerability-possible php-runtime',
  'security_headers out of the box: Laravel behind nginx: vulnerability-possible php-runtime',
];

it('known vulnerabilities are not found on 500 sites of other tests', async () => {
  const reports = await inLabProcess<UnrelatedReport[]>('unrelated-process.ts');
  expect(reports.filter(({ isJudged }) => isJudged).length).toBeGreaterThanOrEqual(500);
  const found = reports.flatMap(({ key, name, found: all }) => all.map((each) => `${key} ${name}: ${each}`));
  expect(found.filter((each) => !AFFECTED.includes(each))).toEqual([]);
});
