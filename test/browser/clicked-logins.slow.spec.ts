import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { createCheck, createTeam, vouchFor } from '../support/factories';
import type { Program } from '../support/program';
import { RedisServer } from '../support/redis-server';
import { launchBrowser, visit } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { addressOf, startRendererProgram, TOKEN } from './support/renderer-program';

const [NAME, NUMBER] = ['till-seven', '4711-0815'];
const SESSION = 'sid=an-open-till';
/** Nothing says that it is a login: neither a form, nor a field for a password, nor a word. */
const FRONT = `<!doctype html><title>Till</title><h1>Till</h1><div id="app"></div><script>
  const one = (selector) => document.querySelector(selector);
  one('#app').innerHTML = '<input id="desk" placeholder="Desk"><button id="further" type="button">Further</button>';
  one('#further').onclick = () => {
    const name = one('#desk').value;
    one('#app').innerHTML = '<input id="number" placeholder="Number"><div role="button" tabindex="0" id="go">Open</div>';
    one('#go').onclick = async () => {
      const body = JSON.stringify({ name, number: one('#number').value });
      const sent = await fetch('/api/open', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      if (sent.ok) location.href = '/home';
    };
  };
</script>`;

/** A site whose login only a person recognises. */
const newSite = (): Server =>
  createServer((request, response) => {
    const { url = '', method, headers } = request;
    const isOpen = headers.cookie === SESSION;
    if (url === '/login') response.setHeader('content-type', 'text/html').end(FRONT);
    else if (url === '/api/me') response.writeHead(isOpen ? 200 : 401).end(`{"till": "${NAME}"}`);
    else if (method !== 'POST')
      response.writeHead(isOpen ? 200 : 404, { 'content-type': 'text/html' }).end('Home');
    else {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isRight = body.includes(`"${NAME}"`) && body.includes(`"${NUMBER}"`);
        response
          .writeHead(isRight ? 200 : 401, isRight ? { 'set-cookie': `${SESSION}; Path=/` } : {})
          .end('{}');
      });
    }
  });

let site: Server;
let redis: RedisServer;
let browser: Browser;
let renderer: Program;
let product: Product;
let page: Page;

beforeAll(async () => {
  site = newSite();
  renderer = startRendererProgram();
  [redis, browser] = await Promise.all([
    RedisServer.start(),
    launchBrowser(),
    new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)),
  ]);
  product = await startProduct({
    REDIS_URL: redis.url,
    SCAN_ALLOWED_HOSTS: '127.0.0.1',
    SEALING_SECRET: 'a-sealing-secret-of-the-browser-tests-0123',
    RENDERER_URL: await addressOf(renderer),
    RENDERER_TOKEN: TOKEN,
  });
  await product.start('apps/worker/main.js');
  const { dataSource } = product.database;
  const team = await createTeam(dataSource);
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const check = await createCheck(dataSource, team.id, { domain: '127.0.0.1', url, isVerified: true });
  await vouchFor(dataSource, check);
  ({ page } = await visit(browser, product.url));
  await signIn(page, await createPerson(product, 'Ada', [{ teamId: team.id, role: 'owner' }]));
  await page.goto(`/t/${team.id}/checks/${check.id}/settings/identities`);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([product.stop(), renderer.stop('SIGTERM')]);
  await redis.kill();
  await new Promise((resolve) => site.close(resolve));
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });

describe('a login that only a person recognises', () => {
  it('is set up by clicks on the pictures of its pages', async () => {
    await button('Add a scan identity').click();
    await field('Name').fill('alice');
    await field('How it signs in').selectOption('browser');
    await field('User name or e-mail').fill(NAME);
    await field('Password').fill(NUMBER);
    await field('A page that only the account sees').fill('/api/me');
    await button('Sign in').click();
    await button('Show it by clicks').click();
    await button('Field Desk').click();
    await button('Button Further').click();
    expect(await field('1. Type into “Desk”').inputValue()).toBe('{{username}}');
    expect(await faultsOf(page, 'identity-clicks')).toEqual([]);
    await button('Try these steps').click();
    await button('Field Number').click();
    await button('Button Open').click();
    expect(await field('3. Type into “Number”').inputValue()).toBe('{{password}}');
    await button('Try these steps').click();
    await page.getByRole('region', { name: 'As alice' }).getByText(NAME).waitFor();
    await button('Prove it').click();
    await page.getByRole('article', { name: 'alice' }).getByText('Proven', { exact: true }).waitFor();
  });

  it('keeps no secret in its steps', async () => {
    const rows: { config: unknown }[] = await product.database.dataSource.query(
      'SELECT config, stop FROM scan_identities',
    );
    expect(JSON.stringify(rows)).toContain('{{password}}');
    expect(JSON.stringify(rows)).not.toContain(NUMBER);
  });
});
