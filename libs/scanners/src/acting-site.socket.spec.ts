import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { testGroups } from '@palisade/catalogue';
import { scanSessionOf } from '@palisade/scan-engine';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { type CoverageRow, TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { ACTING_LINKS, ACTING_OPERATIONS, READING_LINKS, READING_OPERATIONS } from './acting-site';
import { scannerRegistry } from './scanner.registry';

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** A query of GraphQL reads, whatever its method is; a mutation acts. */
const isGraphqlQuery = (body: string): boolean => {
  const isJson = body.startsWith('{');
  const query = isJson
    ? (JSON.parse(body) as { query?: string }).query
    : new URLSearchParams(body).get('query');
  return /^\s*(?:query\b|\{)/.test(query ?? '');
};

/** Its rows change with every request that acts: by an acting address, or by a form that is sent. */
class ActingSite {
  readonly rows = Array.from({ length: 40 }, (_row, at) => `row ${at}`);
  readonly read = new Set<string>();
  readonly acted: string[] = [];
  readonly server: Server = createServer((request, response) => void this.answer(request, response));

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method = 'GET' } = request;
    const path = url.split('?', 1)[0] ?? '';
    this.read.add(path);
    const acts = ACTING_LINKS.some(([acting]) => acting === url) || path in ACTING_OPERATIONS;
    const writes = WRITES.includes(method) && !isGraphqlQuery(await text(request));
    if (acts || writes) {
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
  }

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
  /** Tests while which a row was lost. */
  const harmful = new Set<TestKey>();

  beforeAll(async () => {
    const url = await site.start();
    before = [...site.rows];
    const { signal } = new AbortController();
    const local = { ...NO_RESOLVER, resolveText: noName };
    const client = localClient(url, { ...local, rights: OWN_HOST, signal });
    const settings = { api_exposure: { openapi: '/openapi.json' } };
    const session = scanSessionOf(
      client,
      { rights: OWN_HOST, tests: TEST_KEYS, settings, signal },
      scannerRegistry,
    );
    for (const group of testGroups(TEST_KEYS))
      await Promise.all(
        group.map(async (key) => {
          const acted = site.acted.length;
          await session.run(key);
          if (site.acted.length > acted) harmful.add(key);
        }),
      );
    ({ rows } = await session.coverage());
    await session.close();
  });

  afterAll(() => {
    site.server.closeAllConnections();
    return new Promise((resolve) => site.server.close(resolve));
  });

  it('keeps every row, whichever test of the registry requests its pages', () => {
    expect(Object.keys(ACTING_OPERATIONS).length + ACTING_LINKS.length).toBe(40);
    expect(site.acted).toEqual([]);
    expect([...harmful]).toEqual([]);
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
