import { TEST_DEFINITIONS } from '@palisade/catalogue';
import { type Check, Team } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createApiKey, createTeam } from '../support/factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { fillTeam, makeBusyWeek } from './support/large-team';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';

/** Whom a lead has on Monday. */
const SIZES = { checks: 60, issues: 900 };

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let teamId: string;
let teamPath: string;
let key: string;
let checks: Check[];

/**
 * A team with due dates, people, accepted and closed issues. Rows of issues are as new as an import makes them, whenever the issues were
 * detected first: numbers that count rows would differ from the lists that they lead to.
 */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource, 'business', 'Harbour'));
  teamPath = `/t/${teamId}`;
  ({ key } = await createApiKey(dataSource, teamId));
  const fixWithinDays = { critical: 2, high: 7, medium: 30, low: 90 };
  await dataSource.getRepository(Team).update({ id: teamId }, { fixWithinDays });
  ({ checks } = await fillTeam(dataSource, teamId, SIZES));
  await makeBusyWeek(dataSource, teamId);
  await dataSource.query('UPDATE issues SET created_at = now() WHERE team_id = $1', [teamId]);
  await spreadCauses();
  const people = [];
  for (const name of ['Ben', 'Cleo', 'Dora'])
    people.push(await createPerson(product, name, [{ teamId, role: 'member' }]));
  for (const [place, { id }] of people.entries())
    await dataSource.query(
      `UPDATE issues SET assignee_id = $2 FROM
         (SELECT id, row_number() OVER (ORDER BY fingerprint) AS place FROM issues WHERE team_id = $1) AS placed
       WHERE placed.id = issues.id AND placed.place % 5 = $3`,
      [teamId, id, place],
    );
  visitor = await visit(browser, product.url);
  page = visitor.page;
  await signIn(page, await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]));
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

/** More causes than the week lists. */
const CAUSES = 30;

async function spreadCauses(): Promise<void> {
  const rules = TEST_DEFINITIONS.flatMap(({ key: test, rules: own }) =>
    Object.values(own).map(({ id, title }) => ({ test, id, title })),
  ).slice(0, CAUSES);
  await product.database.dataSource.query(
    `UPDATE issues SET test_key = rule.test_key, rule_id = rule.id, title = rule.title
     FROM (SELECT id, row_number() OVER (ORDER BY fingerprint) % ${CAUSES} AS place FROM issues WHERE team_id = $1) AS placed
     JOIN unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS rule (test_key, id, title, place)
       ON rule.place - 1 = placed.place
     WHERE placed.id = issues.id`,
    [teamId, rules.map(({ test }) => test), rules.map(({ id }) => id), rules.map(({ title }) => title)],
  );
}

interface NumberLink {
  href: string;
  count: number;
}

const countIn = (text: string): number => Number(text.replaceAll(',', ''));

/** The links of a page that are a number with words, such as "12 overdue" or "critical 4". Domains have dots. */
async function numbersOn(path: string, ready: string): Promise<NumberLink[]> {
  await page.goto(path);
  await page.getByText(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) =>
      all.map((link) => ({ href: link.getAttribute('href') ?? '', text: (link as HTMLElement).innerText })),
    );
  return links.flatMap(({ href, text }) => {
    const [, count] =
      /^(?:[a-z ]+ )?([\d,]+)(?: [a-z]+(?: within \d+ days)?)*$/i.exec(text.replaceAll(/\s+/g, ' ').trim()) ??
      [];
    return count === undefined ? [] : [{ href, count: countIn(count) }];
  });
}

/** How many there are, as the list says that a link leads to. */
async function countAt(href: string): Promise<number> {
  await page.goto(href);
  const isOfIssues = new URL(page.url()).pathname.endsWith('/issues');
  const said = isOfIssues
    ? page.getByRole('group', { name: 'State' }).locator('[aria-pressed="true"]').filter({ hasText: /\d/ })
    : page.getByText(/^[\d,]+–[\d,]+ of [\d,]+ checks$/);
  return countIn(/([\d,]+)(?: checks)?$/.exec((await said.innerText()).trim())?.[1] ?? '');
}

async function mismatches(links: readonly NumberLink[]): Promise<string[]> {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const { href, count } of links) {
    const listed = seen.get(href) ?? (await countAt(href));
    seen.set(href, listed);
    if (listed !== count) wrong.push(`${href}: ${count} on the page before, ${listed} in the list`);
  }
  return wrong;
}

async function api<Body>(path: string): Promise<Body> {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return (await response.json()) as Body;
}

