import { createHash } from 'node:crypto';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { noName, scanSite } from '@palisade/scan-engine/testing/scan-url';
import type { SriObservation } from './subresource-integrity.observation';
import { subresourceIntegrityScanner } from './subresource-integrity.scanner';

async function observe(
  files: Record<string, string | ((visit: number) => string)>,
  foreignFiles = true,
): Promise<SriObservation & { paths: string[] }> {
  const visits: Record<string, number> = {};
  const running = serveHttp(({ url = '' }, response) => {
    visits[url] = (visits[url] ?? 0) + 1;
    const known = files[url];
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html');
    response.writeHead(known === undefined ? 404 : 200);
    response.end(typeof known === 'function' ? known(visits[url]) : known);
  });
  const options = { foreignFiles, resolveName: noName };
  const { site, observation } = await scanSite(subresourceIntegrityScanner, running, {}, options);
  return { ...observation, paths: site.paths };
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
