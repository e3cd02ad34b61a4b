import { type Check, type Scan, type User, WeeklySummariesRepository } from '@palisade/persistence';
import type { Browser, Page } from 'playwright-core';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { launchBrowser, visit, type Visitor } from './support/browser';
import { makeLatest, type StoredResult, storeResults } from './support/findings';
import { faultsOf } from './support/page-faults';
import { createPerson, signIn } from './support/people';
import { type Product, startProduct } from './support/product';
import { soon } from './support/soon';

/** Three of the four could judge, and two of these passed. */
const MIXED: StoredResult[] = [
  { testKey: 'ssl_certificate', status: 'passed' },
  { testKey: 'cookie_security', status: 'passed' },
  { testKey: 'security_headers', status: 'failed', message: '1 problem found.' },
  {
    testKey: 'dns_security',
    status: 'warning',
    message: 'Inconclusive: timeout.',
    inconclusiveReason: 'timeout',
  },
];
const RATE = 66.67;
const RATE_WORDS = '66 %';
const BLIND = MIXED.map(({ testKey }): StoredResult => {
  return { testKey, status: 'warning', message: 'Inconclusive: timeout.', inconclusiveReason: 'timeout' };
});
const EARLIER: StoredResult[] = MIXED.map(({ testKey }, index) => {
  return { testKey, status: index === 0 ? 'passed' : 'failed' };
});

const SEALING_SECRET = 'a-secret-that-seals-in-the-browser-tests';

let product: Product;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let owner: User;
let teamId: string;
let shop: Check;
let docs: Check;
let latest: Scan;
let key: string;

/** One world, whose rates retests, blind scans and inconclusive tests would distort. */
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SEALING_SECRET }), launchBrowser()]);
  const { dataSource } = product.database;
  ({ id: teamId } = await createTeam(dataSource));
  ({ key } = await createApiKey(dataSource, teamId));
  shop = await createCheck(dataSource, teamId, { domain: 'shop.example' });
  docs = await createCheck(dataSource, teamId, { domain: 'docs.example' });
  await addScan(shop, EARLIER);
  await addScan(shop, BLIND);
  latest = await addScan(shop, MIXED);
  await makeLatest(dataSource, latest);
  await addScan(shop, MIXED.slice(0, 1), { isPartial: true, triggeredBy: 'retest' });
  await makeLatest(dataSource, await addScan(docs, BLIND));
  const issue = (severity: 'critical' | 'low', change: object = {}) =>
    createIssue(dataSource, shop, latest.id, { severity, isDetected: true, ...change });
  await issue('critical', { title: 'Open and critical', ruleId: 'csp-missing' });
  await issue('low', { title: 'Open and low', ruleId: 'hsts-missing' });
  const resolvedAt = new Date();
  await issue('low', {
    title: 'Fixed',
    isResolved: true,
    resolvedAt,
    resolution: 'fixed',
    isDetected: false,
  });
  await issue('low', {
    title: 'Accepted',
    isResolved: true,
    resolvedAt,
    acceptance: ACCEPTANCE,
    acceptedUntil: UNTIL,
  });
  owner = await createPerson(product, 'Ada', [{ teamId, role: 'owner' }]);
  visitor = await visit(browser, product.url, { timezoneId: 'UTC' });
  page = visitor.page;
  await signIn(page, owner);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const UNTIL = new Date(Date.now() + 5 * 86_400_000 + 3_600_000);
const ACCEPTANCE = {
  reason: 'risk_accepted' as const,
  note: null,
  until: UNTIL.toISOString(),
  severity: 'low' as const,
  by: { kind: 'user' as const, id: null, name: 'Ada' },
  at: new Date().toISOString(),
};

let end = Date.now() - 3_600_000;

async function addScan(
  check: Check,
  results: readonly StoredResult[],
  change: Partial<Scan> = {},
): Promise<Scan> {
  const { dataSource } = product.database;
  // A minute after the previous one: charts and responses name seconds.
  const completedAt = new Date((end += 60_000));
  const countOf = (status: string): number => results.filter((result) => result.status === status).length;
  const scan = await createScan(dataSource, check, {
    status: 'completed',
    triggeredBy: 'schedule',
    startedAt: completedAt,
    completedAt,
    totalTests: results.length,
    passedTests: countOf('passed'),
    failedTests: countOf('failed'),
    warningTests: countOf('warning'),
    ...change,
  });
  await storeResults(dataSource, scan, results);
  return scan;
}

interface Rated {
  judged_pass_rate: number | null;
  inconclusive_tests: number;
}

