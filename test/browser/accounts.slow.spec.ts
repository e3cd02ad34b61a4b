import type { Browser } from 'playwright-core';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { runCli } from '../support/programs';
import { PASSWORD } from './support/people';
import { type Product, startProduct } from './support/product';

const TEAM_ADDRESS = /\/t\/[0-9a-f-]{36}$/;

let product: Product;
let browser: Browser;
let ada: Visitor;
let ben: Visitor;
let invitation: string;
let teamPath: string;

/** One journey: each test continues where the previous one ended. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SIGN_UP: 'closed' }), launchBrowser()]);
  ada = await visit(browser, product.url);
  ben = await visit(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe('from nothing to a team of two', () => {
  it('creates the operator account with the setup token', async () => {
    const { page } = ada;
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
    await page.getByRole('button', { name: 'I have a setup token' }).click();
    await page.getByLabel('Setup token').fill('wrong');
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create operator account' }).click();
    await page.getByText('must have 8 to 128 characters').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Team name').fill('Harbour');
    await page.getByRole('button', { name: 'Create operator account' }).click();
    await page.getByText('The setup_token is invalid, expired or already used.').waitFor();
    const { sign_up_url: url } = await runCli<{ sign_up_url: string }>(['setup-token'], {
      ...product.variables,
      APP_URL: product.url,
    });
    await page.getByLabel('Setup token').fill(url.split('=').at(-1) ?? '');
    await page.getByRole('button', { name: 'Create operator account' }).click();
    await page.waitForURL(TEAM_ADDRESS);
    teamPath = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Harbour' }).waitFor();
  });

  it('creates a second team', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: 'Switch team' }).click();
    await page.getByRole('menuitem', { name: 'New team' }).click();
    await page.getByLabel('Team name').fill('Lighthouse');
    await page.getByRole('button', { name: 'Create team' }).click();
    await page.getByRole('button', { name: 'Lighthouse' }).waitFor();
    expect(new URL(page.url()).pathname).not.toBe(teamPath);
  });

  it('lets the operator change the plan of a team', async () => {
    const { page } = ada;
    await page.getByRole('link', { name: 'Team settings' }).click();
    await page.getByText('This team is on the Trial plan').waitFor();
    await page.getByRole('button', { name: 'Change to Professional' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change to Professional' }).click();
    await page.getByText('The team is now on the Professional plan.').waitFor();
    await page.getByText('This team is on the Trial plan').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Switch team' }).click();
    await page.getByRole('menuitem', { name: 'Harbour' }).click();
    await page.waitForURL(`**${teamPath}`);
    await page.getByRole('button', { name: 'Harbour' }).waitFor();
  });

  it('shows an API key once, and it works', async () => {
    const { page } = ada;
    await page.goto(`${teamPath}/settings/api-keys`);
    await page.getByText('No API keys yet').waitFor();
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await page.getByLabel('Name').fill('Pipeline');
    await page.getByRole('checkbox', { name: 'Write' }).uncheck();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Select at least one scope.').waitFor();
    await page.getByRole('checkbox', { name: 'Read' }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByRole('textbox', { name: 'API key' }).innerText();
    expect(key).toMatch(/^pls_/);
    await page.getByRole('button', { name: 'Copy API key' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
    const authorization = { Authorization: `Bearer ${key}` };
    expect((await fetch(`${product.url}/api/v1/checks`, { headers: authorization })).status).toBe(200);
    const change = { method: 'POST', headers: authorization };
    expect((await fetch(`${product.url}/api/v1/issues/bulk`, change)).status).toBe(403);

    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Pipeline', exact: true }).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.reload();
    await page.getByText(`pls_…${key.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Revoke the key Pipeline' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await fetch(`${product.url}/api/v1/checks`, { headers: authorization })).status).toBe(401);
  });

  it('shows the link of an invitation', async () => {
    const { page } = ada;
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('ben@example.com');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    invitation = await page.getByRole('textbox', { name: 'invitation link' }).innerText();
    expect(invitation).toMatch(new RegExp(`^${product.url}/invitations/`));
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('cell', { name: 'ben@example.com', exact: true }).waitFor();
  });

  it('accepts an invitation only once', async () => {
    const { page } = ben;
    await page.goto(invitation);
    await page.getByRole('heading', { name: 'Join Harbour' }).waitFor();
    await page.getByLabel('Your name').fill('Ben');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.waitForURL(`**${teamPath}`);
    await page.goto(invitation);
    await page.getByText('This invitation is no longer valid').waitFor();
  });

  it('explains to a member what the role cannot do', async () => {
    const { page } = ben;
    await page.goto(`${teamPath}/settings/members`);
    await page.getByRole('cell', { name: 'ada@example.com' }).waitFor();
    const invite = page.getByRole('button', { name: 'Invite' });
    expect(await invite.getAttribute('aria-disabled')).toBe('true');
    await invite.focus();
    await page.getByText('Only owners and admins can do this. Your role is member.').waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('You do not have access').waitFor();
    await page.goto(`${teamPath}/audit`);
    await page.getByText('You do not have access').waitFor();
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });

  it('changes a role, and shows it in the audit log', async () => {
    const { page } = ada;
    await page.goto(`${teamPath}/settings/members`);
    await page.getByRole('combobox', { name: 'Role of Ben' }).selectOption('Admin');
    await page.getByText('Ben is now an admin.').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('cell', { name: /^Changed a role/ }).waitFor();
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Created an API key' }).click();
    await page.waitForURL(/action=api_key\.created/);
    await page.getByText('1 entry', { exact: true }).waitFor();

    await ben.page.goto(`${teamPath}/settings/members`);
    await ben.page.getByRole('button', { name: 'Invite' }).click();
    await ben.page.getByRole('dialog').waitFor();
  });

  it('revokes keys and the CI hash with a membership, if selected', async () => {
    await ben.page.goto(`${teamPath}/settings/api-keys`);
    await ben.page.getByRole('button', { name: 'New API key' }).first().click();
    await ben.page.getByLabel('Name').fill('Laptop of Ben');
    await ben.page.getByRole('button', { name: 'Create key' }).click();
    const key = await ben.page.getByRole('textbox', { name: 'API key' }).innerText();
    const { page } = ada;
    await page.goto(`${teamPath}/settings/members`);
    await page.getByRole('combobox', { name: 'Role of Ben' }).selectOption('Member');
    await page.getByRole('dialog').getByText('Ben will be a member.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Remove Ben' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Laptop of Ben').waitFor();
    await dialog.getByRole('checkbox', { name: 'Revoke the API keys that Ben created (1)' }).check();
    await dialog.getByRole('checkbox', { name: 'Rotate the CI hash' }).check();
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    await page.getByText('Ben is no longer a member.').waitFor();
    const headers = { Authorization: `Bearer ${key}` };
    expect((await fetch(`${product.url}/api/v1/checks`, { headers })).status).toBe(401);
    await page.getByRole('link', { name: 'Audit log' }).click();
    for (const action of ['Removed a member', 'Rotated the CI hash', 'Revoked an API key']) {
      await page
        .getByRole('cell', { name: new RegExp(`^${action}`) })
        .first()
        .waitFor();
    }
  });

  it('causes no errors in the browser', () => {
    expect([...ada.errors, ...ben.errors]).toEqual([]);
  });
});
