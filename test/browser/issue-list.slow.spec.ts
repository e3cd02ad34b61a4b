import { Issue, type Check, type User } from '@palisade/persistence';
import type { Browser, Locator, Page } from 'playwright-core';
import { createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { fillTeam } from './support/large-team';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

const SIZES = { checks: 200, issues: 5000 };

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let teamPath: string;
let teamId: string;
let checks: Check[];
let ada: User;
let ben: User;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  teamPath = `/t/${teamId}`;
  ({ checks } = await fillTeam(dataSource, teamId, SIZES));
  visitor = await visit(browser, product.url);
  page = visitor.page;
  ben = await createPerson(product, 'Ben', [{ teamId, role: 'member' }]);
  ada = await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]);
  await signIn(page, ada);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const count = (where: object): Promise<number> =>
  product.database.dataSource.getRepository(Issue).countBy({ teamId, ...where });
const words = (number: number): string => number.toLocaleString('en');
const rows = (): Locator => page.getByRole('list', { name: 'Issues' }).getByRole('listitem');
const tab = (name: string): Locator =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name });
const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name);

describe('what to fix first', () => {
  it('names at most seven causes, and each leads to its issues', async () => {
    await page.goto(teamPath);
    const causes = page.getByRole('region', { name: 'Fix these first' }).getByRole('listitem');
    await causes.first().waitFor();
    expect(await causes.count()).toBe(7);
    const why = /(?:([\d,]+) issues )?on ([\d,]+) checks?.*, open for .*; about \d+ minutes to fix\./;
    const [, issues, checksWithOne] = why.exec(await causes.first().innerText()) ?? [];
    expect(await faultsOf(page, 'overview')).toEqual([]);
    await causes.first().getByRole('link').click();
    await page.getByText(new RegExp(`of ${issues ?? checksWithOne} issues?`)).waitFor();
    expect(parameter('rule_id')).not.toBeNull();
  });
});