async function api<Data>(path: string): Promise<Data> {
  const response = await fetch(`${product.url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  return ((await response.json()) as { data: Data }).data;
}

/** What a tool returns, as text. */
async function mcp(name: string, args: object): Promise<string> {
  const response = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  });
  return response.text();
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('a pass rate', () => {
  it('is that of the tests that could judge the site, in the API and MCP', async () => {
    const scans = await api<(Rated & { check: { domain: string } })[]>('/scans');
    expect(scans.map((scan) => [scan.check.domain, scan.judged_pass_rate, scan.inconclusive_tests])).toEqual([
      ['docs.example', null, 4],
      ['shop.example', null, 0],
      ['shop.example', RATE, 1],
      ['shop.example', null, 4],
      ['shop.example', 25, 0],
    ]);
    const checks = await api<{ latest_scan: Rated }[]>('/checks?sort=domain&direction=asc');
    expect(checks.map((check) => check.latest_scan.judged_pass_rate)).toEqual([null, RATE]);
    expect(await mcp('get_scan', { scan_id: latest.id })).toContain(`"judged_pass_rate":${RATE}`);
  });

  it('is the same on the overview, in lists and on pages', async () => {
    await page.goto(`/t/${teamId}`);
    const scans = page.locator('section').filter({ hasText: 'Latest scans' }).getByRole('listitem');
    await scans.first().waitFor();
    expect((await scans.allInnerTexts()).map((text) => text.split('\n').at(-1))).toEqual([
      'Inconclusive',
      'Retest',
      RATE_WORDS,
      'Inconclusive',
      '25 %',
    ]);
    await page.goto(`/t/${teamId}/checks`);
    await rowOf('shop.example').getByText(RATE_WORDS).filter({ visible: true }).waitFor();
    await rowOf('docs.example').getByText('Inconclusive').filter({ visible: true }).waitFor();
    await page.goto(`/t/${teamId}/scans/${latest.id}`);
    await page.getByText('2 passed, 1 failed, 1 inconclusive').click();
    await page.getByText(RATE_WORDS).waitFor();
    await page.goto(`/t/${teamId}/checks/${shop.id}`);
    await page.getByRole('cell', { name: '2 passed, 1 failed, 1 inconclusive' }).waitFor();
    const chart = page.getByRole('table', { name: 'Pass rate of shop.example' });
    await chart.getByRole('cell', { name: RATE_WORDS }).waitFor({ state: 'attached' });
    expect(await chart.getByRole('cell').allTextContents()).toEqual(['25 %', RATE_WORDS]);
    const figure = page.locator('figure[aria-label="Pass rate of shop.example"]');
    await figure.locator('svg').hover({ position: { x: 2, y: 2 }, force: true });
    await figure.locator('b', { hasText: '25 %' }).waitFor();
    expect(await faultsOf(page, 'rates-of-a-check')).toEqual([]);
  });

  it('is the same in the report', async () => {
    await page.goto(`/api/v1/scans/${latest.id}/report?team_id=${teamId}`);
    await page.getByText(`Pass rate: ${RATE_WORDS} of the tests that judged the site.`).waitFor();
    expect(await page.getByRole('cell', { name: 'Inconclusive', exact: true }).count()).toBe(1);
  });
});

describe('an open issue', () => {
  it('is the same in the API, MCP, the CSV file and mails', async () => {
    expect(await api('/overview')).toMatchObject({
      open: { critical: 1, high: 0, medium: 0, low: 1 },
      accepted: 1,
    });
    expect(await api('/issues/counts')).toMatchObject({ open: 2, resolved: 1, accepted: 1, all: 4 });
    const csv = await fetch(`${product.url}/api/v1/issues/export`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const lines = (await csv.text()).trim().split('\r\n').slice(1);
    expect(lines.filter((line) => line.includes(',open,'))).toHaveLength(2);
    expect(lines.find((line) => line.includes(',accepted,'))).toMatch(
      new RegExp(`,risk_accepted,Ada,${UNTIL.toISOString().slice(0, 19)}`),
    );
    await product.database.dataSource.query('UPDATE check_issue_days SET day = day - 1 WHERE team_id = $1', [
      teamId,
    ]);
    expect(await weekOfTeam()).toMatchObject({
      open: { critical: 1, high: 0, medium: 0, low: 1 },
      opened: 2,
      neverScanned: { count: 0 },
      broken: { count: 0 },
      acceptancesEnding: 1,
    });
  });

  it('is the same on the overview, in the tabs and on the page of its check', async () => {
    await page.goto(`/t/${teamId}`);
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByRole('link', { name: '2 new within 7 days' }).waitFor();
    await soon(async () =>
      expect((await today.innerText()).replaceAll(/\s+/g, ' ')).toBe(
        '2 new within 7 days 0 overdue 0 expiring within 30 days 0 not scanned',
      ),
    );
    const people = page.getByRole('region', { name: 'Who has what to do' });
    await people.getByRole('row', { name: 'Unassigned 0 0 2' }).waitFor();
    expect(await api('/overview/people')).toMatchObject([{ id: null, overdue: 0, due_soon: 0, open: 2 }]);
    await page.getByRole('heading', { name: '2 open issues' }).waitFor();
    await page.getByRole('link', { name: '1 accepted' }).click();
    await page.getByText('Risk accepted by Ada, ends in 5 days').waitFor();
    const tabs = page.getByRole('group', { name: 'State' }).getByRole('button');
    await soon(async () =>
      expect((await tabs.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
        'Open 2',
        'New 2',
        'Mine 0',
        'Overdue 0',
        'Unassigned 2',
        'Closed 1',
        'Accepted 1',
        'All 4',
      ]),
    );
    await page.goto(`/t/${teamId}/checks/${shop.id}`);
    const list = page.getByRole('list', { name: 'Open issues' }).getByRole('listitem');
    await list.first().waitFor();
    expect(await list.count()).toBe(2);
    expect(visitor.errors).toEqual([]);
  });
});

describe('a grade', () => {
  const GRADE = { grade: 'F', score: 49 };

  it('is the same in the API and MCP, and rests on scans that could judge', async () => {
    const checks = await api<object[]>('/checks?sort=domain&direction=asc');
    expect(checks).toMatchObject([{ domain: 'docs.example', grade: null, score: null }, GRADE]);
    const read = async <Body>(path: string): Promise<Body> => {
      const response = await fetch(`${product.url}/api/v1${path}`, {
        headers: { Authorization: `Bearer ${key}` },
      });
      return (await response.json()) as Body;
    };
    const own = await read<{ history: object[] }>(`/checks/${shop.id}/grade`);
    expect(own).toMatchObject({ ...GRADE, accepted_count: 1, inconclusive_tests: 1, total_tests: 4 });
    expect(own.history.at(-1)).toMatchObject(GRADE);
    const tool = await mcp('get_check', { check_id: shop.id });
    expect([tool.includes('"grade":"F"'), tool.includes('"score":49,')]).toEqual([true, true]);
    expect(await read('/overview/grade')).toMatchObject({
      ...GRADE,
      graded_count: 1,
      ungraded: [{ domain: 'docs.example', not_graded_reason: 'inconclusive' }],
    });
  });

  it('is the same on the overview and in the list', async () => {
    await page.goto(`/t/${teamId}`);
    const ofTeam = page.getByRole('region', { name: 'Grade of the team' });
    await ofTeam.getByRole('img', { name: 'Grade F' }).waitFor();
    await ofTeam.getByText('Score 49: the mean is 49 (1 × F).').waitFor();
    await ofTeam.getByText('Not graded: docs.example').waitFor();
    const history = page
      .getByRole('region', { name: 'History of the grade' })
      .getByRole('table', { name: 'Grade of the team in the last 90 days' });
    expect(await history.getByRole('row').last().innerText()).toMatch(/F\s+49$/);
    expect(await faultsOf(page, 'overview-with-grade')).toEqual([]);
    await page.goto(`/t/${teamId}/checks`);
    await rowOf('shop.example').getByRole('img', { name: 'Grade F' }).waitFor();
    await rowOf('docs.example').getByRole('img', { name: 'Not graded' }).waitFor();
    expect(await faultsOf(page, 'checks-with-grades')).toEqual([]);
  });

  it('is the same above the latest whole scan, with the counts of the overview', async () => {
    await page.goto(`/t/${teamId}/scans/${latest.id}`);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('img', { name: `Grade ${GRADE.grade}` }).waitFor();
    await result.getByRole('heading', { name: 'Not safe yet: 1 critical', exact: true }).waitFor();
    const fixes = result.getByRole('list', { name: 'Fix these first' }).getByRole('listitem');
    expect(await fixes.count()).toBe(2);
  });

  it('is the same in its badge and on the status page', async () => {
    const made = async (path: string, body: object): Promise<string> => {
      const response = await fetch(`${product.url}/api/v1${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { url } = (await response.json()) as { url: string };
      return (await fetch(product.url + new URL(url).pathname)).text();
    };
    expect(await made(`/checks/${shop.id}/badge`, {})).toContain(`Security grade: ${GRADE.grade},`);
    const status = await made('/team/status-page', { title: 'Sites', check_ids: [shop.id, docs.id] });
    const grades = [...status.matchAll(/<strong>([^<]+)<\/strong>/g)].map(([, grade]) => grade);
    expect(grades.sort()).toEqual([GRADE.grade, 'Not graded']);
  });

  it('is the sum that the page of its check shows', async () => {
    await page.goto(`/t/${teamId}/checks/${shop.id}`);
    await page.getByText('How the score adds up').click();
    const sum = page.getByRole('table', { name: 'Sum of the grade' });
    await sum.getByRole('row', { name: 'Score 49' }).waitFor();
    // The same points as in the API: critical, low, and the cap.
    expect(
      await sum
        .getByRole('cell')
        .filter({ hasText: /^[+−]?\d+$/ })
        .allInnerTexts(),
    ).toEqual(['100', '−40', '−2', '−9', '49']);
    await page.getByText('Fixing it raises the score from 49 to 98, grade A.').waitFor();
    await page.getByText('1 accepted issue does not count.').waitFor();
    const days = page.getByRole('table', { name: /^Grade of shop.example/ }).getByRole('row');
    expect(await days.last().innerText()).toContain('49');
    await page.goto(`/t/${teamId}/checks/${docs.id}`);
    await page.getByText('Let the tests judge the site').waitFor();
    expect(visitor.errors).toEqual([]);
  });
});

