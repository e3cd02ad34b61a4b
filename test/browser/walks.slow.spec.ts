import { Check, Team, User } from '@palisade/persistence';
import type { Browser, Locator, Page } from 'playwright-core';
import { createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { fillTeam, makeBusyWeek } from './support/large-team';
import { MOST_SHIFT } from './support/page-faults';
import { createPerson, fillSignIn, PASSWORD, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

/** What a lead finds on Monday. */
const SIZES = { checks: 60, issues: 900 };
const LONG_NAME = `${'a-very-long-name-of-one-label-without-any-place-to-wrap'.padEnd(63, 'x')}.${'and-another-one'.padEnd(63, 'y')}.shop.example.com`;

let product: Product;
let browser: Browser;
let teamId: string;
let teamPath: string;
let ada: User;
let olga: User;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource, 'business', 'Harbour'));
  teamPath = `/t/${teamId}`;
  const fixWithinDays = { critical: 2, high: 7, medium: 30, low: 90 };
  await dataSource.getRepository(Team).update({ id: teamId }, { fixWithinDays });
  const { checks } = await fillTeam(dataSource, teamId, SIZES);
  await makeBusyWeek(dataSource, teamId);
  await dataSource.getRepository(Check).update(checks[0]!.id, { domain: LONG_NAME });
  ada = await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]);
  olga = await createPerson(product, 'Olga', [{ teamId, role: 'owner' }]);
  await dataSource.getRepository(User).update(olga.id, { isOperator: true });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** A person at a browser, who counts clicks. */
interface Walk {
  page: Page;
  clicks: number;
  click(what: Locator): Promise<void>;
  visitor: Visitor;
}

async function walk(person: User, width = 1360): Promise<Walk> {
  const visitor = await visit(browser, product.url, { viewport: { width, height: 860 } });
  await signIn(visitor.page, person);
  const own: Walk = {
    visitor,
    page: visitor.page,
    clicks: 0,
    click: async (what) => {
      own.clicks += 1;
      await what.click();
    },
  };
  return own;
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);

/** Pages of a team that a person opens from the navigation. */
const PAGES = ['', '/week', '/checks', '/issues', '/charts', '/expiries', '/flaws', '/inbox', '/settings'];

