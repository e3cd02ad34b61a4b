import { User } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { appCode } from '../support/authenticator';
import { createTeam } from '../support/factories';
import { linkIn, mailTo } from '../support/mailbox';
import { MailServer } from '../support/mail-server';
import { startProvider, type TestProvider } from '../support/oidc';
import { freePort } from '../support/redis-server';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { faultsOf } from './support/page-faults';
import { createPerson, fillSignIn, PASSWORD } from './support/people';
import { type Product, startProduct } from './support/product';

const JSON_BODY = { 'Content-Type': 'application/json' };
const NEW_PASSWORD = 'nine grey gulls on the pier';

let product: Product;
let provider: TestProvider;
let mails: MailServer;
let browser: Browser;
let ada: User;
let ben: User;
let harbour: string;
let visitor: Visitor;
let page: Page;

/** One journey: each test continues where the previous one ended. */
beforeAll(async () => {
  const port = await freePort();
  [mails, provider, browser] = await Promise.all([
    MailServer.start(),
    startProvider(`http://localhost:${port}`),
    launchBrowser(),
  ]);
  const settings = { PORT: String(port), SMTP_URL: mails.url, SIGN_UP: 'open', ...provider.variables };
  product = await startProduct(settings);
  const { dataSource } = product.database;
  ({ id: harbour } = await createTeam(dataSource, 'business', 'Harbour'));
  ada = await createPerson(product, 'Ada', [{ teamId: harbour, role: 'owner' }]);
  ben = await createPerson(product, 'Ben', [{ teamId: harbour, role: 'member' }]);
  visitor = await visit(browser, product.url);
  ({ page } = visitor);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  await provider.stop();
  mails.close();
});

const submitSignIn = async (person: User, password: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
const signOut = async (name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/sign-in/);
};

describe('a forgotten password', () => {
  it('is replaced with a mailed link', async () => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The sign-in page has a field of the same name.
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    await page.getByLabel('E-mail').fill(ada.email);
    expect(await faultsOf(page, 'forgot-password')).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your inbox').waitFor();
    await page.goto(linkIn(await mailTo(mails, ada.email, 'Reset your Palisade password')));
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('must have 8 to 128 characters').waitFor();
    expect(await faultsOf(page, 'reset-password')).toEqual([]);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await submitSignIn(ada, NEW_PASSWORD);
    await page.waitForURL(`**/t/${harbour}`);
  });
});