describe('the list of 5,000 issues', () => {
  it('shows open issues, the most severe first, and counts each state', async () => {
    const open = await count({ isResolved: false });
    await page.goto(`${teamPath}/issues?group=issue`);
    await page.getByText(`1–50 of ${words(open)} issues`).waitFor();
    await tab('Open')
      .filter({ hasText: words(open) })
      .waitFor();
    expect(await tab('All').innerText()).toContain('5,000');
    expect(await rows().first().innerText()).toMatch(/^Critical/);
  });

  it.each(['New', 'Mine', 'Overdue', 'Unassigned'])(
    'lists as many issues in %s as the tab says',
    async (name) => {
      await page.goto(`${teamPath}/issues?group=issue`);
      await tab(name).filter({ hasText: /\d/ }).waitFor();
      const said = /[\d,]+/.exec(await tab(name).innerText())?.[0] ?? '';
      await tab(name).click();
      await tab(name).and(page.locator('[aria-pressed="true"]')).waitFor();
      await page.getByText(said === '0' ? /^Nothing is / : `of ${said} issue`).waitFor();
      expect(await faultsOf(page, `issues-${name}`)).toEqual([]);
    },
  );

  it('has its first row above 300 px on a phone, and folds the filters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const query of ['', '?group=issue']) {
      await page.goto(`${teamPath}/issues${query}`);
      const row = page.locator('#issue-list li').first();
      await row.waitFor();
      await soon(async () => expect((await row.boundingBox())?.y).toBeLessThan(300));
    }
    expect(await page.getByRole('group', { name: 'Severity' }).isVisible()).toBe(false);
    await press('Filters');
    await page.getByRole('group', { name: 'Severity' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 860 });
  });

  it('keeps tab, severities, order and page size in the URL', async () => {
    await tab('Closed').click();
    await page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'high' }).click();
    await page.getByRole('group', { name: 'Severity' }).getByRole('button', { name: 'low' }).click();
    await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('20 per page');
    const total = await count({ isResolved: true, severity: 'high', resolution: 'fixed' });
    expect(total).toBeGreaterThan(0);
    await page.getByText(/^1–20 of /).waitFor();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByText(/^21–40 of /).waitFor();
    expect(['state', 'severity', 'per_page', 'page'].map(parameter)).toEqual([
      'resolved',
      'high,low',
      '20',
      '2',
    ]);
    await page.reload();
    await page.getByText(/^21–40 of /).waitFor();
    await page.goBack();
    await page.getByText(/^1–20 of /).waitFor();
  });

  it('finds a check by a part of its domain, among all checks', async () => {
    const { domain } = checks[7]!;
    await page.goto(`${teamPath}/issues?state=all`);
    const choice = page.getByRole('combobox', { name: 'Check' });
    await choice.click();
    await page.getByRole('option', { name: /site-/ }).first().waitFor();
    await choice.fill('site-7.');
    await page.getByRole('option', { name: domain }).click();
    await page.waitForURL(/check_id=/);
    const total = await count({ checkId: checks[7]!.id });
    await page.getByText(`of ${words(total)} issues`).waitFor();
    await page.reload();
    await page.locator(`input[value="${domain}"]`).waitFor();
  });

  it('shows which issues only a scan identity sees, and filters by it in the URL', async () => {
    const { dataSource } = product.database;
    const some = await dataSource.getRepository(Issue).find({ where: { teamId, checkId: checks[9]!.id } });
    await dataSource.getRepository(Issue).update(
      some.map(({ id }) => id),
      { seenAs: ['alice'] },
    );
    await page.goto(`${teamPath}/issues?state=all`);
    const choice = page.getByRole('combobox', { name: 'Seen by' });
    await choice.click();
    await page.getByRole('option', { name: 'Strangers too' }).waitFor();
    await choice.fill('alice');
    await page.getByRole('option', { name: 'Only as alice' }).click();
    await page.waitForURL(/seen_as=alice/);
    await page.getByText(`of ${words(some.length)} issues`).waitFor();
    await rows().first().getByText('Only as alice').waitFor();
    await page.reload();
    await page.locator('input[value="Only as alice"]').waitFor();
    expect(await faultsOf(page, 'issues-seen-as')).toEqual([]);
    await rows().first().getByRole('link').first().click();
    await page.getByText('Seen by').waitFor();
    await page.getByText('Only as alice').waitFor();
  });

  it('filters by the ticket and the last scan in the URL', async () => {
    const { dataSource } = product.database;
    const some = await dataSource.getRepository(Issue).find({ where: { teamId, checkId: checks[8]!.id } });
    await dataSource.getRepository(Issue).update(
      some.map(({ id }) => id),
      { isDetected: false },
    );
    const missing = await count({ isDetected: false });
    await page.goto(`${teamPath}/issues?state=all`);
    await press('More filters');
    await page.getByLabel('Last scan').selectOption('Not found by the last scan');
    await page.waitForURL(/is_detected=false/);
    await page.getByText(`of ${words(missing)} issues`).waitFor();
    await page.getByLabel('Ticket').selectOption('With a ticket');
    await page.waitForURL(/has_ticket=true/);
    await page.getByText('No issues match these filters').waitFor();
    await page.reload();
    expect(await page.getByLabel('Ticket').inputValue()).toBe('true');
    expect(await page.getByLabel('Last scan').inputValue()).toBe('false');
    expect(await faultsOf(page, 'issues-ticket-filter')).toEqual([]);
    await dataSource.getRepository(Issue).update(
      some.map(({ id }) => id),
      { isDetected: true },
    );
  });

  it('saves a view, applies it and deletes it', async () => {
    await page.goto(`${teamPath}/issues?severity=critical&sort=domain`);
    await press('Views');
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Urgent');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Urgent', exact: true }).waitFor();
    await page.goto(`${teamPath}/issues`);
    await press('Views');
    await page.getByRole('menuitem', { name: 'Urgent' }).click();
    await page.waitForURL(/severity=critical/);
    await press('Urgent');
    await page.getByRole('menuitem', { name: 'Delete “Urgent”' }).click();
    await page.getByRole('button', { name: 'Views', exact: true }).waitFor();
  });

  it('shares a view with the team', async () => {
    await page.goto(`${teamPath}/issues?severity=high`);
    await press('Views');
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ours');
    await dialog.getByLabel('Share with the team').press('Space');
    expect(await faultsOf(page, 'share-view')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Ours', exact: true }).waitFor();
    const other = await visit(browser, product.url);
    await signIn(other.page, ben);
    await other.page.goto(`${teamPath}/issues`);
    await other.page.getByRole('button', { name: 'Views', exact: true }).click();
    await other.page.getByRole('menuitem', { name: 'Ours By Ada' }).click();
    await other.page.waitForURL(/severity=high/);
    await other.page.getByRole('button', { name: 'Ours', exact: true }).click();
    // A member cannot delete what others share.
    await other.page.getByRole('menuitem', { name: 'Save this view…' }).waitFor();
    expect(await other.page.getByRole('menuitem', { name: /^Delete/ }).count()).toBe(0);
  });

  it('groups by cause, and opens a cause to its issues', async () => {
    await page.goto(`${teamPath}/issues`);
    const rule = page.getByRole('list', { name: 'Causes of issues' }).getByRole('button').first();
    await rule.click();
    await page.getByRole('link', { name: /^Show all .* issues of this cause/ }).waitFor();
    const shown = await rule.innerText();
    await page.getByRole('link', { name: /^Show all/ }).click();
    await page.waitForURL(/rule_id=/);
    const total = /([\d,]+) issues on/.exec(shown)?.[1] ?? '';
    await page.getByText(`of ${total} issues`).waitFor();
  });
});

