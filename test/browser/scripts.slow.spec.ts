import { type Check, Script, ScriptChangeEntry, ScriptLedger } from '@palisade/persistence';
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
let teamId: string;

const script = (id: number, address: string | null, host: string, uses: string[]) => ({
  id: `0197f3c2-7a31-7cc0-9d5e-00000000000${id}`,
  teamId: check.teamId,
  checkId: check.id,
  address,
  host,
  broughtBy: ['https://tags.example/loader.js', '/checkout'],
  places: [{ path: '/checkout', goneAt: null }],
  isDrawn: true,
  versions: [
    {
      shape: `shape-${id}`,
      sha256: 'a'.repeat(64),
      bytes: 1_204,
      uses,
      destinations: ['stats.example'],
      firstSeenAt: '2026-11-02T00:00:00.000Z',
      lastSeenAt: '2026-11-02T00:00:00.000Z',
    },
  ],
  isCurrent: true,
  firstSeenAt: new Date('2026-11-02'),
  lastSeenAt: new Date('2026-11-09'),
  timesGone: 0,
});

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  teamId = team.id;
  check = await createCheck(dataSource, team.id, {
    domain: 'shop.example',
    tests: { third_party_scripts: true },
  });
  visitor = await visit(browser, product.url);
  await signIn(visitor.page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const open = () => visitor.page.goto(`/t/${teamId}/checks/${check.id}/scripts`);

describe('the scripts of a check', () => {
  it('say what the list is for, before the first scan', async () => {
    await open();
    await visitor.page.getByText('PCI DSS 4.0.1, requirement 6.4.3').waitFor();
    expect(await faultsOf(visitor.page, 'scripts-empty')).toEqual([]);
  });

  it('are in groups by host, with a timeline, and have no faults, in dark and on a phone', async () => {
    const { dataSource } = product.database;
    await dataSource.getRepository(ScriptLedger).insert({
      checkId: check.id,
      teamId,
      method: 1,
      pages: {},
      detailsHash: 'x',
      seenAt: new Date('2026-11-09'),
      selfTest: { planted: ['script_added'], seen: ['script_added'] },
      selfTestedAt: new Date('2026-11-09'),
    });
    await dataSource
      .getRepository(Script)
      .insert([
        script(1, null, 'shop.example', []),
        script(2, 'https://tags.example/tags.js', 'tags.example', ['cookie', 'fetch']),
        script(
          3,
          'https://tags.example/a-script-with-quite-a-long-name/version-*.min.js',
          'tags.example',
          [],
        ),
      ]);
    await dataSource.getRepository(ScriptChangeEntry).insert({
      id: '0197f3c2-7a31-7cc0-9d5e-000000000009',
      teamId,
      checkId: check.id,
      scanId: '0197f3c2-7a31-7cc0-9d5e-000000000008',
      kind: 'script_changed',
      subject: 'https://tags.example/tags.js',
      scriptId: null,
      pages: ['/checkout'],
      difference: ['Now contacts: stats.example'],
      isAlarm: true,
    });
    await open();
    const { page } = visitor;
    await page.getByRole('table', { name: 'Scripts of tags.example' }).waitFor();
    await page.getByText('Now contacts: stats.example').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await faultsOf(page, 'scripts')).toEqual([]);
  });

  it('are authorised together', async () => {
    const { page } = visitor;
    await page.getByRole('checkbox', { name: '/tags.js' }).check();
    await page.getByRole('checkbox', { name: /a-script/ }).check();
    await page.getByRole('button', { name: 'Authorise 2 scripts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Owner').fill('Web team');
    await dialog.getByLabel('Justification').fill('Counts visits.');
    await dialog.getByRole('button', { name: 'Authorise' }).click();
    await page.getByText('Web team: Counts visits.').nth(1).waitFor();
    expect(await page.getByText('Web team: Counts visits.').count()).toBe(2);
    await page.getByRole('button', { name: 'End the authorisation of /tags.js' }).click();
    await page.getByText('Ended the authorisation.').waitFor();
  });
});
