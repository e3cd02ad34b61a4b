import type { RequestListener } from 'node:http';
import { NO_RIGHTS, OWN_HOST } from '@palisade/target-client';
import { serveHttp } from '../testing/local-sites';
import { scanSite } from '../testing/scan-url';
import type { Proof, ProbedRow, Row, RowsForm } from './row';
import { scanner } from './make-scanner';

type AnyRow = Row<'exposed_files'>;

/** Proves what its text says: `serious`, `minor`, or `minor (because)`. */
const proof: AnyRow['proof'] = ({ text }): Proof | null => {
  const [, severity, detail] = /^(serious|minor)(?: \((.*)\))?$/.exec(text) ?? [];
  if (severity === undefined) return null;
  return { shows: text, severity: severity === 'serious' ? 'critical' : 'low', detail };
};
const row = (path: string, more: Partial<AnyRow> = {}): AnyRow => ({
  path,
  rule: 'exposed-svn',
  proof,
  ...more,
});

type Shown = string | number | { location: string } | null;
/** By path, its text, status or redirect, null for no response; a list is shown one after the other. Others are missing. */
type Site = Record<string, Shown | Shown[]>;

function serving(site: Site): RequestListener {
  const visits = new Map<string, number>();
  return ({ url: path = '/' }, response) => {
    const visit = visits.get(path) ?? 0;
    visits.set(path, visit + 1);
    const name = Object.keys(site).find(
      (each) => each === path || (each.endsWith('*') && path.startsWith(each.slice(0, -1))),
    );
    const known = name === undefined ? (path === '/' ? 'Welcome' : 404) : (site[name] ?? null);
    const shown = Array.isArray(known) ? known[Math.min(visit, known.length - 1)] : known;
    response.setHeader('connection', 'close');
    if (shown === null || shown === undefined) response.destroy();
    else if (typeof shown === 'object') response.writeHead(302, shown).end();
    else if (typeof shown === 'number') response.writeHead(shown).end();
    else response.end(shown);
  };
}

/** What a scanner of the rows says about a site, and the paths that it requested after the controls. */
async function run(rows: AnyRow[], site: Site, more: Partial<RowsForm<'exposed_files'>> = {}) {
  const {
    observation,
    judgement,
    site: served,
  } = await scanSite(
    scanner('exposed_files', {
      budget: { requests: 40, connections: 40, bytes: 1_000_000, durationMs: 20_000 },
      summary: 'Nothing is there.',
      controls: ['/<missing>', '/<missing>/'],
      rows: () => rows,
      ...more,
    }),
    serveHttp(serving(site)),
    { missingPath: '/none' },
    { rights: OWN_HOST },
  );
  const findings = judgement.findings.map(({ severity, location }) => `${severity} ${location}`);
  return { observation, judgement, findings, paths: served.paths.slice(3), all: served.paths };
}

const outcomes = (rows: ProbedRow<'exposed_files'>[]) =>
  Object.fromEntries(rows.map(({ path, outcome }) => [path, outcome]));

it('requests the start page, the controls and then each row, with the names of host and missing path', async () => {
  const { all } = await run([row('/a'), row('/<host>.zip')], {}, { controls: ['/.<missing>', '/<missing>'] });
  expect(all).toEqual(['/', '/.none', '/none', '/a', '/127.0.0.1.zip']);
});

it('reads a page that the scan knows as far as the scan has read it', async () => {
  const hidden: AnyRow['proof'] = ({ text }) =>
    text.endsWith('open') ? { shows: 'it', severity: 'low' } : null;
  const site = { '/': `${'.'.repeat(40_000)}open` };
  const { findings } = await run([row('/', { proof: hidden, isKnown: true })], site);
  expect(findings).toEqual(['low /']);
});

it('chooses rows by the start page and by whether the domain is verified', async () => {
  const chosen: unknown[] = [];
  const form: RowsForm<'exposed_files'> = {
    budget: { requests: 9, connections: 9, bytes: 9_999, durationMs: 20_000 },
    summary: 'Nothing.',
    controls: ['/<missing>'],
    rows: ({ start, isVerified, products }) => {
      chosen.push([start.status, isVerified, products]);
      return Promise.resolve([]);
    },
  };
  const site: RequestListener = (_request, response) => response.setHeader('server', 'nginx').end('Welcome');
  for (const rights of [OWN_HOST, NO_RIGHTS])
    await scanSite(scanner('exposed_files', form), serveHttp(site), {}, { rights });
  expect(chosen).toEqual([
    [200, true, ['nginx']],
    [200, false, ['nginx']],
  ]);
});