describe('each number that is a link leads to a list that is as long', () => {
  it('on the overview', async () => {
    const links = await numbersOn(teamPath, 'Fix these first');
    expect(await mismatches(links)).toEqual([]);
    // Four people with up to three numbers each, severities, today, the health of checks and those at risk.
    expect(links.length).toBeGreaterThan(25);
  });

  it('on the page of charts, for each age', async () => {
    const { data } = await api<{ data: { groups: Record<string, number>[] } }>('/overview/ages');
    await page.goto(`${teamPath}/charts`);
    const ages = page.getByRole('region', { name: 'Open issues by age' }).getByRole('link');
    await ages.first().waitFor();
    const hrefs = await ages.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs).toHaveLength(data.groups.length);
    const links = data.groups.map((group, place) => ({
      href: hrefs[place] ?? '',
      count: ['critical', 'high', 'medium', 'low'].reduce((sum, name) => sum + (group[name] ?? 0), 0),
    }));
    expect(await mismatches(links)).toEqual([]);
  });

  it('for each cause that is worth fixing first', async () => {
    await page.goto(teamPath);
    const rows = page.getByRole('region', { name: 'Fix these first' }).getByRole('listitem');
    await rows.first().waitFor();
    const causes = await rows.evaluateAll((all) =>
      all.map((row) => ({
        href: row.querySelector('a')?.getAttribute('href') ?? '',
        text: (row as HTMLElement).innerText,
      })),
    );
    const links = causes.map(({ href, text }) => ({
      href,
      // One issue on a check is said as the check alone.
      count: countIn(/([\d,]+) issues? on/.exec(text)?.[1] ?? /on ([\d,]+) check/.exec(text)?.[1] ?? ''),
    }));
    expect(links).toHaveLength(7);
    expect(await mismatches(links)).toEqual([]);
  });
});

interface PersonDue {
  id: string | null;
  open: number;
  overdue: number;
  due_soon: number;
}

describe('numbers add up', () => {
  it('of people and due dates, to those of the team', async () => {
    const { data: people } = await api<{ data: PersonDue[] }>('/overview/people');
    const { data: overview } = await api<{
      data: { open: Record<string, number>; overdue: number };
    }>('/overview');
    const { data: counts } = await api<{ data: { open: number; overdue: number } }>('/issues/counts');
    const sum = (name: 'open' | 'overdue'): number => people.reduce((total, each) => total + each[name], 0);
    const open = Object.values(overview.open).reduce((total, each) => total + each, 0);
    expect([sum('open'), sum('overdue')]).toEqual([open, overview.overdue]);
    // An issue that is overdue is open still.
    expect(counts.open).toBe(open);
    expect(overview.overdue).toBeGreaterThan(0);
    expect(people.every(({ open: all, overdue, due_soon: soon }) => overdue + soon <= all)).toBe(true);
  });

  it('of the checks, to those of the team', async () => {
    const { data } = await api<{ data: { open_issues: Record<string, number> }[] }>('/checks?per_page=100');
    const { data: overview } = await api<{ data: { open: Record<string, number> } }>('/overview');
    expect(data).toHaveLength(checks.length);
    const sums = Object.fromEntries(
      Object.keys(overview.open).map((severity) => [
        severity,
        data.reduce((total, each) => total + (each.open_issues[severity] ?? 0), 0),
      ]),
    );
    expect(sums).toEqual(overview.open);
  });

  it('of causes, to those of their week, and each list has as many as its title says', async () => {
    const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${teamPath}/week?from=${from}`);
    const table = page.getByRole('table', { name: 'By cause' });
    await table.waitFor();
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText)),
      );
    const [head = [], ...causes] = rows;
    const sumOf = (label: string): number => {
      const column = head.findIndex((text) => text.trim() === label);
      return causes.reduce((total, cells) => total + countIn(cells[column] ?? ''), 0);
    };
    const numberOf = async (label: string): Promise<number> =>
      countIn(await page.locator('dt', { hasText: label }).locator('+ dd').innerText());
    expect(await numberOf('Closed')).toBe(sumOf('Closed'));
    expect(await numberOf('Overdue')).toBe(sumOf('Overdue'));
    expect(await numberOf('Accepted')).toBe(sumOf('Accepted'));
    for (const label of ['New', 'Came back', 'Closed', 'Accepted'])
      await page.getByRole('heading', { name: `${label} (${sumOf(label).toLocaleString('en')})` }).waitFor();
    expect(sumOf('Overdue')).toBeGreaterThan(0);
    expect(causes.at(-1)?.[1]).toBe('Other causes');
  });

  it('causes no errors in the browser', () => {
    expect(visitor.errors).toEqual([]);
  });
});
