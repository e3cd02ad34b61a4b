import type { RequestListener } from 'node:http';
import type { ScannerInput } from '@palisade/scan-engine';
import { failingClient } from '@palisade/scan-engine/testing/failing-client';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { informationDisclosureScanner } from './information-disclosure.scanner';

/** Runs the test against a site on loopback. */
async function run(listener: RequestListener, input: Partial<ScannerInput> = {}) {
  const { site, judgement, observation } = await scanSite(
    informationDisclosureScanner,
    serveHttp(listener),
    input,
  );
  const { findings, unjudgedRules, judgedAnyway } = judgement;
  const found = findings.map(({ id, location }) => `${id} ${location}`);
  return { paths: site.paths, found, unjudgedRules, judgedAnyway, observation };
}

const START =
  '<!doctype html><title>Shop</title><a href="/list?id=3&b=4">All</a><script src="/app.3f2a1b9c.js"></script>';
const SECRET = ['sk', 'live', '51H8qYzKf3nVb7RtW2mLpX9c'].join('_');
const MISSING = '/00000000-0000-4000-8000-000000000000';

const shop =
  (
    files: Record<string, string>,
    fallback: { status: number; body: string } = { status: 404, body: 'none' },
  ): RequestListener =>
  ({ url = '/' }, response) => {
    const body = url === '/' ? START : files[url];
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body === undefined ? fallback.status : 200, { 'content-type': type });
    response.end(body ?? fallback.body);
  };

describe('the requests of information_disclosure', () => {
  it('are the pages, scripts and maps, then four that should fail', async () => {
    const { paths } = await run(shop({ '/app.3f2a1b9c.js': 'x()\n//# sourceMappingURL=app.js.map' }));
    expect(paths).toEqual([
      '/',
      '/list?id=3&b=4',
      '/app.3f2a1b9c.js',
      '/app.js.map',
      MISSING,
      '/list?id[]=x',
      '/_ignition/health-check',
      '/%',
    ]);
  });

  it('end with the first that is refused', async () => {
    const { paths, unjudgedRules } = await run((request, response) => {
      if (request.url === MISSING) response.writeHead(429).end();
      else shop({})(request, response);
    });
    expect(paths.at(-1)).toBe(MISSING);
    expect(unjudgedRules).toContain('info-stack-trace');
  });

  it('keep the malformed path for another week where the host had it, and leave the issues of errors open', async () => {
    const kept: unknown[][] = [];
    const outside = (mayAsk: boolean): Partial<ScannerInput> => ({
      outside: {
        claim: () => Promise.resolve({ mayAsk, kept: null }),
        keep: (...rest) => Promise.resolve(void kept.push(rest)),
        knownDomain: () => Promise.resolve({ isProven: false, watched: [] }),
      },
    });
    const granted = await run(shop({}), outside(true));
    expect([granted.paths.at(-1), granted.unjudgedRules]).toEqual(['/%', []]);
    expect(kept).toEqual([['malformed path at 127.0.0.1', null, 7 * 86_400 - 900]]);
    const refused = await run(shop({}), outside(false));
    expect(refused.paths.at(-1)).toBe('/_ignition/health-check');
    expect(refused.unjudgedRules).toContain('info-stack-trace');
    expect(kept).toHaveLength(1);
  });

  it('leave the malformed path out as an account, which judges everything', async () => {
    const signedInAs = {
      name: 'visitor',
      privateCanary: null,
      never: [],
      credentials: { headers: {}, jar: null, setBy: [] },
      stranger: failingClient('refused'),
      secondSession: () => Promise.resolve(null),
    };
    const { paths, unjudgedRules } = await run(shop({}), { signedInAs });
    expect(paths).not.toContain('/%');
    expect(unjudgedRules).toEqual([]);
  });

  it('repeat no malformed path to confirm what it shows', async () => {
    const trace =
      '<pre>URIError: Failed to decode<br> &nbsp; &nbsp;at go (/srv/node_modules/express/lib/a.js:1:2)';
    const { paths, observation } = await run((request, response) => {
      if (request.url === '/%') response.writeHead(400, { 'content-type': 'text/html' }).end(trace);
      else shop({})(request, response);
    });
    expect(paths.filter((path) => path === '/%')).toHaveLength(1);
    expect(observation.clues).toMatchObject([{ rule: 'info-debug-mode', confirmed: false }]);
  });

  it('are only those of the pages at a site that is down', async () => {
    const { paths } = await run((_request, response) => response.writeHead(500).end('down'));
    expect(paths).toEqual(['/']);
  });
});

describe('the findings of information_disclosure', () => {
  it('keep no value of a secret, and a location without the name of the build', async () => {
    const { found, judgedAnyway, observation } = await run(shop({ '/app.3f2a1b9c.js': `pay("${SECRET}")` }));
    expect(found).toEqual(['info-secret-in-page /app.js']);
    expect(judgedAnyway).toEqual(['/app.js']);
    expect(JSON.stringify(observation)).not.toContain(SECRET);
  });

  it('leave a rule open where the second probe had no response', async () => {
    let visits = 0;
    const { found, unjudgedRules } = await run((request, response) => {
      if (request.url === '/app.3f2a1b9c.js' && (visits += 1) > 1) response.destroy();
      else shop({ '/app.3f2a1b9c.js': `pay("${SECRET}")` })(request, response);
    });
    expect(found).toEqual([]);
    expect(unjudgedRules).toEqual(['info-secret-in-page']);
  });

  it('leave source maps open where their sources come too late', async () => {
    const { found, unjudgedRules } = await run(
      shop({
        '/app.3f2a1b9c.js': 'x()\n//# sourceMappingURL=app.js.map',
        '/app.js.map': `{"version":3,"mappings":"${'A'.repeat(400_000)}","sources":["src/a.ts"]}`,
      }),
    );
    expect(found).toEqual([]);
    expect(unjudgedRules).toEqual(['info-source-map']);
  });
});
