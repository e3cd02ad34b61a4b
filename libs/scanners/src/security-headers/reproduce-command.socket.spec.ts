import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CommandRunner, runCommandsAgainst } from '@palisade/scan-engine/testing/run-command';
import type { Page } from '@palisade/scan-engine';
import { securityHeadersScanner } from './security-headers.scanner';

const NONCE = "script-src 'nonce-4AEemGb0xJptoIGFP3Nd7w=='";
const HTML = '<meta name=referrer content=unsafe-url><input type="password" name="p">';
const POLICY = `<meta http-equiv="Content-Security-Policy" content="${NONCE}">`;

/** As served: the second visit to the start page lacks a header. */
let visits = 0;
const asked: string[] = [];
function answer(url: string, _request: IncomingMessage, response: ServerResponse): void {
  asked.push(url);
  const isStart = new URL(url).pathname === '/';
  if (isStart && (visits += 1) % 2 === 1) response.setHeader('referrer-policy', 'unsafe-url');
  if (isStart)
    response.setHeader('content-security-policy', NONCE).setHeader('x-content-type-options', 'nosniff');
  response.writeHead(isStart ? 200 : 404).end(`${POLICY}${HTML}`);
}

const page = (role: Page['role'], url: string, headers: Page['headers'] = []): Page => ({
  role,
  url,
  outcome: 'answered',
  failure: null,
  status: 200,
  headers,
  redirectsTo: null,
  html: { metaPolicies: [NONCE], metaReferrer: 'unsafe-url', hasPasswordField: true },
});
const START = 'https://shop.test/';
const SENT: Page['headers'] = [
  ['content-security-policy', NONCE],
  ['x-content-type-options', 'nosniff'],
];

const commandsOf = (start: string): Map<string, string> => {
  const pages = [
    page('start', start, [...SENT, ['referrer-policy', 'unsafe-url']]),
    page('start_again', start, SENT),
    page('plain_http', 'http://shop.test/'),
    { ...page('not_found', 'https://shop.test/no-such-page'), status: 404 },
  ];
  const { findings } = securityHeadersScanner.judge({ pages, certificateTrusted: true, privatePages: null });
  return new Map(findings.map(({ id, evidence }) => [id, evidence.reproduce]));
};

let runner: CommandRunner;
beforeAll(async () => (runner = await runCommandsAgainst(answer)));
afterAll(() => runner.close());
beforeEach(() => (visits = 0));

it.each<[string, RegExp]>([
  ['hsts-missing', /^no strict-transport-security header\nHTTP\/1\.1 200/],
  ['clickjacking', /^content-security-policy: .*\n<input type="password"/is],
  ['coop-missing', /^no cross-origin-opener-policy header\n<input type="password"/],
  ['referrer-policy-unsafe', /^referrer-policy: unsafe-url\n<meta name=referrer content=unsafe-url>/i],
  ['csp-missing-base-uri', /^content-security-policy: .*\n<meta http-equiv="Content-Security-Policy"/i],
  ['csp-static-nonce', /^('nonce-4AEemGb0xJptoIGFP3Nd7w==')\n\1\n$/],
  ['header-inconsistent', /^referrer-policy: unsafe-url\n--\nno referrer-policy header\n--/i],
  ['headers-missing-on-errors', /^(?=.*nosniff).*\n-- page that does not exist:\nno .* header/is],
])('the command of %s shows the defect by sh and curl', async (id, shown) => {
  const output = await runner.run(commandsOf(START).get(id) ?? '');
  expect(output.replaceAll('\r', '')).toMatch(shown);
});

it('keeps whatever is in the address one word of sh', async () => {
  const url = "https://shop.test/it's;$(id)?a=%60b%60&c=1";
  asked.length = 0;
  await runner.run(commandsOf(url).get('coop-missing') ?? '');
  expect(new Set(asked)).toEqual(new Set([url]));
});
