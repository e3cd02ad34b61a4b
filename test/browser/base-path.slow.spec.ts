import type { Browser, Page } from 'playwright-core';
import { createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { type FrontProxy, startFrontProxy } from './support/front-proxy';
import { createPerson, fillSignIn } from './support/people';
import { type Product, startProduct } from './support/product';

const PATH = '/tools/palisade';

let front: FrontProxy;
let product: Product;
let browser: Browser;
let ada: Visitor;
let page: Page;
let teamId: string;

beforeAll(async () => {
  front = await startFrontProxy(PATH);
  [product, browser] = await Promise.all([startProduct({ APP_URL: front.origin + PATH }), launchBrowser()]);
  front.target = product.url;
  ({ id: teamId } = await createTeam(product.database.dataSource));
});
afterAll(async () => {
  await browser.close();
  await Promise.all([front.close(), product.stop()]);
});

/** https://github.com/dgtlmoon/changedetection.io/issues/3875: a login behind a path led out of it. */
describe.each([
  ['removes the path', true],
  ['forwards the path', false],
])('below the path of APP_URL, behind a proxy that %s', (_, removesPath) => {
  beforeAll(async () => {
    front.removesPath = removesPath;
    front.strays.length = 0;
    ada = await visit(browser, front.origin);
    ({ page } = ada);
  });
  afterEach(() => {
    expect(front.strays.filter((path) => path !== '/favicon.ico')).toEqual([]);
    expect(ada.errors).toEqual([]);
  });

  it('signs in and stays below the path', async () => {
    await page.goto(`${PATH}/t/${teamId}/issues`);
    await page.waitForURL(`**${PATH}/sign-in?return=*`);
    await fillSignIn(page, await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]));
    await page.waitForURL(`**${PATH}/t/${teamId}/issues`);
    await page.getByRole('heading', { name: 'Issues', level: 1 }).waitFor();
    // Other applications of the host do not get them.
    const paths = (await page.context().cookies()).map(({ path }) => path);
    expect(paths).toEqual([PATH, PATH]);
  });

  it('loads a page deep below the path again', async () => {
    await page.goto(`${PATH}/t/${teamId}/settings/team`);
    await page.reload();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.waitForURL(`**${PATH}/t/${teamId}`);
  });

  it('leads to the guides, from one to the next, and back', async () => {
    const link = page.getByRole('link', { name: 'Guides' });
    await page.goto(await link.evaluate((element) => (element as HTMLAnchorElement).href));
    await page.getByRole('link', { name: 'What does a failed test mean?' }).click();
    await page.waitForURL(`**${PATH}/docs/guide/results`);
    await page.getByRole('link', { name: 'All guides' }).click();
    await page.getByRole('link', { name: 'the tests', exact: true }).click();
    await page.waitForURL(`**${PATH}/docs/tests`);
    await page.goto(`${PATH}/docs/guide/`);
    await page.waitForURL(`**${PATH}/docs/guide`);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByText('/api/v1/checks', { exact: true }).first().waitFor();
  });

  it('serves the API below the path, with links below it', async () => {
    const { body, status } = await page.evaluate(async (address) => {
      const response = await fetch(address);
      return { status: response.status, body: (await response.json()) as { servers: { url: string }[] } };
    }, `${PATH}/docs/openapi.json`);
    expect({ status, servers: body.servers.map(({ url }) => url) }).toEqual({
      status: 200,
      servers: [front.origin + PATH],
    });
  });
});
