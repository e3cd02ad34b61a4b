import { type Check, Subdomain } from '@palisade/persistence';
import type { Browser } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let check: Check;

const found = (name: string, more: Partial<Subdomain> = {}) =>
  product.database.dataSource.getRepository(Subdomain).insert({
    checkId: check.id,
    teamId: check.teamId,
    name,
    source: 'certificate',
    addresses: ['203.0.113.7'],
    isPrivate: false,
    status: 200,
    certificate: null,
    firstSeenAt: new Date('2026-11-02'),
    lastSeenAt: new Date('2026-11-09'),
    ...more,
  });

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const tests = { subdomain_discovery: true, security_headers: true };
  check = await createCheck(dataSource, team.id, { domain: 'shop.example', tests });
  await createCheck(dataSource, team.id, { domain: 'www.shop.example' });
  await found('blog.shop.example', {
    certificate: { issuer: 'Lab CA', not_after: '2027-01-02T03:04:05Z', is_trusted: false },
  });
  await found('intranet.shop.example', { addresses: [], isPrivate: true, status: null });
  await found('old.shop.example', { lastSeenAt: new Date('2026-11-02') });
  await found('www.shop.example');
  visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
  await visitor.page.goto(`/t/${team.id}/checks/${check.id}`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const table = () => visitor.page.getByRole('table', { name: 'Host names' });

describe('the host names of a check', () => {
  it('say what was found, and what a check watches', async () => {
    const rows = table().getByRole('row');
    await rows.nth(1).getByText('(not trusted)').waitFor();
    await rows.nth(2).getByText('Private network').waitFor();
    await rows.nth(3).getByRole('link', { name: 'www.shop.example' }).waitFor();
    await rows.nth(4).getByText('Not in the last search').waitFor();
  });

  it('have no faults, in dark and on a phone', async () => {
    await visitor.page.waitForLoadState('networkidle');
    expect(await faultsOf(visitor.page, 'host-names')).toEqual([]);
  });

  it('become checks', async () => {
    const { page } = visitor;
    await page.getByRole('checkbox', { name: 'blog.shop.example' }).check();
    await page.getByRole('checkbox', { name: 'old.shop.example' }).check();
    await page.getByRole('button', { name: 'Create 2 checks' }).click();
    await page.getByText('Created 2 checks.').waitFor();
    await table().getByRole('link', { name: 'old.shop.example' }).waitFor();
    const created = await product.database.dataSource.query<{ domain: string; tests: object }[]>(
      `SELECT domain, tests -> 'subdomain_discovery' AS tests FROM checks WHERE team_id = $1 AND domain IN ('blog.shop.example', 'old.shop.example')
       ORDER BY domain`,
      [check.teamId],
    );
    expect(created).toEqual([
      { domain: 'blog.shop.example', tests: false },
      { domain: 'old.shop.example', tests: false },
    ]);
    await page.getByRole('checkbox', { name: 'Not watched only' }).check();
    await table().getByRole('link', { name: 'www.shop.example' }).waitFor({ state: 'detached' });
    expect(await table().getByRole('row').count()).toBe(2);
  });
});
