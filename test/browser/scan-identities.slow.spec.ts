import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createTeam, vouchFor } from '../support/factories';
import { RedisServer } from '../support/redis-server';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const SITE_PASSWORD = 'a-password-of-the-site';
const LOGIN =
  '<title>Sign in</title><form method="post" action="/login"><input type="hidden" name="csrf" value="7"><input name="user"><input type="password" name="pw"></form>';
const ACCOUNT = '<title>Account</title><p>Hello scan-a</p><a href="/logout">Log out</a>';
const SITEMAP =
  '<urlset><url><loc>http://127.0.0.1/orders</loc></url><url><loc>http://127.0.0.1/logout</loc></url><url><loc>https://other.example/</loc></url></urlset>';
const SESSION = 'sid=an-opened-session';
const TOKEN = 't0k3n-of-the-api-1234';
/** As APIs answer: with the token inside, or next to its type. */
const TOKENS: Record<string, object> = {
  '/auth/login': { data: { access_token: TOKEN, expires: 900_000 } },
  '/oauth/token': { access_token: TOKEN, token_type: 'Bearer' },
};

let redis: RedisServer;
let site: Server;
let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;

/** A site with a login: strangers are sent there from each page. */
const newSite = (): Server =>
  createServer((request, response) => {
    const { url = '', headers } = request;
    response.setHeader('content-type', 'text/html');
    if (url in TOKENS) response.end(JSON.stringify(TOKENS[url]));
    else if (url === '/users/me')
      response
        .writeHead(headers.authorization === `Bearer ${TOKEN}` ? 200 : 401)
        .end('{"email": "scan-a@shop.test"}');
    else if (request.method === 'POST') {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isRight = new URLSearchParams(body).get('pw') === SITE_PASSWORD;
        if (isRight)
          response.writeHead(302, { location: '/account', 'set-cookie': `${SESSION}; Path=/` }).end();
        else response.end(LOGIN);
      });
    } else if (request.url === '/login') response.end(LOGIN);
    else if (request.url === '/sitemap.xml') response.end(SITEMAP);
    else if (request.headers.cookie === SESSION) response.end(ACCOUNT);
    else response.writeHead(302, { location: '/login' }).end();
  });

/** One journey: each test continues where the previous one ended. */
beforeAll(async () => {
  site = newSite();
  [redis, browser] = await Promise.all([
    RedisServer.start(),
    launchBrowser(),
    new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)),
  ]);
  product = await startProduct({
    REDIS_URL: redis.url,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    SEALING_SECRET: 'a-sealing-secret-of-the-browser-tests-0123',
  });
  await product.start('apps/worker/main.js');
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const check = await createCheck(dataSource, team.id, { domain: '127.0.0.1', url, isVerified: true });
  await vouchFor(dataSource, check);
  visitor = await visit(browser, product.url);
  page = visitor.page;
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
  await page.goto(`/t/${team.id}/checks/${check.id}/settings/identities`);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await redis.kill();
  await new Promise((resolve) => site.close(resolve));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });
const card = () => page.getByRole('article', { name: 'alice' });

