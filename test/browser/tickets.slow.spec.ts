import { fingerprintOf } from '@palisade/catalogue';
import type { Issue } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { GithubServer } from '../support/github-server';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { storeResults } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const NOTIFY_SECRET = 'a-secret-of-tickets-in-the-browser-tests';

let product: Product;
let browser: Browser;
let github: GithubServer;
let visitor: Visitor;
let page: Page;
let teamId: string;
let issue: Issue;

beforeAll(async () => {
  const variables = { NOTIFY_ALLOWED_HOSTS: '127.0.0.1', NOTIFY_SECRET };
  [product, browser, github] = await Promise.all([
    startProduct(variables),
    launchBrowser(),
    GithubServer.start(),
  ]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  const check = await createCheck(dataSource, teamId);
  const scan = await createScan(dataSource, check, { status: 'completed' });
  const place = { testKey: 'security_headers', id: 'csp-missing', location: '/' } as const;
  const finding = { ...place, severity: 'medium', title: 'No content security policy' } as const;
  await storeResults(dataSource, scan, [
    { testKey: 'security_headers', status: 'failed', message: '1 problem found.', findings: [finding] },
  ]);
  issue = await createIssue(dataSource, check, scan.id, {
    ruleId: place.id,
    location: place.location,
    fingerprint: fingerprintOf(check.id, place),
  });
  await product.start('apps/worker/main.js', { DATABASE_URL: product.database.urlOf('worker') });
  visitor = await visit(browser, product.url);
  page = visitor.page;
  await signIn(page, await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await github.close();
});

it('connects a project, creates the ticket of an issue and links to it', async () => {
  await page.goto(`/t/${teamId}/issues/${issue.id}`);
  await page.getByText('Connect a ticket system first').getByRole('link', { name: 'Tickets' }).click();
  await page.getByRole('heading', { name: 'No ticket system yet' }).waitFor();
  expect(await faultsOf(page, 'tickets-none')).toEqual([]);
  await page.getByRole('button', { name: 'New connection' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Ticket system' }).selectOption('gitlab');
  await dialog.getByRole('textbox', { name: 'Project' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Address of the API' }).inputValue()).toBe(
    'https://gitlab.com/api/v4',
  );
  await dialog.getByRole('combobox', { name: 'Ticket system' }).selectOption('jira');
  await dialog.getByRole('textbox', { name: 'Account' }).waitFor();
  expect(await faultsOf(page, 'tickets-connect-jira')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bugs');
  await dialog.getByRole('textbox', { name: 'Project' }).fill('SHOP');
  await dialog.getByRole('textbox', { name: 'Type of new tickets' }).fill('Task');
  await dialog.getByLabel('Token').fill('a-token');
  await dialog.getByRole('textbox', { name: 'Address of the API' }).fill('http://127.0.0.1:1');
  await dialog.getByRole('button', { name: 'Create connection' }).click();
  await page.getByRole('row', { name: /Bugs/ }).waitFor();
  const bugs = await product.database.dataSource.query<object[]>(
    'SELECT issue_type, account FROM ticket_connections',
  );
  expect(bugs).toEqual([{ issue_type: 'Task', account: null }]);
  await product.database.dataSource.query('DELETE FROM ticket_connections');
  await page.reload();
  await page.getByRole('button', { name: 'New connection' }).first().click();
  await dialog.getByRole('combobox', { name: 'Ticket system' }).selectOption('github');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop team');
  await dialog.getByRole('textbox', { name: 'Repository' }).fill('acme/shop');
  await dialog.getByLabel('Token').fill('github_pat_right');
  await dialog.getByRole('textbox', { name: 'Address of the API' }).fill(github.address);
  expect(await faultsOf(page, 'tickets-connect')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create connection' }).click();
  const row = page.getByRole('row', { name: /Shop team/ });
  await row.getByText('Works', { exact: true }).waitFor();
  expect(await faultsOf(page, 'tickets')).toEqual([]);

  await page.goto(`/t/${teamId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Create ticket' }).click();
  const link = page.getByRole('link', { name: '1', exact: true });
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/\/acme\/shop\/issues\/1$/);
  expect(github.issues).toMatchObject([{ state: 'open' }]);
  expect(github.faults).toEqual([]);
  expect(await faultsOf(page, 'issue-with-ticket')).toEqual([]);
  expect(visitor.errors).toEqual([]);
});

it('says what is wrong with a connection', async () => {
  github.instead = () => [401, { message: 'Bad credentials' }];
  await page.goto(`/t/${teamId}/settings/tickets`);
  await page.getByRole('button', { name: 'Check Shop team' }).click();
  const row = page.getByRole('row', { name: /Shop team/ });
  await row.getByText('Failing').waitFor();
  await row.getByText('does not accept the token (401). Enter a new one.').waitFor();
  await row.getByRole('button', { name: 'Delete Shop team' }).click();
  await page.getByRole('button', { name: 'Delete connection' }).click();
  await page.getByRole('heading', { name: 'No ticket system yet' }).waitFor();
});
