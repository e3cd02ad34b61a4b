import type { Browser, Page } from 'playwright-core';
import { createCheck, createTeam } from '../support/factories';
import { TEST_NOTIFY_SECRET } from '../support/api';
import { Receiver } from '../support/receiver';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

const SETTINGS = { NOTIFY_SECRET: TEST_NOTIFY_SECRET, NOTIFY_ALLOWED_HOSTS: '127.0.0.1' };

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let teamId: string;
let receiver: Receiver;

beforeAll(async () => {
  [product, browser, receiver] = await Promise.all([
    startProduct(SETTINGS),
    launchBrowser(),
    Receiver.start(),
  ]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  await createCheck(dataSource, teamId, { domain: 'shop.example.com' });
  visitor = await visit(browser, product.url);
  page = visitor.page;
  await signIn(page, await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]));
  await product.start('apps/worker/main.js');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await receiver.close();
});

it('leads from the first channel to a delivered test message', async () => {
  await page.goto(`/t/${teamId}/settings/notifications`);
  await page.getByRole('heading', { name: 'Nobody is notified yet' }).waitFor();
  await page.getByRole('button', { name: 'New channel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('On call');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Webhook');
  await dialog.getByLabel('URL').fill('http://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await dialog.getByText('must not be a private or reserved address').waitFor();
  expect(await faultsOf(page, 'notifications-form')).toEqual([]);

  await dialog.getByLabel('URL').fill(receiver.url);
  await dialog.getByText('Only some').click();
  await dialog.getByLabel('Checks of the channel').fill('shop');
  await page.getByRole('option', { name: 'shop.example.com' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  const secret = dialog.getByRole('textbox', { name: 'signing secret' });
  await secret.waitFor();
  expect(await secret.textContent()).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const row = page.getByRole('row', { name: /On call/ });
  await row.waitFor();
  expect(await row.textContent()).toContain(`${new URL(receiver.url).origin}/…oken`);
  receiver.answer(503, {}, 'maintenance until noon');
  await row.getByRole('button', { name: 'Test and deliveries: On call' }).click();
  const send = page.getByRole('button', { name: 'Send test message' });
  await send.click();
  await page.getByText('The test message was not delivered').waitFor();
  await page.getByText('maintenance until noon').waitFor();
  receiver.answer(204);
  await send.click();
  await page.getByText('The test message was delivered').waitFor();
  expect(receiver.received.map(({ json }) => json.type)).toEqual(['test', 'test']);
  expect(await faultsOf(page, 'notifications-deliveries')).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  await row.getByText('Delivered').waitFor();
  expect(await faultsOf(page, 'notifications')).toEqual([]);

  await row.getByRole('button', { name: 'Edit On call' }).click();
  await page.getByRole('dialog').getByText('Weekly summary').click();
  await page.getByRole('switch', { name: /Send messages/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Off', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Delete On call' }).click();
  await page.getByRole('button', { name: 'Delete channel' }).click();
  await page.getByRole('heading', { name: 'Nobody is notified yet' }).waitFor();
  expect(visitor.errors).toEqual([]);
});

it('offers alarms for PagerDuty, and hides its key', async () => {
  await page.goto(`/t/${teamId}/settings/notifications`);
  await page.getByRole('button', { name: 'New channel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('PagerDuty');
  await dialog.getByRole('checkbox', { name: 'Check not scanned' }).click();
  expect(await dialog.getByRole('checkbox').count()).toBe(3);
  await dialog.getByRole('textbox', { name: 'Routing key' }).fill('R0123456789ABCDEFGHIJKLMNOPQRSTU');
  expect(await faultsOf(page, 'notifications-pagerduty')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  const row = page.getByRole('row', { name: /Night/ });
  await row.getByText('PagerDuty: https://events.pagerduty.com').waitFor();
  await row.getByRole('button', { name: 'Edit Night' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Routing key' }).inputValue()).toBe('…RSTU');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row.getByRole('button', { name: 'Delete Night' }).click();
  await page.getByRole('button', { name: 'Delete channel' }).click();
  await page.getByRole('heading', { name: 'Nobody is notified yet' }).waitFor();
  expect(visitor.errors).toEqual([]);
});

it('says to members why they cannot see channels', async () => {
  const member = await visit(browser, product.url);
  await signIn(member.page, await createPerson(product, 'Ben', [{ teamId, role: 'member' }]));
  await member.page.goto(`/t/${teamId}/settings/notifications`);
  await member.page.getByText('You do not have access').waitFor();
});