describe('a proof', () => {
  it.each<[string, Site[string], string[], number]>([
    ['that is minor needs one request', 'minor', ['low /a'], 1],
    ['that is serious needs two', 'serious', ['critical /a'], 2],
    ['that a second request contradicts is dropped', ['serious', 'Welcome'], [], 2],
    ['that a second request weakens is dropped', ['serious', 'minor'], [], 2],
    ['that a second request explains otherwise is dropped', ['serious (one)', 'serious (two)'], [], 2],
    ['is medium where the second request gets no response', ['serious', null], ['medium /a'], 2],
    ['is medium where the second request is refused for now', ['serious', 429], ['medium /a'], 2],
    ['is medium where the second request meets an error', ['serious', 503], ['medium /a'], 2],
  ])('%s', async (_name, shown, expected, requests) => {
    const { findings, paths, judgement } = await run([row('/a')], { '/a': shown });
    expect({ findings, requests: paths.length }).toEqual({ findings: expected, requests });
    for (const { evidence } of judgement.findings)
      expect(evidence.confirmed).toBe(requests === 2 && !expected[0]?.startsWith('medium'));
  });

  it('shows where it was seen, by what it showed', async () => {
    const { judgement } = await run([row('/a')], { '/a': 'minor (it is small)' });
    const [finding] = judgement.findings;
    expect(finding?.description).toMatch(/ it is small$/);
    expect(finding?.evidence).toMatchObject({
      request: expect.stringMatching(/^GET http:.*\/a$/) as string,
      observed: 'status 200, minor (it is small)',
      expected: 'status 404, or a refusal',
      reproduce: expect.stringContaining('curl') as string,
    });
  });
});

describe('another path for a serious proof', () => {
  const alsoAt = { path: '/b', proof };
  it.each<[string, Site, string, string[]]>([
    ['confirms it', { '/b': 'minor' }, '/a', ['/a', '/b']],
    ['takes its place where it is worse, twice', { '/a': 'high', '/b': 'serious' }, '/b', ['/a', '/b', '/b']],
    ['leaves it to a second request where it shows nothing', {}, '/a', ['/a', '/b', '/a']],
    [
      'leaves it to a second request where it changes',
      { '/a': 'high', '/b': ['serious', 404] },
      '/a',
      ['/a', '/b', '/b', '/a'],
    ],
  ])('%s', async (_name, site, seenAt, requested) => {
    const high = ({ text }: { text: string }): Proof | null => (text === 'high' ? { shows: text } : null);
    const { findings, paths, judgement } = await run(
      [row('/a', { alsoAt, proof: site['/a'] === 'high' ? high : proof })],
      { '/a': 'serious', ...site },
    );
    expect(paths).toEqual(requested);
    expect(findings).toHaveLength(1);
    expect(judgement.findings[0]).toMatchObject({ location: '/a', evidence: { confirmed: true } });
    expect(judgement.findings[0]?.evidence.request).toMatch(new RegExp(`${seenAt}$`));
  });
});

describe('a control of its own', () => {
  const anything: AnyRow['proof'] = ({ text }) => ({ shows: text, severity: 'low' });
  const next = row('/a.csv', { control: '/<missing>.csv', proof: anything, acceptsAnything: true });
  it.each<[string, Site, string, string[]]>([
    ['is requested for a page', { '/a.csv': 'secret list' }, 'proved', ['/a.csv', '/none.csv']],
    [
      'shows the same',
      { '/a.csv': 'same page', '/none.csv': 'same page' },
      'absent',
      ['/a.csv', '/none.csv'],
    ],
    ['is not requested for what is missing', {}, 'absent', ['/a.csv']],
    ['is not requested for what is refused', { '/a.csv': 403 }, 'refused', ['/a.csv']],
    [
      'is the only one that counts for it',
      { '/a.csv': 'secret list', '/none': 'Hello' },
      'proved',
      ['/a.csv', '/none.csv'],
    ],
    ['gets no response', { '/a.csv': 'secret list', '/none.csv': null }, 'failed', ['/a.csv', '/none.csv']],
    ['is refused for now', { '/a.csv': 'secret list', '/none.csv': 429 }, 'failed', ['/a.csv', '/none.csv']],
  ])('%s', async (_name, site, outcome, requested) => {
    const { observation, paths } = await run([next], site);
    expect({ outcomes: outcomes(observation.rows), paths }).toEqual({
      outcomes: { '/a.csv': outcome },
      paths: requested,
    });
  });
});