describe('the keyboard', () => {
  it('moves, selects, resolves and opens, but not while a person types', async () => {
    await page.goto(`${teamPath}/issues?severity=critical&group=issue`);
    await rows().first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await rows().nth(1).getByRole('link').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 selected', { exact: true }).waitFor();
    await page.keyboard.press('e');
    await page.getByText('1 issue resolved.').waitFor();
    await press('Undo');
    await page.getByText('Undone for 1 issue.').waitFor();
    await page.keyboard.press('Shift+?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.keyboard.type('jexa?');
    expect(await page.getByLabel('Search issues').inputValue()).toBe('jexa?');
    await page.getByText('No matching issues').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the page of an issue', () => {
  it('accepts it for 90 days and undoes that, with an event for each, and keeps the focus', async () => {
    await page.goto(`${teamPath}/issues?severity=high&group=issue`);
    await rows().first().getByRole('link').click();
    await page.getByRole('button', { name: 'Accept…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Accept this issue' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Accept…' }).and(page.locator(':focus')).press('Enter');
    await dialog.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
    await page
      .getByRole('region', { name: 'State' })
      .getByText(/^Risk accepted by Ada, until \d+ \w+ \d{4}$/)
      .waitFor();
    // The button that opened the dialog is no longer there.
    await page.waitForFunction(() => document.querySelector('main')?.contains(document.activeElement));
    expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))).toMatch(
      /^<(button|a|main) /,
    );
    await press('Undo');
    await page.getByText('Undone for 1 issue.').waitFor();
    const activity = page.locator('section').filter({ hasText: 'Activity' }).getByRole('listitem');
    await activity.filter({ hasText: 'Accepted: risk accepted' }).waitFor();
    await activity.filter({ hasText: 'Reopened' }).waitFor();
  });
});

describe('many at the same time', () => {
  it('keeps the selection across pages', async () => {
    await page.goto(`${teamPath}/issues?severity=low&per_page=20&group=issue`);
    await page.getByLabel('Select page', { exact: true }).check();
    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await page.getByText(/^21–40 of /).waitFor();
    await page.getByLabel('Select page', { exact: true }).check();
    await page.getByText('40 selected', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Assign', exact: true }).click();
    await page.getByRole('option', { name: 'Ben' }).click();
    await page.getByText('40 issues assigned.').waitFor();
    expect(await count({ assigneeId: ben.id })).toBe(40);
  });

  it('accepts all that match a filter, with reason and end', async () => {
    await page.goto(`${teamPath}/issues?assignee=${ben.id}&per_page=20&group=issue`);
    await page.getByLabel('Select page', { exact: true }).check();
    await press('Select all 40 that fit the filter');
    await page.getByText('All 40 selected').waitFor();
    await press('Accept…');
    const dialog = page.getByRole('dialog', { name: 'Accept 40 issues' });
    await dialog.getByRole('radio', { name: 'False positive' }).check();
    await dialog.getByLabel('Note').fill('Internal hosts.');
    expect(await dialog.getByRole('combobox', { name: 'Until' }).inputValue()).toBe('90');
    await dialog.getByText(/^Ends after .+ An issue that scans still detect then opens again\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
    const preview = page.getByRole('dialog', { name: 'Accept all that fit the filter?' });
    await preview.getByText('40 issues of 40 on all pages.').waitFor();
    expect(await preview.getByRole('listitem').count()).toBe(6);
    await preview.getByRole('listitem').filter({ hasText: '35 more issues' }).waitFor();
    expect(await faultsOf(page, 'bulk-preview')).toEqual([]);
    expect(await count({ assigneeId: ben.id, isResolved: true })).toBe(0);
    await preview.getByRole('button', { name: 'Accept all 40' }).click();
    await page.getByText('40 issues accepted.').waitFor();
    await tab('Accepted').click();
    await page.getByText('1–20 of 40 issues').waitFor();
    const [issue] = await product.database.dataSource
      .getRepository(Issue)
      .findBy({ teamId, assigneeId: ben.id });
    expect(issue?.acceptance).toMatchObject({ reason: 'false_positive', note: 'Internal hosts.' });
  });

  it('assigns all issues of a rule, on every page', async () => {
    await page.goto(`${teamPath}/issues?group=rule&severity=medium`);
    const rule = page.getByRole('list', { name: 'Causes of issues' }).getByRole('listitem').first();
    const words = await rule.innerText();
    const open = Number(/([\d,]+) issues? on/.exec(words)?.[1]?.replace(',', ''));
    await rule.getByRole('checkbox', { name: /^Select all issues: / }).check();
    await page.getByText(`All ${open} selected: `).waitFor();
    await page.getByRole('combobox', { name: 'Assign', exact: true }).click();
    await page.getByRole('option', { name: 'Ada (you)' }).click();
    await press(`Assign all ${open}`);
    await page.getByText(`${open} issues assigned.`).waitFor();
    expect(await count({ assigneeId: ada.id, isResolved: false })).toBe(open);
  });

  it('resolves all that match only after a confirmation, and undoes it', async () => {
    const check = checks[8]!;
    await page.goto(`${teamPath}/issues?check_id=${check.id}&per_page=20`);
    const open = await count({ checkId: check.id, isResolved: false });
    await page.getByLabel('Select page', { exact: true }).check();
    if (open > 20) await press(`Select all ${open} that fit the filter`);
    await press('Resolve');
    if (open > 20) await press(`Resolve all ${open}`);
    await page.getByText(`${open} issues resolved.`).waitFor();
    expect(await count({ checkId: check.id, isResolved: false })).toBe(0);
    await press('Undo');
    await page.getByText(`Undone for ${open} issues.`).waitFor();
    expect(await count({ checkId: check.id, isResolved: false })).toBe(open);
  });

  it('retests and comments, and says what was left alone', async () => {
    const check = checks[8]!;
    await page.goto(`${teamPath}/issues?check_id=${check.id}&per_page=20`);
    await page.getByLabel('Select page', { exact: true }).check();
    await press('Comment…');
    const dialog = page.getByRole('dialog', { name: /^Comment on \d+ issues$/ });
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('The proxy does it.');
    await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText(/^\d+ issues commented\.$/).waitFor();
    await page.getByLabel('Select page', { exact: true }).check();
    await press('Retest');
    await page.getByText(/^\d+ issues? tested again\.|^Nothing to change\./).waitFor();
  });
});

describe('for people who use a keyboard, or who do not see or point well', () => {
  it('leads to the first issue in five steps', async () => {
    await page.goto(`${teamPath}/issues?group=issue`);
    await rows().first().waitFor();
    for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the list of issues');
    for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
    expect(await rows().first().locator(':focus').count()).toBe(1);
  });

  it('has check boxes in rows with a target of 24 px', async () => {
    const hits = await page.getByRole('checkbox').evaluateAll((boxes) =>
      boxes.slice(1, 3).map((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        const [left, top] = [x + width / 2, y + height / 2];
        const edges = [-11.5, 11.5].flatMap((by) => [[left + by, top] as const, [left, top + by] as const]);
        return edges.every((edge) => document.elementFromPoint(...edge) === box);
      }),
    );
    expect(hits).toEqual([true, true]);
  });

  it.each(['light', 'dark'] as const)('shows initials with enough contrast, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${teamPath}/issues?assignee=${ben.id}&state=accepted`);
    const initials = page.getByRole('img', { name: 'Assigned to Ben' }).first().locator('span');
    const contrast = await initials.evaluate((element) => {
      const paint = document.createElement('canvas').getContext('2d')!;
      const lightness = (colour: string): number => {
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      lightness(getComputedStyle(document.body).getPropertyValue('--mantine-color-body'));
      const { backgroundColor, color } = getComputedStyle(element);
      // On top of the page, since the background lets it through.
      const [below, above] = [lightness(backgroundColor), lightness(color)];
      return (Math.max(below, above) + 0.05) / (Math.min(below, above) + 0.05);
    });
    await page.emulateMedia({ colorScheme: null });
    expect(contrast).toBeGreaterThanOrEqual(4.5);
  });
});

it.each([
  ['issue-list', '/issues?state=all', '1–50 of 5,000'],
  ['issue-groups', '/issues?group=rule', ' on '],
  ['accepted-issues', '/issues?state=accepted', 'Risk accepted by Ada, no end date'],
])('%s looks right on each screen', async (name, address, text) => {
  await page.goto(teamPath + address);
  await page.getByText(text).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await faultsOf(page, name)).toEqual([]);
});

it('causes no errors in the browser', () => {
  expect(visitor.errors).toEqual([]);
});
