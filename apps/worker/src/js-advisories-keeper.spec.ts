import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JsAdvisoriesKeeper } from './js-advisories-keeper.service';

const advisory = {
  below: '9.9.9',
  severity: 'high',
  cwe: [],
  identifiers: { CVE: ['CVE-2026-1'], summary: 'x' },
};
const names = ['jquery', ...Array.from({ length: 25 }, (_, index) => `lib${index}`)];
const repository = JSON.stringify(
  Object.fromEntries(names.map((name) => [name, { vulnerabilities: [advisory] }])),
);
const DAY_MS = 86_400_000;

let server: Server;
let body: string | null = repository;
let loads = 0;
let now = Date.parse('2026-10-01T12:00:00Z');
const logger = { info: jest.fn(), warn: jest.fn() };
let keeper: JsAdvisoriesKeeper;

beforeAll(async () => {
  server = createServer((_request, response) => {
    loads += 1;
    response.setHeader('last-modified', 'Tue, 22 Sep 2026 10:00:00 GMT');
    response.writeHead(body === null ? 503 : 200).end(body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [body, loads] = [repository, 0];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsrepository-v5.json`;
  keeper = new JsAdvisoriesKeeper({ url, logger, now: () => now });
});

const current = (): { date: string; libraries: Record<string, unknown> } =>
  JSON.parse(keeper.current ?? '{}') as { date: string; libraries: Record<string, unknown> };

it('loads the list at the start, with the date of the file, and again after a week', async () => {
  expect(keeper.current).toBeUndefined();
  await keeper.loadWhenDue();
  expect(current().date).toBe('2026-09-22');
  expect(Object.keys(current().libraries)).toEqual(names);
  now += 6 * DAY_MS;
  await keeper.loadWhenDue();
  expect(loads).toBe(1);
  now += 2 * DAY_MS;
  await keeper.loadWhenDue();
  expect(loads).toBe(2);
});

it.each([
  ['an error', null, 'status 503'],
  ['another document', '{"jquery":1}', 'too few libraries'],
  ['a page', '<!doctype html>', 'not JSON'],
  ['a file that is too large', `"${'x'.repeat(9 * 1024 * 1024)}"`, 'more than 8 MiB'],
])('keeps the previous list after %s, and tries again within the day', async (_name, next, message) => {
  await keeper.loadWhenDue();
  const before = keeper.current;
  body = next;
  now += 8 * DAY_MS;
  await expect(keeper.loadWhenDue()).rejects.toThrow(message);
  expect(keeper.current).toBe(before);
  body = repository;
  now += DAY_MS / 2;
  await keeper.loadWhenDue();
  expect(loads).toBe(3);
});

it('requests nothing without the variable', async () => {
  const idle = new JsAdvisoriesKeeper({ url: undefined, logger });
  await idle.loadWhenDue();
  expect(idle.current).toBeUndefined();
});
