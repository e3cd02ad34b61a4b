import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readNewestRelease } from './newest-release';

let answer: { status: number; body: string };
const paths: (string | undefined)[] = [];
const server = createServer((request, response) => {
  paths.push(request.url);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases/latest`;
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

it.each([
  ['v1.10.0', 'newer'],
  ['1.2.4', 'newer'],
  ['2.0.0', 'newer'],
  ['v1.2.3', 'current'],
  ['1.2.2', 'current'],
  ['0.9.9', 'current'],
])('a release %s is %s than 1.2.3', async (tag, status) => {
  answer = { status: 200, body: JSON.stringify({ tag_name: tag, name: 'v9.9.9', assets: [{ name: 'x' }] }) };
  expect(await readNewestRelease(url, '1.2.3')).toEqual({
    status,
    version: tag.replace('v', ''),
    reason: null,
    checkedAt: expect.any(Date),
  });
  expect(paths.at(-1)).toBe('/releases/latest');
});

it.each([
  ['a release that is not one', 200, '{"tag_name": "nightly"}', 'names no version'],
  ['a list of releases', 200, '[{"tag_name": "v9.9.9"}]', 'names no version'],
  ['nothing', 200, 'null', 'names no version'],
  ['no JSON', 200, '<html>', 'names no version'],
  ['a refusal', 403, '{"tag_name": "v9.9.9"}', 'the status 403'],
])('says why it is not known: %s', async (_, status, body, reason) => {
  answer = { status, body };
  expect(await readNewestRelease(url, '1.2.3')).toEqual({
    status: 'unknown',
    version: null,
    reason: expect.stringContaining(reason),
    checkedAt: expect.any(Date),
  });
});

it('says that nothing responds', async () => {
  const { status, reason } = await readNewestRelease('http://127.0.0.1:1/releases/latest', '1.2.3');
  expect({ status, reason }).toEqual({
    status: 'unknown',
    reason: 'RELEASES_URL does not respond (refused).',
  });
});

it('a version that is not a release is older than none', async () => {
  answer = { status: 200, body: '{"tag_name": "v9.9.9"}' };
  expect((await readNewestRelease(url, 'dev')).status).toBe('current');
});