describe('a week', () => {
  it('is the same in the API, on its page and on the overview', async () => {
    const from = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
    const week = await api<{ opened: number; fixed: number; acceptances_ending: { count: number } }>(
      `/overview/week?from=${from}`,
    );
    const { trend } = await api<{ trend: { opened: number; fixed: number }[] }>('/overview');
    const sum = (name: 'opened' | 'fixed'): number =>
      trend.slice(-7).reduce((total, day) => total + day[name], 0);
    expect([week.opened, week.fixed, week.acceptances_ending.count]).toEqual([
      sum('opened'),
      sum('fixed'),
      1,
    ]);
    expect(week.opened).toBe(2);
    await page.goto(`/t/${teamId}/week?from=${from}`);
    const numberOf = (label: string) => page.locator('dt', { hasText: label }).locator('+ dd');
    await numberOf('Opened').getByText(String(week.opened), { exact: true }).waitFor();
    await numberOf('Closed').getByText(String(week.fixed), { exact: true }).waitFor();
    const ending = page.getByRole('region', { name: 'Acceptances that end within seven days from now' });
    await ending.getByRole('link', { name: 'Accepted' }).waitFor();
    await page.getByRole('region', { name: 'By cause', exact: true }).waitFor();
    expect(await faultsOf(page, 'week')).toEqual([]);
  });

  it('gives the evidence of a quarter that is over, and its signature', async () => {
    const section = page.getByRole('region', { name: 'Evidence of a quarter' });
    const choices = await section
      .getByRole('combobox', { name: 'Quarter' })
      .locator('option')
      .allInnerTexts();
    expect(choices).toHaveLength(8);
    const [, second = ''] = choices;
    await section.getByRole('combobox', { name: 'Quarter' }).selectOption(second);
    const fetched = (name: string) =>
      section.getByRole('link', { name, exact: true }).evaluate(async (link) => {
        const response = await fetch((link as HTMLAnchorElement).href);
        return [
          response.status,
          response.headers.get('content-disposition'),
          (await response.text()).slice(0, 5),
        ];
      });
    expect(await fetched('PDF')).toEqual([200, expect.stringContaining(`palisade-${second}.pdf`), '%PDF-']);
    expect((await fetched('Signature'))[0]).toBe(200);
  });

  it('leads to the week before, and prints without the navigation', async () => {
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.getByRole('button', { name: 'Previous week' }).press('Enter');
    await page.getByText('Nothing new was detected.').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print or save as PDF' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    expect(visitor.errors).toEqual([]);
  });
});

/** The numbers of the mail, as it is composed. */
async function weekOfTeam(): Promise<unknown> {
  const { dataSource } = product.database;
  await createChannel(dataSource, teamId, { events: ['summary.weekly'], nextSummaryAt: new Date() });
  const weeks: { team: { id: string } }[] = [];
  await new WeeklySummariesRepository(dataSource).forWorkerWriteDue((week) => {
    weeks.push(week);
    return { event: 'summary.weekly', message: {} };
  });
  return weeks.find(({ team }) => team.id === teamId);
}
