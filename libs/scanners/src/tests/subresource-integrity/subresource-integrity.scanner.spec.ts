import { createHash } from 'node:crypto';
import { createTargetClient, parseAllowedHosts, parseTarget } from '@palisade/target-client';
import { type RunningSite, serveHttp } from '../../testing/local-sites';
import { scannerInput } from '../../testing/scanner-input';
import type { SriObservation } from './subresource-integrity.observation';
import { subresourceIntegrityScanner } from './subresource-integrity.scanner';

const ALLOWED = parseAllowedHosts('127.0.0.1');
let site: RunningSite | undefined;
afterEach(() => site?.close());

async function observe(
  files: Record<string, string | ((visit: number) => string)>,
  foreignFiles = true,
): Promise<SriObservation & { paths: string[] }> {
  const visits: Record<string, number> = {};
  const running = await serveHttp(({ url = '' }, response) => {
    visits[url] = (visits[url] ?? 0) + 1;
    const known = files[url];
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.writeHead(known === undefined ? 404 : 200);
    response.end(typeof known === 'function' ? known(visits[url]) : known);
  });
  site = running;
  const { signal } = new AbortController();
  const target = parseTarget(`http://127.0.0.1:${running.port}/`, ALLOWED);
  const limits = { totalMs: 2_000, burst: 1_000, perSecond: 1_000 };
  const client = createTargetClient({
    ...{ target, allowedHosts: ALLOWED, scanId: 'spec', signal, limits, foreignFiles },
    // No name leads anywhere, so that nothing outside is requested.
    resolveName: () => Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })),
  });
  try {
    return { ...(await subresourceIntegrityScanner.observe(scannerInput(client))), paths: running.paths };
  } finally {
    await client.close();
  }
}

const sri = (body: string): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;
const rules = (observation: SriObservation): string[] =>
  subresourceIntegrityScanner.judge(observation).findings.map(({ id }) => id);

it('compares own files with their hashes, and requests one that differs again', async () => {
  const observation = await observe({
    '/': `<!doctype html><script src="/a.js" integrity="${sri('a')}"></script><script src="/b.js" integrity="${sri('x')}"></script><script src="/c.js"></script>`,
    '/a.js': 'a',
    '/b.js': 'b',
  });
  expect(observation.paths.filter((path) => path.endsWith('.js'))).toEqual(['/a.js', '/b.js', '/b.js']);
  expect(rules(observation)).toEqual(['sri-mismatch']);
});

it('does not judge a file that never has the same bytes', async () => {
  const observation = await observe({
    '/': `<!doctype html><script src="/b.js" integrity="${sri('x')}"></script>`,
    '/b.js': (visit) => `b${visit}`,
  });
  expect(observation.files).toMatchObject([{ outcome: 'varies' }]);
  expect(rules(observation)).toEqual([]);
});

it.each([
  [true, 'dns'],
  [false, 'unproven'],
])(
  'judges elements without their files (files of other hosts allowed: %s)',
  async (foreignFiles, failure) => {
    const observation = await observe(
      { '/': '<!doctype html><script src="https://unpkg.com/x@1.0.0/x.js"></script>' },
      foreignFiles,
    );
    expect(observation.files).toMatchObject([{ outcome: 'failed', failure }]);
    expect(rules(observation)).toEqual(['sri-missing']);
  },
);
