import { type CommandRunner, runCommandsAgainst } from '@palisade/scan-engine/testing/run-command';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsMisconfigurationScanner } from './cors-misconfiguration.scanner';
import type { CorsResponse } from './seen-responses';

type Headers = Record<string, string>;
const OWN = 'https://shop.test';
const CREDENTIALS = { 'access-control-allow-credentials': 'true' };
const echo = (origin: string): Headers => ({ 'access-control-allow-origin': origin, ...CREDENTIALS });

/** By path, what a request gets. */
const POLICIES: Record<string, (origin: string, method: string) => Headers> = {
  '/echo': (origin) => echo(origin),
  '/preflight': (origin, method) => (method === 'OPTIONS' ? echo(origin) : {}),
  '/wildcard': () => ({ 'access-control-allow-origin': '*', ...CREDENTIALS }),
  '/http': (origin) => (origin === 'http://shop.test' ? echo(origin) : {}),
  '/cached': (origin) => (origin === OWN ? { ...echo(origin), 'cache-control': 'public, max-age=60' } : {}),
};

function answer(url: string, { method = '', headers }: IncomingMessage, response: ServerResponse): void {
  const fields = POLICIES[new URL(url).pathname]?.(headers.origin ?? '', method) ?? {};
  for (const [name, value] of Object.entries(fields)) response.setHeader(name, value);
  response.end('{}');
}

const ORIGINS: Partial<Record<CorsResponse['role'], string>> = {
  any: 'https://random-one.example',
  any_again: 'https://random-two.com',
  own: OWN,
  http_own: 'http://shop.test',
  preflight: 'https://random-one.example',
  null: 'null',
  preflight_again: 'https://random-two.com',
};

function commandOf(path: string, rule: string): string {
  const responses = (['none', ...Object.keys(ORIGINS)] as CorsResponse['role'][]).map(
    (role): CorsResponse => {
      const method = role.startsWith('preflight') ? 'OPTIONS' : 'GET';
      const origin = ORIGINS[role] ?? null;
      const headers = Object.entries(POLICIES[path]?.(origin ?? '', method) ?? {});
      return { role, method, origin, outcome: 'answered', failure: null, status: 200, headers };
    },
  );
  const { findings } = corsMisconfigurationScanner.judge({
    paths: [{ url: `${OWN}${path}`, network: 'public', responses }],
    start: null,
    skipped: [],
    stopped: null,
    privateData: null,
  });
  return findings.find(({ id }) => id === rule)?.evidence.reproduce ?? '';
}

let runner: CommandRunner;
beforeAll(async () => (runner = await runCommandsAgainst(answer)));
afterAll(() => runner.close());

it.each<[string, string, string[]]>([
  ['/echo', 'cors-reflects-any-origin', ['https://random-one.example', 'https://random-two.com']],
  ['/preflight', 'cors-preflight-reflects', ['https://random-one.example', 'https://random-two.com']],
  ['/wildcard', 'cors-wildcard-credentials', ['*']],
  ['/http', 'cors-http-origin-trusted', ['http://shop.test']],
  // The response to another origin differs, and no field says so.
  ['/cached', 'cors-missing-vary', [OWN]],
])('the command at %s shows %s by sh and curl', async (path, rule, origins) => {
  const output = await runner.run(commandOf(path, rule));
  const allowed = [...output.matchAll(/^access-control-allow-origin: (\S+)/gim)].map(([, value]) => value);
  expect(allowed).toEqual(origins);
  expect(output.match(/^HTTP/gm)).toHaveLength(rule === 'cors-missing-vary' ? 2 : origins.length);
  expect(output).not.toMatch(/^vary:/im);
});
