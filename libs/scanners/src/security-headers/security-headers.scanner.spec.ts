import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import {
  failure,
  type Failure,
  type ScanLimits,
  type TargetRequest,
  type TargetResponse,
} from '@palisade/target-client';
import type { TestSettings } from '@palisade/vocabulary';
import { failingClient } from '@palisade/scan-engine/testing/failing-client';
import { noName, scanUrl } from '@palisade/scan-engine/testing/scan-url';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import type { SecurityHeadersObservation } from './security-headers-observation';
import { securityHeadersScanner } from './security-headers.scanner';
import { LOCAL_SITES, serveHttp, serveHttps, serveTcp } from '@palisade/scan-engine/testing/local-sites';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';

/** Short, so that a silent server does not make the specs slow. */
const IMPATIENT: Partial<ScanLimits> = { connectMs: 400, headersMs: 400, totalMs: 800 };

const observe = (url: string, settings: TestSettings | null = null, limits: Partial<ScanLimits> = {}) =>
  scanUrl(
    securityHeadersScanner,
    url,
    { settings },
    { allowed: '127.0.0.1,no-such-host.test', limits, resolveName: noName },
  );

const started = closedAfterEach();

describe('recorded sites', () => {
  it.each(Object.entries(LOCAL_SITES))('%s', async (name, { handle, findings, inconclusive = false }) => {
    const { port } = await started(serveHttps(handle));
    const { observation, judgement } = await observe(`https://127.0.0.1:${port}/`);
    const recorded = JSON.parse(
      JSON.stringify(observation).replaceAll(`:${port}`, ''),
    ) as SecurityHeadersObservation;
    const file = join(__dirname, 'fixtures', `${name}.json`);
    if (process.env.REFRESH_FIXTURES) writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
    expect(recorded).toEqual(JSON.parse(readFileSync(file, 'utf8')));
    expect(judgement.findings.map(({ id }) => id).sort()).toEqual(findings);
    expect(judgement.inconclusive !== null).toBe(inconclusive);
  });
});

describe('looks', () => {
  const answer = (body: string, headers: Record<string, string> = {}) =>
    serveHttp((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', ...headers });
      response.end(body);
    });

  it('are six at most, all GET', async () => {
    const site = await started(answer('<script src="/a.js"></script><script src="/b.js"></script>'));
    const { receipt } = await observe(`http://127.0.0.1:${site.port}/`, { endpoints: ['/login', '/other'] });
    expect(Object.keys(receipt.requests)).toEqual(['GET']);
    expect(receipt.requests.GET).toBeLessThanOrEqual(6);
    const known = site.paths.map((path) => (/^\/[0-9a-f-]{36}$/.test(path) ? '/random' : path));
    expect(known.sort()).toEqual(['/', '/', '/login', '/login', '/random']);
  });

  it('go past a cache before a nonce is called static', async () => {
    let visits = 0;
    const site = await started(
      serveHttp(({ url }, response) => {
        visits += 1;
        const nonce = url?.startsWith('/?') ? `n${visits}Zq1vJ0s9bYx7WcLkQ2AAAA` : '4AEemGb0xJptoIGFP3Nd7w';
        response.writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': `script-src 'nonce-${nonce}'`,
          'x-cache': 'HIT',
        });
        response.end('<p>');
      }),
    );
    const { judgement } = await observe(`http://127.0.0.1:${site.port}/`);
    expect(site.paths.some((path) => path.startsWith('/?palisade='))).toBe(true);
    expect(judgement.findings.map(({ id }) => id)).not.toContain('csp-static-nonce');
  });

  it('do not ask other hosts for static files', async () => {
    const site = await started(answer('<script src="https://cdn.example/x.js"></script>'));
    const { observation } = await observe(`http://127.0.0.1:${site.port}/`);
    expect(observation.pages.map(({ role }) => role)).not.toContain('asset');
  });

  it('follow redirects on the host and stop where they leave it', async () => {
    const site = await started(
      serveHttp(({ url }, response) => {
        response.writeHead(302, { location: url === '/' ? '/welcome' : 'http://127.0.0.2/' });
        response.end();
      }),
    );
    const { judgement } = await observe(`http://127.0.0.1:${site.port}/`);
    expect(judgement.inconclusive).toBe(
      'the site redirects to another host, 127.0.0.2; create a check for that host',
    );
    expect(site.paths).toEqual(['/', '/welcome']);
  });

  it('give up on a redirect loop', async () => {
    const site = await started(
      serveHttp((_request, response) => {
        response.writeHead(302, { location: '/' });
        response.end();
      }),
    );
    const { judgement } = await observe(`http://127.0.0.1:${site.port}/`);
    expect(judgement.technicalDetails.reason).toBe('redirect_loop');
  });

  it('keep no cookie value', async () => {
    const site = await started(answer('<p>', { 'set-cookie': 'sid=very-secret; Secure; HttpOnly' }));
    const { observation } = await observe(`http://127.0.0.1:${site.port}/`);
    expect(JSON.stringify(observation)).toContain('sid=<redacted>; Secure; HttpOnly');
    expect(JSON.stringify(observation)).not.toContain('very-secret');
  });
});

