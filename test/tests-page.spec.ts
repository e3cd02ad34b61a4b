import { DATA_SETS, TEST_DEFINITIONS } from '@palisade/catalogue';
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

it('is the page /docs/tests of the api, with an anchor for each test', () => {
  const page = pageOfTheApi();
  for (const { key } of TEST_DEFINITIONS) expect(page).toContain(`id="${key}"`);
  for (const id of ruleIds) expect(page).toContain(`<code>${id}</code>`);
});
