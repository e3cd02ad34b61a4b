import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkDataDocument } from '@palisade/scan-engine';
import { MAX_RECEIPT_BYTES, parseAllowedHosts, postMessage } from '@palisade/target-client';
import { DATA_IDS } from '@palisade/vocabulary';
import { fetchFew } from '../../apps/api/src/oidc/fetch-few';
import { readRegistration } from '../../libs/scanners/src/domain-expiry/registration';
import { JSON_BOMB } from '../support/json-bomb';

/** Responses of services outside that once stopped a worker, or would. Those of ticket systems are in `test/support/ticket-scenarios.ts`. */
let body: string;
let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const OPTIONS = { body: undefined, headers: {}, method: 'GET', redirect: 'manual' } as const;

describe('the OpenID provider', () => {
  it.each([
    ['too many bytes', 'x'.repeat(300_000), 'more than 262144 bytes'],
    ['too many values', JSON_BOMB.slice(0, 200_000), 'more than 10000 values'],
    ['too many levels', '['.repeat(100_000), '64 levels'],
  ])('is refused with %s', async (_, sent, message) => {
    body = sent;
    await expect(fetchFew(url, OPTIONS)).rejects.toThrow(message);
  });

  it('is read otherwise', async () => {
    body = '{"issuer":"https://login.example.com"}';
    expect(await (await fetchFew(url, OPTIONS)).json()).toEqual({ issuer: 'https://login.example.com' });
  });
});

it('a receiver of messages is read up to 64 KiB, and never parsed', async () => {
  body = JSON_BOMB;
  const { signal } = new AbortController();
  const response = await postMessage(
    { url, headers: {}, body: '{}', signal },
    { allowedHosts: parseAllowedHosts('127.0.0.1') },
  );
  expect(response).toMatchObject({ ok: true, truncated: true });
  expect(response.ok && response.body.length).toBeLessThanOrEqual(MAX_RECEIPT_BYTES);
});

it.each(DATA_IDS)('a list %s is refused with a million values', async (id) => {
  await expect(checkDataDocument(id, JSON_BOMB)).rejects.toThrow('more than 100000 values');
});

it('a registry says nothing with a million values', () => {
  const text = `{"objectClassName":"domain","ldhName":"example.com","events":${JSON_BOMB}}`;
  expect(readRegistration(text, 'example.com', url)).toBeNull();
});