it('follows a redirect into the folder of a path only where the row says so', async () => {
  const site: Site = {
    '/p/last': { location: '/p/7' },
    '/p/7': 'minor',
    '/q/last': { location: '/elsewhere' },
  };
  const { observation } = await run(
    [row('/p/last', { leadsBelow: true }), row('/q/last', { leadsBelow: true }), row('/p/last')],
    site,
  );
  expect(observation.rows.map(({ outcome }) => outcome)).toEqual(['proved', 'redirect', 'redirect']);
});

it('judges what strangers certainly get or do not get, and says what became of the others', async () => {
  const site: Site = {
    '/proved': 'minor',
    '/other': 'Hello',
    '/refused': 401,
    '/moved': { location: '/' },
    '/error': 500,
    '/away': { location: 'https://other.example/' },
    '/unstable': ['serious', 404],
    '/silent': null,
  };
  const { judgement } = await run(
    Object.keys(site).map((path) => row(path)),
    site,
  );
  expect(judgement.judged).toEqual(['/proved', '/other', '/refused']);
  expect(judgement.technicalDetails).toEqual({
    paths_requested: 8,
    refused: ['/refused'],
    redirected: ['/moved', '/away'],
    other_content: ['/other'],
    not_judged: ['/error', '/unstable', '/silent'],
    not_requested: [],
    stopped: null,
  });
});

describe('it stops', () => {
  const rows = ['/1', '/2', '/3', '/4', '/5'].map((path) => row(path));
  const challenge: RequestListener = ({ url }, response) => {
    const isBlocked = url === '/1' || url === '/3';
    response.writeHead(isBlocked ? 403 : 404, isBlocked ? { 'cf-mitigated': 'challenge' } : {}).end();
  };
  it.each<[string, Site, number, RegExp]>([
    ['at a 429', { '/2': 429 }, 2, /status 429/],
    [
      'at the third request without a response',
      { '/1': null, '/2': null, '/4': null },
      4,
      /several requests got no response/,
    ],
  ])('%s', async (_name, site, requested, why) => {
    const { judgement, paths, observation } = await run(rows, site);
    expect(paths).toHaveLength(requested);
    expect(observation.notRequested).toHaveLength(5 - requested);
    expect(judgement.inconclusive?.sentence).toMatch(why);
  });

  it('at the second page of a firewall', async () => {
    const form = scanner('exposed_files', {
      budget: { requests: 40, connections: 40, bytes: 1_000_000, durationMs: 20_000 },
      summary: 'Nothing is there.',
      controls: ['/none'],
      rows: () => rows,
    });
    const { judgement, site } = await scanSite(form, serveHttp(challenge));
    expect(site.paths.at(-1)).toBe('/3');
    expect(judgement.inconclusive?.sentence).toMatch(/firewall/);
  });

  it('and keeps what was found until then', async () => {
    const { findings, judgement } = await run(rows, { '/1': 'minor', '/2': 429 });
    expect({ findings, inconclusive: judgement.inconclusive }).toEqual({
      findings: ['low /1'],
      inconclusive: null,
    });
    expect(judgement.judged).toEqual(['/1']);
  });

  it('so early that the rest of the budget is left for the last response', async () => {
    const { observation, judgement } = await run(
      rows,
      {},
      {
        budget: { requests: 40, connections: 40, bytes: 1_000_000, durationMs: 10_000 },
      },
    );
    expect(observation.notRequested).toHaveLength(5);
    expect(judgement.inconclusive?.sentence).toMatch(/^the time of this test ended/);
  });
});

