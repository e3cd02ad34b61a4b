import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTargetClient, OWN_HOST, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import type { CoverageRow, TestKey } from '@palisade/vocabulary';
import { scanSessionOf } from '@palisade/scan-engine';
import { ACTING_LINKS, ACTING_OPERATIONS, READING_LINKS, READING_OPERATIONS } from './acting-site';
import { scannerRegistry } from './scanner.registry';

const TESTS: TestKey[] = [
  'csrf_protection',
  'broken_links',
  'information_disclosure',
  'cors_misconfiguration',
  'directory_listing',
  'open_redirect',
  'api_exposure',
];
const WRITES = ['post', 'put', 'patch', 'delete'];

/** Its rows change with every request that acts: by an acting address, or by a form that is sent. */
class ActingSite {
  readonly rows = Array.from({ length: 40 }, (_row, at) => `row ${at}`);
  readonly read = new Set<string>();
  readonly acted: string[] = [];
  readonly server: Server = createServer(({ url = '', method = 'GET' }, response) => {
    const path = url.split('?', 1)[0] ?? '';
    this.read.add(path);
    const acts = ACTING_LINKS.some(([acting]) => acting === url) || path in ACTING_OPERATIONS;
    if (acts || WRITES.includes(method.toLowerCase())) {
      this.rows.pop();
      this.acted.push(`${method} ${url}`);
    }
    if (url === '/openapi.json')
      return void response.setHeader('content-type', 'application/json').end(documentOf());
    if (path.startsWith('/v1/'))
      return void response.setHeader('content-type', 'application/json').end('[{"id":1}]');
    const isKnown = path === '/' || READING_LINKS.some(([known]) => known === path);
    response.writeHead(isKnown || acts ? 200 : 404, { 'content-type': 'text/html' });
    response.end(path === '/' ? home() : `<!doctype html><title>Page</title><p>Text of ${path}</p>`);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }
}

const home = (): string => {
  const acting = ACTING_LINKS.map(([path, html]) => `<li>${html(path)}</li>`);
  const reading = READING_LINKS.map(([path, text]) => `<li><a href="${path}">${text}</a></li>`);
  return `<!doctype html><title>Shop</title><ul>${[...acting, ...reading].join('')}</ul>`;
};

const documentOf = (): string => {
  const paths = { ...ACTING_OPERATIONS, ...READING_OPERATIONS };
  return JSON.stringify({
    openapi: '3.0.3',
    paths: Object.fromEntries(Object.entries(paths).map(([path, get]) => [path, { get }])),
  });
};

describe('a site with forty addresses that act when they are requested', () => {
  const site = new ActingSite();
  let before: string[];
  let rows: CoverageRow[];

  beforeAll(async () => {
    const url = await site.start();
    before = [...site.rows];
    const { signal } = new AbortController();
    const allowedHosts = parseAllowedHosts('127.0.0.1');
    const client = createTargetClient({
      ...{ target: parseTarget(url, allowedHosts), allowedHosts, scanId: 'spec', signal, rights: OWN_HOST },
      limits: { burst: 1_000, perSecond: 1_000 },
    });
    const settings = { api_exposure: { openapi: '/openapi.json' } };
    const session = scanSessionOf(
      client,
      { rights: OWN_HOST, tests: TESTS, settings, signal },
      scannerRegistry,
    );
    for (const key of TESTS) await session.run(key);
    ({ rows } = await session.coverage());
    await session.close();
  }, 120_000);

  afterAll(() => {
    site.server.closeAllConnections();
    return new Promise((resolve) => site.server.close(resolve));
  });

  it('keeps every row', () => {
    expect(Object.keys(ACTING_OPERATIONS).length + ACTING_LINKS.length).toBe(40);
    expect(site.acted).toEqual([]);
    expect(site.rows).toEqual(before);
  });

  it('has at least 18 of the 20 pages read whose words only look so', () => {
    const reading = [...READING_LINKS.map(([path]) => path), ...Object.keys(READING_OPERATIONS)];
    expect(reading).toHaveLength(20);
    expect(reading.filter((path) => !site.read.has(path))).toEqual([]);
  });

  it('names what was left alone with its word', () => {
    const avoided = new Map(
      rows.filter(({ outcome }) => outcome === 'avoided').map((row) => [row.path, row.reason]),
    );
    expect(avoided.get('/start_over')).toBe('the link may change something ("start over"): "Rollback"');
    expect(avoided.get('/a/two')).toContain('switch to');
    expect(avoided.get('/createdb')).toBe('the operation may change something ("createdb")');
    const all = [
      ...ACTING_LINKS.map(([path]) => path.split('?', 1)[0] ?? ''),
      ...Object.keys(ACTING_OPERATIONS),
    ];
    // Identifiers are grouped.
    const named = new Set([...avoided.keys()].map((path) => path.replaceAll('{n}', '*')));
    expect(
      all.filter(
        (path) => !named.has(path.replace(/\d{1,9}(?=\/)/g, (id) => (path.startsWith('/v1') ? id : '*'))),
      ),
    ).toEqual([]);
  });
});
