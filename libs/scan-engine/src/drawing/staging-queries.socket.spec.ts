import { NO_RIGHTS, OWN_HOST, type RightsSource } from '@palisade/target-client';
import { closedAfterEach } from '../testing/closed-after-each';
import { type FakeRenderer, fakeRenderer } from '../testing/fake-renderer';
import { serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { scannerInput } from '../testing/scanner-input';
import { pagesOfSite } from '../visit/pages-of-site';
import { ScanDrawing } from './scan-drawing';

const started = closedAfterEach();
const SHELL = '<title>Shop</title><div id="app"></div><script src="/app.js"></script>';
const QUERIES: readonly (readonly [path: string, query: string])[] = [
  ['/graphql', '{ items { id } }'],
  ['/graphql', 'mutation { buy { id } }'],
  ['/logout', '{ items { id } }'],
  ['https://other.example/graphql', '{ items { id } }'],
];

/** What a page of GraphQL gets to its queries: a status, or why it was refused; null where it may send none. */
async function responsesTo(rights: RightsSource | null): Promise<{ seen: unknown[]; bodies: string[] }> {
  const bodies: string[] = [];
  const site = await started(
    serveHttp((request, response) => {
      if (request.method !== 'POST')
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(SHELL);
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        bodies.push(`${request.url} ${body}`);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
      });
    }),
  );
  const seen: unknown[] = [];
  const renderer: FakeRenderer = fakeRenderer(async ({ query }) => {
    for (const [path, text] of QUERIES) {
      const response = await query(path, { query: text });
      seen.push(response && ('status' in response ? response.status : response.refused));
    }
    return { document: '<h1>Shop</h1>' };
  });
  const client = localClient(site.url);
  const conduct = rights === null ? undefined : { isIntrusive: false, mayChange: true, rights };
  const drawing = new ScanDrawing(renderer, client, new AbortController().signal, undefined, conduct);
  await pagesOfSite(scannerInput(client, { drawing: drawing.of(null) }));
  await client.close();
  return { seen, bodies };
}

it('sends what only reads, to the site alone, where its owner lets tests change data', async () => {
  const { seen, bodies } = await responsesTo(OWN_HOST);
  const refusal = 'the request may change something';
  expect(seen).toEqual([200, refusal, refusal, 'other hosts get no queries']);
  expect(bodies).toEqual(['/graphql {"query":"{ items { id } }"}']);
});

it('offers pages nothing of the kind elsewhere', async () => {
  expect(await responsesTo(null)).toEqual({ seen: [null, null, null, null], bodies: [] });
});

it('sends nothing where the right has ended', async () => {
  const { seen, bodies } = await responsesTo(NO_RIGHTS);
  expect([seen[0], bodies]).toEqual([expect.stringMatching(/./), []]);
});
