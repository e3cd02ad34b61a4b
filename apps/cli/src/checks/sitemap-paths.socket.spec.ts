import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { palisade } from '../../../../test/support/command-line';

const CHECK = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const READ = {
  paths: ['/', '/orders'],
  left_out: [{ reason: 'other_host', count: 17, message: 'On another host.' }],
  message: null,
};
let server: Server;
let sent: string[];
let answer: [status: number, body: object];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      sent.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => (sent = []));

const run = (...args: string[]) =>
  palisade(['check', 'sitemap', CHECK, ...args], {
    PALISADE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PALISADE_API_KEY: 'pls_key',
  });

describe('palisade check sitemap', () => {
  it.each<[string[], string]>([
    [[], '{}'],
    [['--url', '/map.xml'], '{"url":"/map.xml"}'],
  ])('prints the paths as a file holds them, with %p', async (args, body) => {
    answer = [200, READ];
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe('- "/"\n- "/orders"\n# Left out: 17. On another host.\n');
    expect(sent).toEqual([`POST /api/v1/checks/${CHECK}/expected-paths/from-sitemap ${body}`]);
  });

  it.each<[string, [number, object], string]>([
    [
      'no path',
      [200, { paths: [], left_out: [], message: 'The site has no sitemap.' }],
      'The site has no sitemap.',
    ],
    ['a refusal', [404, { error: 'Check not found.' }], 'Check not found. (404)'],
  ])('says why there are none: %s', async (_case, given, message) => {
    answer = given;
    const { code, stdout, stderr } = await run();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});