describe('a lead on Monday', () => {
  let lead: Walk;
  beforeAll(async () => {
    lead = await walk(ada);
  });

  it('reads what is new, overdue and worst without a click, and the worst is in sight', async () => {
    const { page } = lead;
    await page.goto(teamPath);
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByRole('link', { name: /^[\d,]+ overdue$/ }).waitFor();
    const worst = page.getByRole('region', { name: 'Fix these first' }).getByRole('listitem').first();
    await soon(async () => {
      const { y = Infinity, height = 0 } = (await worst.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(860);
    });
  });

  it.each([
    [
      'the issues that are overdue',
      /^Issues$/,
      (page: Page) => page.getByRole('link', { name: /^[\d,]+ overdue$/ }),
    ],
    [
      'the issues of the worst cause',
      /^Issues$/,
      (page: Page) =>
        page.getByRole('region', { name: 'Fix these first' }).getByRole('listitem').first().getByRole('link'),
    ],
    [
      'the week',
      /^Week$/,
      (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Week' }),
    ],
  ] as const)('opens %s with one click', async (_, title, link) => {
    const { page } = lead;
    await page.goto(teamPath);
    lead.clicks = 0;
    await lead.click(link(page).first());
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(lead.clicks).toBe(1);
  });

  it('prints the week as one page, and no number of it disagrees with its causes', async () => {
    const { page } = lead;
    await page.goto(
      `${teamPath}/week?from=${new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10)}`,
    );
    await page.getByRole('table', { name: 'By cause' }).waitFor();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it.each(PAGES)('sees nothing move while %s loads', async (path) => {
    const { page } = lead;
    await page.goto(teamPath + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

  it('meets no error in the browser', () => {
    expect(lead.visitor.errors).toEqual([]);
  });
});

describe('an operator at night', () => {
  let operator: Walk;
  beforeAll(async () => {
    await product.database.dataSource.query(
      `UPDATE zone_workers SET seen_at = now() - interval '10 minutes'`,
    );
    operator = await walk(olga);
  });
  afterAll(() =>
    product.database.dataSource.query(`UPDATE zone_workers SET seen_at = now() + interval '1 day'`),
  );

  it('sees on every page that no worker lives, and what to run', async () => {
    const { page } = operator;
    for (const path of ['', '/checks', '/inbox']) {
      await page.goto(teamPath + path);
      const notice = page.getByText('No worker runs in zone default');
      await notice.waitFor();
      await page.getByText('palisade doctor').first().waitFor();
    }
  });

  it('sees in one click which worker is silent, what waits and which zone has no worker', async () => {
    const { page } = operator;
    operator.clicks = 0;
    await operator.click(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Installation' }),
    );
    const region = (name: string) => page.getByRole('region', { name, exact: true });
    await region('Workers')
      .getByRole('row', { name: /of-the-tests default Silent/ })
      .waitFor();
    await region('Queue')
      .getByRole('row', { name: /^default/ })
      .waitFor();
    await region('Zones')
      .getByRole('row', { name: /^default/ })
      .getByText('None: its scans wait')
      .waitFor();
    expect(operator.clicks).toBe(1);
  });

  it('finds the row of the guide that says what to do, behind its link', async () => {
    const { page } = operator;
    const [guide] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Faults and what to do' }).first().click(),
    ]);
    await guide.getByRole('cell', { name: 'no worker of a zone lives' }).waitFor();
    await guide.close();
    expect(operator.visitor.errors).toEqual([]);
  });
});

describe('someone on a phone', () => {
  let phone: Walk;
  beforeAll(async () => {
    phone = await walk(ada, 390);
  });

  it.each(PAGES)('scrolls %s in one direction only, also with names that are long', async (path) => {
    const { page } = phone;
    await page.goto(teamPath + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });

  // A name without a place to wrap pushed the buttons of its row out of the screen.
  it('reaches what it can do with a check whose name is long', async () => {
    const { page } = phone;
    const [check] = await product.database.dataSource.getRepository(Check).findBy({ domain: LONG_NAME });
    await page.goto(`${teamPath}/checks/${check?.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const outside = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => ({ name: (button as HTMLElement).innerText, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > window.innerWidth))
          .map(({ name }) => name),
      );
    expect(outside).toEqual([]);
  });

  it('opens an issue in two taps, and resolves it in two more', async () => {
    const { page } = phone;
    await page.goto(`${teamPath}/issues`);
    phone.clicks = 0;
    await phone.click(page.locator('#issue-list li button[aria-expanded]').first());
    await phone.click(page.getByRole('list', { name: 'Causes of issues' }).getByRole('link').first());
    await page.getByRole('button', { name: 'Resolve…' }).waitFor();
    expect(phone.clicks).toBe(2);
    await phone.click(page.getByRole('button', { name: 'Resolve…' }));
    await phone.click(page.getByRole('dialog').getByRole('button', { name: 'Resolve' }));
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    expect(phone.clicks).toBe(4);
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Resolve…' }).waitFor();
    expect(phone.visitor.errors).toEqual([]);
  });
});

/** What has the focus, for a person who sees it. */
const focused = (page: Page): Promise<{ name: string; isSeen: boolean; isInDialog: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { width, height } = element.getBoundingClientRect();
    return {
      name: element.getAttribute('aria-label') ?? element.innerText,
      isSeen: width > 0 && height > 0,
      isInDialog: element.closest('[role="dialog"]') !== null,
    };
  });

describe('someone with a keyboard alone', () => {
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    visitor = await visit(browser, product.url, { viewport: { width: 1360, height: 860 } });
    ({ page } = visitor);
  });

  it('signs in', async () => {
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(ada.email);
    for (let stops = 0; stops < 4; stops += 1) {
      await page.keyboard.press('Tab');
      if (
        await page
          .getByLabel('Password', { exact: true })
          .evaluate((field) => field === document.activeElement)
      )
        break;
    }
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
  });

  it('sees the focus at each stop of the overview, and reaches the worst cause within 25', async () => {
    await page.goto(teamPath);
    const cause = page.getByRole('region', { name: 'Fix these first' }).getByRole('link').first();
    await cause.waitFor();
    await page.waitForLoadState('networkidle');
    const title = await cause.innerText();
    const stops: { name: string; isSeen: boolean }[] = [];
    // The first two: to the content.
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    while (stops.length < 25 && stops.at(-1)?.name !== title) {
      await page.keyboard.press('Tab');
      stops.push(await focused(page));
    }
    expect(stops.at(-1)?.name).toBe(title);
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([]);
  });

  it('opens it, opens an issue, and resolves it in a dialog that keeps the focus until it closes', async () => {
    await page.keyboard.press('Enter');
    const issue = page.locator('#issue-list').getByRole('link').first();
    await issue.waitFor();
    await issue.focus();
    await page.keyboard.press('Enter');
    const resolve = page.getByRole('button', { name: 'Resolve…' });
    await resolve.waitFor();
    await resolve.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      expect((await focused(page)).isInDialog).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await resolve.and(page.locator(':focus')).waitFor();
  });

  it('reaches every section of the installation', async () => {
    const other = await visit(browser, product.url, { viewport: { width: 1360, height: 860 } });
    await other.page.goto('/sign-in');
    await fillSignIn(other.page, olga);
    await other.page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
    await other.page.goto(`${teamPath}/installation`);
    const sections = ['Sign-in', 'Zones', 'Teams', 'People', 'Lists'];
    for (const name of sections) await other.page.getByRole('region', { name, exact: true }).waitFor();
    await other.page.getByRole('region', { name: 'People', exact: true }).getByRole('row').nth(1).waitFor();
    // A section without its rows has nothing to stop at.
    await other.page.waitForLoadState('networkidle');
    for (const key of ['Tab', 'Enter']) await other.page.keyboard.press(key);
    const seen = new Set<string>();
    // To the end of the page: other specs have added teams and people.
    let isOnPage: boolean;
    do {
      await other.page.keyboard.press('Tab');
      const at = await other.page.evaluate(() => ({
        section: document.activeElement?.closest('section[aria-label]')?.getAttribute('aria-label') ?? '',
        isOnPage: document.activeElement !== document.body,
      }));
      seen.add(at.section);
      isOnPage = at.isOnPage;
    } while (isOnPage);
    for (const section of sections) expect([...seen]).toContain(section);
    expect(other.errors).toEqual([]);
  });

  it('meets no error in the browser', () => {
    expect(visitor.errors).toEqual([]);
  });
});
