import { CATALOGUE } from '@palisade/catalogue';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exampleOf } from '@palisade/scan-engine/testing/describe-scanner';
import { type CommandRunner, runCommandsAgainst } from '@palisade/scan-engine/testing/run-command';
import { judgeCorsMisconfiguration } from './cors-misconfiguration.rules';
import { CASES } from './testing/answer-cases';
import { siteOf, type SiteSketch } from './testing/site-sketch';

let sketch: SiteSketch = {};
function answer(url: string, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const policy = sketch.paths?.[new URL(url).pathname];
  const isPreflight = method === 'OPTIONS';
  const said = policy?.(headers.origin ?? null, isPreflight ? 'OPTIONS' : 'GET') ?? { status: 404 };
  for (const [name, value] of Object.entries(said.headers ?? {})) response.setHeader(name, value);
  response.writeHead(said.status ?? 200).end('{}');
}

let runner: CommandRunner;
beforeAll(async () => (runner = await runCommandsAgainst(answer)));
afterAll(() => runner.close());

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the command of each rule, run by sh and curl', () => {
  it.each(Object.keys(CATALOGUE.cors_misconfiguration.rules))('%s', async (id) => {
    sketch = exampleOf(CASES, id);
    const finding = judgeCorsMisconfiguration(siteOf(sketch)).findings.find((one) => one.id === id);
    const { reproduce, observed, page } = finding?.evidence as unknown as {
      reproduce: string;
      observed: Record<string, string>;
      page: string;
    };
    const confirmed = finding?.evidence.confirmed_with;
    expect(reproduce.length).toBeLessThanOrEqual(1024);
    expect(reproduce).toContain(`'${page}'`);
    const output = await runner.run(reproduce);
    for (const [name, value] of Object.entries(observed))
      for (const item of value.split(', '))
        expect(output).toMatch(new RegExp(`^${name}:.*${escaped(item)}`, 'im'));
    // Where one origin is always admitted, it is the same for both.
    if (typeof confirmed === 'string' && id !== 'cors-third-party-fixed')
      expect(output).toMatch(new RegExp(`^access-control-allow-origin: ${escaped(confirmed)}`, 'im'));
    if (id === 'cors-missing-vary') {
      // Two answers that differ, and no field that says so.
      expect(output.match(/^HTTP/gm)).toHaveLength(2);
      expect(
        new Set(output.match(/^access-control-allow-origin: .*$/gim)).size === 1 &&
          output.match(/^access-control-allow-origin: /gim)?.length === 2,
      ).toBe(false);
      expect(output).not.toMatch(/^vary:.*origin/im);
    }
  });
});
