import type { Check, Scan, User } from '@palisade/persistence';
import type { Browser, Page, Response as PageResponse } from 'playwright-core';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { readPdf } from '../support/pdf-text';
import { addressesIn, printedMessages } from '../support/printed-messages';
import { runCli } from '../support/programs';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, storeResults } from './support/findings';
import { createPerson, fillSignIn, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

let product: Product;
let browser: Browser;
let owner: Visitor;
let stranger: Visitor;
let ada: User;
let checkPath: string;
/** Paths with the ids of rows that exist. */
let paths: string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id);
  checkPath = `/t/${team.id}/checks/${check.id}`;
  const scan = await createScan(dataSource, check, {
    status: 'completed',
    startedAt: new Date(),
    completedAt: new Date(),
  });
  await storeResults(dataSource, scan, [{ testKey: 'security_headers', status: 'failed' }]);
  await makeLatest(dataSource, scan);
  const issue = await createIssue(dataSource, check, scan.id, { ruleId: 'csp-missing', isDetected: true });
  const ids = { t: team.id, checks: check.id, scans: scan.id, issues: issue.id, check_id: check.id };
  const other = await createTeam(dataSource, 'business', 'Another team');
  // A person who signs in for a message arrives at its team, and not at the first one.
  ada = await createPerson(product, 'Ada', [
    { teamId: other.id, role: 'owner' },
    { teamId: team.id, role: 'owner' },
  ]);
  const printed = [
    await printedMessages(product.url),
    await printedAbout(check, scan),
    await printedByCommands(),
  ].join('\n');
  paths = [
    ...new Set(
      addressesIn(printed, product.url).map((path) =>
        path.replaceAll(
          /(t|checks|scans|issues|check_id)([/=])[0-9a-f-]{36}/g,
          (_, name: keyof typeof ids, mark) => [name, mark, ids[name]].join(''),
        ),
      ),
    ),
  ];
  [owner, stranger] = [await visit(browser, product.url), await visit(browser, product.url)];
  await signIn(owner.page, ada);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** What the api makes for others to see, and what the report of a scan says, as text and as PDF. */
async function printedAbout({ id: checkId, teamId }: Check, { id: scanId }: Scan): Promise<string> {
  const { key } = await createApiKey(product.database.dataSource, teamId);
  const request = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const texts = [
    await request('POST', `/scans/${scanId}/report-links`, { expires_in_days: 7 }),
    await request('POST', `/checks/${checkId}/badge`, {}),
    await request('POST', '/team/status-page', { title: 'Acme', check_ids: [checkId] }),
    await request('GET', `/scans/${scanId}/report?format=html`),
  ].map((response) => response.text());
  const pdf = await request('GET', `/scans/${scanId}/report?format=pdf`);
  const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
  return [...(await Promise.all(texts)), text.replaceAll('\n', ' ')].join('\n');
}

/** Links that an operator passes on. */
async function printedByCommands(): Promise<string> {
  const variables = { ...product.variables, APP_URL: product.url };
  const texts: string[] = [];
  for (const args of [
    ['setup-token'],
    ['user', 'reset-link', ada.email],
    ['user', 'sign-in-link', ada.email],
  ])
    texts.push(JSON.stringify(await runCli(args, variables)));
  return texts.join('\n');
}

/** Pictures have no heading. */
const isPage = (response: PageResponse | null): boolean =>
  response?.headers()['content-type']?.startsWith('text/html') ?? false;

/** What a person reads who opens an address, if it is not what the message promised. */
async function faultAt(page: Page, path: string): Promise<string | null> {
  // Two addresses may differ after the # alone, which loads nothing.
  await page.goto('about:blank');
  const response = await page.goto(path);
  if (!isPage(response)) return response?.ok() === true ? null : `status ${response?.status()}`;
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  const text = await page.locator('body').innerText();
  const fault = /(?:\w+ not found|Something went wrong|Cannot reach the server|This parameter)[^\n]*/i.exec(
    text,
  )?.[0];
  return (response?.status() ?? 500) >= 400 ? `status ${response?.status()}` : (fault ?? null);
}

it('opens each printed address in a browser: pages of the team signed in, others without an account', async () => {
  const wrong: string[] = [];
  for (const path of paths) {
    const { page } = path.startsWith('/t/') ? owner : stranger;
    const fault = await faultAt(page, path);
    if (fault !== null) wrong.push(`${path}: ${fault}`);
  }
  expect(wrong).toEqual([]);
  expect(paths.length).toBeGreaterThan(18);
  expect([...owner.errors, ...stranger.errors]).toEqual([]);
});

it('leads to the page of a message after the sign-in, and to its part', async () => {
  const { page } = await visit(browser, product.url);
  // E-mails of earlier versions name a part of the page of all settings.
  await page.goto(`${checkPath}/edit#ci`);
  await page.waitForURL(/\/sign-in/);
  await fillSignIn(page, ada);
  await page.waitForURL(`**${checkPath}/settings/pipeline`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
