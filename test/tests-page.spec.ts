import { DATA_SETS, PUBLIC_SOURCES, TEST_DEFINITIONS } from '@palisade/catalogue';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { dataPage } from '../apps/api/src/docs/data-page';
import { testsPage as pageOfTheApi } from '../apps/api/src/docs/tests-page';
import { TESTS_PAGE_FILE, testsPage } from './support/tests-page';

const ruleIds = TEST_DEFINITIONS.flatMap(({ rules }) => Object.keys(rules));

describe('docs/tests.md', () => {
  it('shows the catalogue; when it does not, run `npm run generate:docs`', () => {
    const kept = readFileSync(TESTS_PAGE_FILE, 'utf8');
    for (const id of ruleIds) expect(kept).toContain(`| \`${id}\` |`);
    expect(kept === testsPage()).toBe(true);
  });

  it('links to files that exist', () => {
    const links = [...testsPage().matchAll(/\]\((\.\.[^)]+)\)/g)].map(([, path = '']) => path);
    expect(links).toHaveLength(TEST_DEFINITIONS.length);
    for (const link of links) expect(existsSync(resolve(TESTS_PAGE_FILE, '..', link))).toBe(true);
  });
});

describe('the data that tests judge by', () => {
  it('has dates of the past', () => {
    for (const { date } of DATA_SETS) expect(Date.parse(date)).toBeLessThan(Date.now());
  });

  it('is the page /docs/data of the api', () => {
    for (const { date } of DATA_SETS) expect(dataPage([])).toContain(`<td data-label="Date">${date}</td>`);
  });
});

describe('the page /docs/data', () => {
  const at = new Date('2026-12-24T08:00:00Z');
  const loaded = {
    id: 'caa_names',
    date: '2999-01-01',
    source: 'the PKI team',
    confirmedOn: null,
    loadedAt: at,
    checkedAt: at,
  };
  const rowOf = (state: Parameters<typeof dataPage>[0]): string =>
    /<tr>(?=<td data-label="Data">Names of certificate).*/
      .exec(dataPage(state))?.[0]
      .replace(/<[^>]+>/g, '|') ?? '';

  it.each([
    [
      'a list of the operator',
      { ...loaded, failure: null },
      '||2999-01-01||The operator: the PKI team||DNS||Loaded on 2026-12-24',
    ],
    [
      'a list that failed to load later',
      { ...loaded, failure: 'The document is not JSON.' },
      '||2999-01-01||The operator: the PKI team||DNS||The load on 2026-12-24 failed: The document is not JSON.',
    ],
    [
      'an older list',
      { ...loaded, date: '2020-01-01', failure: null },
      '||DNS||The operator&#39;s list of 2020-01-01 is older and not used',
    ],
    [
      'none',
      { ...loaded, date: null, source: null, loadedAt: null, failure: null },
      '||DNS||DATA_URL did not have it on 2026-12-24',
    ],
    [
      'one that never loaded',
      { ...loaded, date: null, source: null, loadedAt: null, failure: 'No.' },
      '||DNS||The load on 2026-12-24 failed: No.',
    ],
  ])('shows %s', (_case, state, cells) => {
    const row = rowOf([state]);
    expect(row).toContain(cells);
    expect(row.includes('This release: ')).toBe(!cells.includes('The operator: '));
  });

  it('names the public source of a list, its licence, and the day when it was last current', () => {
    const state = {
      ...loaded,
      id: 'js_advisories',
      date: '2999-01-01',
      source: 'RetireJS',
      confirmedOn: '2999-02-01',
    };
    const page = dataPage([{ ...state, failure: null }], Date.parse('2999-02-02'));
    expect(page).toContain('>2999-02-01</td><td data-label="From">Its source: RetireJS</td>');
    expect(page).toContain('<td data-label="Licence">Apache-2.0</td>');
    for (const source of Object.values(PUBLIC_SOURCES)) expect(page).toContain(source.addresses[0]);
  });

  it.each([
    [0, false, false],
    [31, true, false],
    [181, false, true],
  ])('says what follows after %d days', (days, isOld, isStale) => {
    const { date = '', name = '' } = DATA_SETS.find(({ pace }) => pace === 'daily') ?? {};
    const lines = dataPage([], Date.parse(date) + days * 86_400_000).split('\n');
    const page = lines.find((line) => line.includes(`>${name}</td>`)) ?? '';
    expect([page.includes('It is old, and'), page.includes('so old that a test')]).toEqual([isOld, isStale]);
  });

  it('says when the database does not respond', () => {
    expect(dataPage(null)).toContain('the database does not respond');
    expect(dataPage([])).not.toContain('the database does not respond');
  });
});

it('is the page /docs/tests of the api, with an anchor for each test', () => {
  const page = pageOfTheApi();
  for (const { key } of TEST_DEFINITIONS) expect(page).toContain(`id="${key}"`);
  for (const id of ruleIds) expect(page).toContain(`<code>${id}</code>`);
});