describe('hostile targets end as inconclusive or with a result', () => {
  const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n';

  it.each<[name: string, reason: string, handle: Parameters<typeof serveTcp>[0]]>([
    ['silence after the connection', 'timeout', () => undefined],
    ['a dripping header', 'timeout', (socket) => drip(socket, HEAD)],
    ['a dripping body', 'timeout', (socket) => drip(socket, 'x', `${HEAD}Content-Length: 1000\r\n\r\n`)],
    ['a connection that is closed immediately', 'reset', (socket) => socket.destroy()],
    ['something that is not HTTP', 'protocol', (socket) => socket.end('220 mail ESMTP\r\n')],
  ])('%s: %s', async (_name, reason, handle) => {
    const { port } = await started(serveTcp(handle));
    const { judgement } = await observe(`http://127.0.0.1:${port}/`, null, IMPATIENT);
    expect(judgement.inconclusive).not.toBeNull();
    expect(judgement.technicalDetails.reason).toBe(reason);
  });

  it('a name that does not resolve', async () => {
    const { judgement } = await observe('no-such-host.test', null, IMPATIENT);
    expect(judgement.technicalDetails.reason).toBe('dns');
  });

  it('an encrypted port that stays silent', async () => {
    const { port } = await started(serveTcp(() => undefined));
    const { judgement } = await observe(`https://127.0.0.1:${port}/`, null, IMPATIENT);
    expect(judgement.technicalDetails.reason).toBe('timeout');
  });

  it('thousands of cookies and bytes that are no UTF-8', async () => {
    const cookies = Array.from({ length: 300 }, (_value, index) => `Set-Cookie: c${index}=1\r\n`).join('');
    const { port } = await started(
      serveTcp((socket) => {
        socket.once('data', () => {
          socket.write(`${HEAD}${cookies}X-Frame-Options: `);
          socket.end(Buffer.concat([Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('\r\n\r\n<p>\0')]));
        });
      }),
    );
    const { judgement } = await observe(`http://127.0.0.1:${port}/`, null, IMPATIENT);
    expect(judgement.inconclusive).toBeNull();
    expect(judgement.findings.map(({ id }) => id)).toContain('clickjacking');
  });
});

/** One character at a time, faster than any idle time-out. */
function drip(socket: Socket, text: string, first = ''): void {
  socket.write(first);
  let index = 0;
  const timer = setInterval(() => socket.write(text[index++ % text.length] ?? ' '), 20);
  socket.on('close', () => clearInterval(timer));
}

describe('the fall-back of a bare domain', () => {
  const html = (headers: [string, string][]): TargetResponse | Failure => ({
    ok: true,
    url: '',
    status: headers.some(([name]) => name === 'location') ? 301 : 200,
    headers: [['content-type', 'text/html'], ...headers],
    body: Buffer.from('<p>'),
    truncated: false,
    redirects: [],
    address: { address: '192.0.2.1', family: 4 },
    durationMs: 1,
  });

  async function observeBare(answerOverHttp: TargetResponse | Failure) {
    const urls: string[] = [];
    const client = {
      ...failingClient('timeout'),
      target: { host: 'example.org', url: null },
      request: ({ url }: TargetRequest) => {
        urls.push(url);
        return Promise.resolve(
          url.startsWith('http:') ? { ...answerOverHttp, url } : failure('timeout', 'stub'),
        );
      },
    };
    const observation = await securityHeadersScanner.observe(scannerInput(client));
    return { urls, judgement: securityHeadersScanner.judge(observation) };
  }

  it('judges plain http where https does not respond', async () => {
    const { judgement } = await observeBare(html([]));
    expect(judgement.inconclusive).toBeNull();
    expect(judgement.findings.map(({ id }) => id)).toContain('clickjacking');
  });

  it('does not wait for https twice where http only leads there', async () => {
    const { urls, judgement } = await observeBare(html([['location', 'https://example.org/']]));
    expect(judgement.technicalDetails.reason).toBe('timeout');
    expect(urls.sort()).toEqual(['http://example.org/', 'https://example.org/']);
  });
});
