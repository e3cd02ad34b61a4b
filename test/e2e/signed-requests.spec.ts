import { createPublicKey, verify } from 'node:crypto';
import { KEY_DIRECTORY } from '@palisade/target-client';
import { TEST_APP_URL, type TestApi, startTestApi } from '../support/api';
import { palisadeJson } from '../support/command-line';

let api: TestApi;
let made: { key_id: string; private_key: string };
beforeAll(async () => {
  made = await palisadeJson<typeof made>(['secrets', 'new-scan-key'], {});
  api = await startTestApi({ SCAN_SIGNING_KEY: made.private_key });
});
afterAll(() => api.close());

interface Directory {
  keys: { kty: string; crv: string; kid: string; x: string; use: string }[];
}

describe('GET /.well-known/http-message-signatures-directory', () => {
  it('publishes the key that signs scans, and proves that it has it', async () => {
    const { text, headers } = await api.http.get(KEY_DIRECTORY.path).expect(200);
    expect(headers['content-type']).toMatch(/^application\/http-message-signatures-directory\+json/);
    const { keys } = JSON.parse(text) as Directory;
    expect(keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', kid: made.key_id, x: expect.any(String), use: 'sig' },
    ]);
    expect(text).not.toContain(made.private_key);

    const parameters = String(headers['signature-input']).replace(/^palisade=/, '');
    const base = `"@authority";req: ${new URL(TEST_APP_URL).host}\n"@signature-params": ${parameters}`;
    const [, signature = ''] = /^palisade=:(.+):$/.exec(String(headers.signature)) ?? [];
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: keys[0]?.x } });
    expect(verify(null, Buffer.from(base), key, Buffer.from(signature, 'base64'))).toBe(true);
  });

  it('may be kept for less time than its signature is valid', async () => {
    const { headers } = await api.http.get(KEY_DIRECTORY.path).expect(200);
    const [, created, expires] = /created=(\d+);expires=(\d+)/.exec(String(headers['signature-input'])) ?? [];
    const [, kept] = /max-age=(\d+)/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(kept)).toBeGreaterThan(0);
    expect(Number(kept)).toBeLessThan((Number(expires) - Number(created)) / 2);
  });
});

it('the page for owners of scanned sites says how to verify a request', async () => {
  const { text } = await api.http.get('/about-scans').expect(200);
  expect(text).toContain('How to verify them');
  expect(text).toContain(KEY_DIRECTORY.path);
  await api.http.get('/docs/guide/signed-requests').expect(200);
});

it('without a key nothing is published, and the page promises nothing', async () => {
  const other = await startTestApi();
  await other.http.get(KEY_DIRECTORY.path).expect(404);
  const { text } = await other.http.get('/about-scans').expect(200);
  expect(text).not.toContain('How to verify them');
  await other.close();
});