describe('it requests no row where paths that cannot exist', () => {
  it.each<[string, Site, RegExp | null]>([
    ['are refused', { '/none*': 403 }, /refuses paths that cannot exist/],
    ['lead to another host', { '/none*': { location: 'https://other.example/' } }, /another host/],
    ['prove what a row searches for', { '/none*': 'serious' }, /cannot exist with the content/],
    ['meet a limit', { '/none*': 429 }, /status 429/],
    ['get no response', { '/none*': null }, /closed the connection/],
    ['show an error: then it does', { '/none*': 500 }, null],
    ['lead to the start: then it does', { '/none*': { location: '/' } }, null],
  ])('%s', async (_name, site, why) => {
    const { judgement, observation } = await run([row('/a')], site);
    expect(observation.rows).toHaveLength(why === null ? 1 : 0);
    if (why === null) expect(judgement.inconclusive).toBeNull();
    else expect(judgement.inconclusive?.sentence).toMatch(why);
  });

  it('are refused, but those that stand outside of a sign-in', async () => {
    const rows = [row('/a'), row('/set-up', { isForStrangers: true }), row('/', { isKnown: true })];
    const site = { '/none*': 401, '/a': 'minor', '/': 'minor' };
    const open = await run(rows, { ...site, '/set-up': 'minor' });
    expect(open.findings).toEqual(['low /', 'low /set-up']);
    expect(open.observation.notRequested).toEqual(['/a']);
    const closed = await run(rows.slice(0, 2), { ...site, '/set-up': 401 });
    expect(closed.judgement.inconclusive?.reason).toBe('refused_path');
    expect(closed.judgement.judged).toEqual([]);
  });

  it('are refused without a dot, whatever happens to names with a dot', async () => {
    const more = { controls: ['/.<missing>', '/<missing>'] };
    const { judgement } = await run([row('/a')], { '/none': 403 }, more);
    expect(judgement.inconclusive?.sentence).toMatch(/refuses paths that cannot exist/);
  });

  it('are refused with a dot only: then it does', async () => {
    const { observation } = await run([row('/a')], { '/.none': 403 }, { controls: ['/.<missing>'] });
    expect(observation.rows).toHaveLength(1);
  });
});

it('adds the settings of the product that the start page shows', async () => {
  const form = scanner('exposed_files', {
    budget: { requests: 40, connections: 40, bytes: 1_000_000, durationMs: 20_000 },
    summary: 'Nothing is there.',
    controls: ['/<missing>'],
    rows: () => [row('/a')],
    advice: { 'exposed-svn': { nginx: 'nginx: do this', Apache: 'Apache: do that' } },
  });
  const { judgement } = await scanSite(
    form,
    serveHttp(({ url }, response) =>
      response.writeHead(url?.startsWith('/0') ? 404 : 200, { server: 'nginx' }).end('minor'),
    ),
    { missingPath: '/000' },
  );
  expect(judgement.productAdvice).toEqual({ 'exposed-svn': ['nginx: do this'] });
});

describe('rows of one cause', () => {
  const rows = [row('/a', { cause: 'one' }), row('/b', { cause: 'one' }), row('/c', { cause: 'two' })];

  it('stop at the first that proves something', async () => {
    const { findings, paths } = await run(rows, { '/a': 'minor', '/b': 'minor', '/c': 'minor' });
    expect({ findings, paths }).toEqual({ findings: ['low /a', 'low /c'], paths: ['/a', '/c'] });
  });

  it('continue while nothing is proved', async () => {
    const { findings, paths } = await run(rows, { '/b': 'minor' });
    expect({ findings, paths }).toEqual({ findings: ['low /b'], paths: ['/a', '/b', '/c'] });
  });
});

it('accepts the text of an error as a proof where the row says so', async () => {
  const site: RequestListener = ({ url }, response) => {
    response.writeHead(url === '/' ? 200 : 404).end(url === '/a' ? 'minor' : 'none');
  };
  const form: RowsForm<'exposed_files'> = {
    budget: { requests: 9, connections: 9, bytes: 9_999, durationMs: 20_000 },
    summary: 'Nothing.',
    controls: ['/<missing>'],
    rows: () => [row('/a', { status: 404 }), row('/b', { status: 404 })],
  };
  const { judgement } = await scanSite(
    scanner('exposed_files', form),
    serveHttp(site),
    {},
    { rights: OWN_HOST },
  );
  expect(judgement.findings.map(({ location, evidence }) => [location, evidence.observed])).toEqual([
    ['/a', 'status 404, minor'],
  ]);
});