describe('the guided set-up of a scan identity', () => {
  it('reads the login page and names its fields', async () => {
    await page.getByText('Scans of this check see what a visitor without an account sees.').waitFor();
    await button('Add a scan identity').click();
    await field('Name').fill('alice');
    await button('Read the page').click();
    await page.getByText('Found the fields user, pw and 1 hidden field, sent as they come.').waitFor();
    expect(await faultsOf(page, 'identity-login')).toEqual([]);
  });

  it('says why a sign-in failed, and keeps what was typed', async () => {
    await field('User name or e-mail').fill('scan-a');
    await field('Password').fill('wrong');
    await button('Sign in').click();
    await page.getByText('The site refused the name or the password.').waitFor();
    await button('Back').click();
    expect(await field('User name or e-mail').inputValue()).toBe('scan-a');
  });

  it('shows both views side by side and proposes what proves the sign-in, by keyboard alone', async () => {
    await field('Password').focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(SITE_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'As alice' }).getByText('Hello scan-a').waitFor();
    await page.getByRole('region', { name: 'As a stranger' }).getByText('302').waitFor();
    expect(await field('Text that only the account sees').inputValue()).toBe('scan-a');
    await page
      .getByText('The account gets status 200 and the text “scan-a”. A stranger gets status 302.')
      .waitFor();
    expect(await field('Never request').inputValue()).toBe('/logout');
    expect(await faultsOf(page, 'identity-preview')).toEqual([]);
    await button('Prove it').focus();
    await page.keyboard.press('Enter');
    await card().getByText('Proven', { exact: true }).waitFor();
    expect(await faultsOf(page, 'identity-proven')).toEqual([]);
  });

  it('changes an identity without its password, and shows what the service refuses at the field', async () => {
    await card().getByRole('button', { name: 'Edit' }).click();
    await field('Name').fill('Not A Name');
    await button('Save and verify').click();
    await page.getByText('Use 1 to 40 of a to z').waitFor();
    await field('Name').fill('alice');
    await field('Page that proves the sign-in').fill('https://elsewhere.example/');
    await button('Save and verify').click();
    await page.getByText('must be on one of the origins').waitFor();
    expect(await field('Page that proves the sign-in').getAttribute('aria-invalid')).toBe('true');
    await field('Page that proves the sign-in').fill('/orders');
    await field('Begin at').fill('/orders\n/account');
    expect(await faultsOf(page, 'identity-edit')).toEqual([]);
    await button('Save and verify').click();
    await button('Save and verify').waitFor({ state: 'detached' });
    await card().getByText('Proven', { exact: true }).waitFor();
    await card().getByRole('button', { name: 'Edit' }).click();
    expect(await field('Begin at').inputValue()).toBe('/orders\n/account');
    expect(await field('Password').inputValue()).toBe('');
    await button('Cancel').click();
    await card().waitFor();
  });

  it('deletes it after a confirmation', async () => {
    await card().getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card().waitFor({ state: 'detached' });
  });
});

describe('the guided set-up of other kinds', () => {
  const type = async (values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
  };
  const proven = async (name: string): Promise<void> => {
    await button('Prove it').click();
    await page.getByRole('article', { name }).getByText('Proven', { exact: true }).waitFor();
  };

  it('says where a JSON API may have its token, and that a page for everyone proves nothing', async () => {
    await button('Add a scan identity').click();
    await field('How it signs in').selectOption('JSON API with a token');
    await type({ Name: 'api', 'Address of the login': '/auth/login' });
    await type({ 'User name or e-mail': 'scan-a@shop.test', Password: SITE_PASSWORD });
    await button('Sign in').click();
    await page.getByText('It may be at /data/access_token.').waitFor();
    await button('Back').click();
    await field('Where the response has the token').fill('/data/access_token');
    await button('Sign in').click();
    await page.getByText('Both got the same here, so this page proves nothing.').waitFor();
    expect(await faultsOf(page, 'identity-same')).toEqual([]);
    await button('Back').click();
    await field('A page that only the account sees').fill('/users/me');
    await button('Sign in').click();
    await page.getByRole('region', { name: 'As api' }).getByText('scan-a@shop.test').waitFor();
    await proven('api');
  });

  it('signs in by OAuth client credentials at the usual address', async () => {
    await button('Add a scan identity').click();
    await field('How it signs in').selectOption('OAuth client credentials');
    expect(await field('Address of the login').inputValue()).toBe('/oauth/token');
    await type({ Name: 'machine', 'Client id': 'palisade', 'Client secret': SITE_PASSWORD });
    await field('A page that only the account sees').fill('/users/me');
    await button('Sign in').click();
    await proven('machine');
  });
});

it('proposes expected paths from the sitemap before the check is saved', async () => {
  await page.goto(page.url().replace(/identities$/, 'general'));
  await button('Add the paths of the sitemap').click();
  await page.getByText('Added 1 path. Save the check to keep them.').waitFor();
  await page.getByText('1: Their path speaks of an action, so scans never request them.').waitFor();
  await page.getByText('1: On another host.').waitFor();
  expect(await field('Expected paths').inputValue()).toBe('/orders');
  expect(await faultsOf(page, 'sitemap-paths')).toEqual([]);
  await button('Save').click();
  await page.getByText('Check saved.').waitFor();
  expect(visitor.errors).toEqual([]);
});