describe('the second factor', () => {
  let secret: string;
  let codes: string[];

  it('is set up with an authenticator app', async () => {
    await page.goto(`/t/${harbour}/account`);
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click();
    const section = page.locator('section', { hasText: 'Two-factor authentication' });
    await section.getByLabel('Current password').fill(NEW_PASSWORD);
    await section.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    secret = await page.getByRole('textbox', { name: 'set-up key' }).innerText();
    expect(await faultsOf(page, 'second-factor-setup')).toEqual([]);
    // The current code stays valid for at least 30 s, however slow the machine is; the sign-in below uses the next one.
    await section.getByLabel('Code', { exact: true }).fill(appCode(secret));
    await section.getByRole('button', { name: 'Enable' }).click();
    await page.getByText('Save your recovery codes').waitFor();
    expect(await faultsOf(page, 'recovery-codes')).toEqual([]);
    codes = (await page.getByRole('group', { name: 'recovery codes' }).locator('code').innerText()).split(
      '\n',
    );
    expect(codes).toHaveLength(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('Recovery codes left: 10.').waitFor();
    expect(await faultsOf(page, 'account-with-second-factor')).toEqual([]);
  });

  it('is required at sign-in, where a recovery code works too', async () => {
    for (const code of [appCode(secret, 1), codes[0] ?? '']) {
      await signOut('Ada');
      await submitSignIn(ada, NEW_PASSWORD);
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
      await page.getByLabel('Code').fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('The code is wrong or was already used.').waitFor();
      await page.getByLabel('Code').fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/t\/[0-9a-f-]{36}/);
    }
  });

  it('can be required by a team, whose members must then set it up', async () => {
    await page.goto(`/t/${harbour}/settings/team`);
    await page.getByRole('button', { name: 'Require for all members' }).click();
    await page.getByText('Required for all members.').waitFor();
    expect(await faultsOf(page, 'team-second-factor')).toEqual([]);
    await signOut('Ada');
    await page.goto(`/t/${harbour}/checks`);
    await fillSignIn(page, ben);
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
    expect(await faultsOf(page, 'second-factor-needed')).toEqual([]);
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const key = await page.getByRole('textbox', { name: 'set-up key' }).innerText();
    await page.getByLabel('Code', { exact: true }).fill(appCode(key));
    await page.getByRole('button', { name: 'Enable' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.waitForURL(`**/t/${harbour}/checks`);
    await signOut('Ben');
  });
});

describe('the sign-in provider', () => {
  const goToProvider = async (person: string): Promise<void> => {
    // The provider remembers the last person, so sign out there.
    await page.context().clearCookies({ name: /^_session/ });
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Sign in with Example SSO' }).click();
    await page.getByLabel('Person').fill(person);
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  it('signs up a new person', async () => {
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Sign in with Example SSO' }).waitFor();
    expect(await faultsOf(page, 'sign-in-with-provider')).toEqual([]);
    await goToProvider('s1 cleo@example.com');
    await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
    await page.goto(`${new URL(page.url()).pathname}/account`);
    await page.getByRole('heading', { name: 'Example SSO' }).waitFor();
    await page.getByText('cleo@example.com').first().waitFor();
    expect(await faultsOf(page, 'account-with-provider')).toEqual([]);
    await signOut('Person s1');
  });

  it('is linked to an account after signing in to it', async () => {
    const dora = await createPerson(product, 'Dora', [
      { teamId: (await createTeam(product.database.dataSource)).id, role: 'owner' },
    ]);
    await goToProvider(`s2 ${dora.email}`);
    await page.getByRole('heading', { name: 'Link Example SSO' }).waitFor();
    expect(await faultsOf(page, 'link-account')).toEqual([]);
    await page.getByRole('link', { name: 'Sign in with your password' }).click();
    await submitSignIn(dora, PASSWORD);
    await page.getByRole('button', { name: 'Link accounts' }).click();
    await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
    await signOut('Dora');
    await goToProvider(`s2 ${dora.email}`);
    await page.getByRole('button', { name: 'Dora', exact: true }).waitFor();
    await signOut('Dora');
  });

  it('explains that it has not verified the address', async () => {
    await goToProvider('s3 eve@example.com unverified');
    await page.getByText('The provider does not say that your e-mail address is verified.').waitFor();
  });
});

describe('a new address', () => {
  it('is confirmed by its owner', async () => {
    const finn = await createPerson(product, 'Finn', [
      { teamId: (await createTeam(product.database.dataSource)).id, role: 'owner' },
    ]);
    await page.goto('/sign-in');
    await submitSignIn(finn, PASSWORD);
    await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
    await page.goto(`${new URL(page.url()).pathname}/account`);
    await page.getByText('Not confirmed').waitFor();
    await page.getByLabel('New address').fill('finn@new.example.com');
    const form = page.locator('form', { hasText: 'New address' });
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change address' }).click();
    await page.goto(linkIn(await mailTo(mails, 'finn@new.example.com')));
    await page.getByRole('button', { name: 'Confirm address' }).waitFor();
    expect(await faultsOf(page, 'confirm-email')).toEqual([]);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('finn@new.example.com is now confirmed.').waitFor();
    await mailTo(mails, finn.email, 'Your Palisade e-mail address was changed');
  });
});

describe('a sign-in link', () => {
  it('signs in while the attempts are used up', async () => {
    const { id: teamId } = await createTeam(product.database.dataSource);
    const gwen = await createPerson(product, 'Gwen', [{ teamId, role: 'owner' }]);
    await product.database.dataSource
      .getRepository(User)
      .update({ id: gwen.id }, { emailConfirmedAt: new Date() });
    await page.goto('/');
    await signOut('Finn');
    for (let each = 0; each < 10; each += 1) {
      const body = JSON.stringify({ email: gwen.email, password: 'wrong' });
      await fetch(`${product.url}/api/v1/session`, { method: 'POST', headers: JSON_BODY, body });
    }
    await page.goto('/sign-in');
    await submitSignIn(gwen, PASSWORD);
    await page.getByText('There were too many wrong passwords').waitFor();
    expect(await faultsOf(page, 'sign-in-throttled')).toEqual([]);
    await page.getByRole('link', { name: 'sign in with a link', exact: true }).click();
    await page.getByRole('heading', { name: 'Get a sign-in link' }).waitFor();
    await page.getByLabel('E-mail').fill(gwen.email);
    expect(await faultsOf(page, 'sign-in-link-request')).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('Check your inbox').waitFor();
    const link = linkIn(await mailTo(mails, gwen.email, 'Sign in to Palisade'));
    await page.goto(link);
    await page.getByRole('heading', { name: 'Sign in with your link' }).waitFor();
    expect(await faultsOf(page, 'sign-in-link')).toEqual([]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`**/t/${teamId}`);
    await signOut('Gwen');
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('The link is invalid, expired or already used.').waitFor();
    // The browser is known now, so the password works again.
    await page.goto('/sign-in');
    await submitSignIn(gwen, PASSWORD);
    await page.waitForURL(`**/t/${teamId}`);
  });
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});

describe('the e-mail about a new sign-in', () => {
  it('leads the person who did not sign in to a new password', async () => {
    const gus = await createPerson(product, 'Gus', [{ teamId: harbour, role: 'member' }]);
    // A new account gets no such e-mail for a minute.
    await product.database.dataSource
      .getRepository(User)
      .update({ id: gus.id }, { createdAt: new Date(Date.now() - 86_400_000) });
    const [stranger, owner] = [await visit(browser, product.url), await visit(browser, product.url)];
    await stranger.page.goto('/sign-in');
    await fillSignIn(stranger.page, gus);
    await stranger.page.waitForURL(/\/t\//);
    const mail = await mailTo(mails, gus.email, 'New sign-in to your Palisade account');
    await owner.page.goto(linkIn(mail.slice(mail.indexOf('If this was not you'))));
    const button = owner.page.getByRole('button', { name: 'This was not me: sign out everywhere' });
    await button.waitFor();
    expect(await faultsOf(owner.page, 'not-me')).toEqual([]);
    await button.click();
    await owner.page.waitForURL(/\/reset-password#/);
    await owner.page.getByLabel('New password').fill(NEW_PASSWORD);
    await owner.page.getByRole('button', { name: 'Set password' }).click();
    await owner.page.getByText('Sign in with your new password.').waitFor();
    await stranger.page.reload();
    await stranger.page.waitForURL(/\/sign-in/);
  });
});
