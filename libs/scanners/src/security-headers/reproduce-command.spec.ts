import { CATALOGUE } from '@palisade/catalogue';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exampleOf } from '@palisade/scan-engine/testing/describe-scanner';
import { type CommandRunner, runCommandsAgainst } from '@palisade/scan-engine/testing/run-command';
import type { Page } from '@palisade/scan-engine';
import type { SecurityHeadersObservation } from './security-headers-observation';
import { judgeSecurityHeaders } from './security-headers.rules';
import { CASES } from './testing/page-cases';
import { siteOf } from './testing/site-sketch';

/** What was recorded, served again: by path, visit after visit, over http only what http gave. */
let site: SecurityHeadersObservation = { pages: [], certificateTrusted: null };
const visits = new Map<string, number>();
function answer(url: string, _request: IncomingMessage, response: ServerResponse): void {
  const known = site.pages.filter((page) => page.url === url && page.outcome === 'answered');
  const visit = visits.get(url) ?? 0;
  visits.set(url, visit + 1);
  const page = known[visit % Math.max(1, known.length)];
  if (page === undefined) return void response.writeHead(404).end();
  for (const name of new Set(page.headers.map(([field]) => field)))
    response.setHeader(
      name,
      page.headers.filter(([field]) => field === name).map(([, value]) => value),
    );
  if (page.redirectsTo !== null) response.setHeader('location', page.redirectsTo);
  response.writeHead(page.status ?? 200).end(htmlOf(page));
}

const htmlOf = ({ html }: Page): string =>
  html === null
    ? ''
    : [
        ...html.metaPolicies.map(
          (policy) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        ),
        ...(html.metaReferrer === null ? [] : [`<meta name="referrer" content="${html.metaReferrer}">`]),
        ...(html.hasPasswordField ? ['<input type="password" name="p">'] : []),
      ].join('\n');

let runner: CommandRunner;
beforeAll(async () => (runner = await runCommandsAgainst(answer)));
afterAll(() => runner.close());

function outputOf(command: string): Promise<string> {
  visits.clear();
  return runner.run(command);
}

describe('the command of each rule, run by sh and curl', () => {
  it.each(Object.keys(CATALOGUE.security_headers.rules))('%s', async (id) => {
    site = siteOf(exampleOf(CASES, id));
    const finding = judgeSecurityHeaders(site).findings.find((one) => one.id === id);
    const { reproduce, header, observed, page } = finding?.evidence as Record<string, string | null>;
    expect(reproduce?.length).toBeLessThanOrEqual(1024);
    expect(reproduce).toContain(`'${page}'`);
    const output = (await outputOf(reproduce ?? '')).toLowerCase();
    if (id === 'csp-static-nonce') {
      const nonces = output.match(/'nonce-[^']*'/g) ?? [];
      expect(nonces.length).toBeGreaterThan(1);
      expect(new Set(nonces).size).toBeLessThan(nonces.length);
    } else if (observed === null || observed === undefined) {
      // Of two pages that are compared, the second lacks it.
      expect(output.split('does not exist:').at(-1)).not.toMatch(new RegExp(`^${header}:`, 'm'));
      expect(output).toMatch(/^(no [a-z-]+( or [a-z-]+)* header|[a-z-]+:|<input)/m);
    } else {
      for (const word of observed
        .toLowerCase()
        .split(/[\n,]/)
        .flatMap((line) => line.trim().split(' ').slice(0, 3)))
        if (!word.includes('<redacted>')) expect(output).toContain(word);
    }
  });

  it('keeps whatever is in the address one word of sh', async () => {
    site = siteOf({
      pages: {
        start: {
          url: "https://www.example.org/it's;$(id)?a=%60b%60&c=1",
          headers: { 'x-content-type-options': null },
        },
      },
    });
    const [finding] = judgeSecurityHeaders(site).findings.filter(({ id }) => id === 'nosniff-missing');
    expect(await outputOf(String(finding?.evidence.reproduce))).toBe('no x-content-type-options header\n');
    expect([...visits.keys()]).toEqual(["https://www.example.org/it's;$(id)?a=%60b%60&c=1"]);
  });
});
