import { createPublicKey, sign, createPrivateKey, verify } from 'node:crypto';
import { LocalServers } from '../testing/local-servers';
import { answered, testClient } from '../testing/test-client';
import { RequestSigner, signatureBase, thumbprintOf } from './request-signer';

/** The key of RFC 9421, appendix B.1.4, and the signature of B.2.6. */
const D = 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU';
const X = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs';
const ID = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U';
const OTHER = 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A';
const KEY = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: X } });

const servers = new LocalServers();
afterEach(() => servers.closeAll());

/** Verifies as a site does: from the fields alone. */
function isVerified(headers: Record<string, string>, authority: string, isResponse = false): boolean {
  const parameters = headers['signature-input']?.replace(/^palisade=/, '') ?? '';
  const lines: [string, string][] = isResponse
    ? [['"@authority";req', authority]]
    : [
        ['"@authority"', authority],
        ['"signature-agent";key="palisade"', headers['signature-agent']?.replace(/^palisade=/, '') ?? ''],
      ];
  const bytes = Buffer.from(/^palisade=:(.+):$/.exec(headers.signature ?? '')?.[1] ?? '', 'base64');
  return verify(null, Buffer.from(signatureBase(lines, parameters)), KEY, bytes);
}

it('writes what is signed as the RFC does', () => {
  const parameters =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"';
  const base = signatureBase(
    [
      ['"date"', 'Tue, 20 Apr 2021 02:07:55 GMT'],
      ['"@method"', 'POST'],
      ['"@path"', '/foo'],
      ['"@authority"', 'example.com'],
      ['"content-type"', 'application/json'],
      ['"content-length"', '18'],
    ],
    parameters,
  );
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', d: D, x: X } });
  expect(sign(null, Buffer.from(base), key).toString('base64')).toBe(
    'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==',
  );
  expect(thumbprintOf(X)).toBe(ID);
});

describe('a request', () => {
  const signing = { keys: [D, OTHER], agent: 'https://palisade.test' };

  it('has a signature that its site can verify, another one each time, after a redirect too', async () => {
    const seen: { host: string; headers: Record<string, string> }[] = [];
    const { port } = await servers.http((request, response) => {
      const headers = request.headers as Record<string, string>;
      seen.push({ host: headers.host ?? '', headers });
      if (request.url === '/') response.writeHead(302, { location: `http://b.test:${port}/next` });
      response.end('x');
    });
    const client = testClient({
      signing,
      allow: 'a.test, b.test, 127.0.0.1',
      target: { host: 'a.test', url: null },
      resolveName: () => Promise.resolve(['127.0.0.1']),
    });
    answered(await client.request({ url: `http://A.test:${port}/`, followRedirects: 1 }));
    answered(await client.request({ url: `http://a.test:${port}/again`, share: false }));
    await client.close();
    expect(seen.map(({ host }) => host)).toEqual([`a.test:${port}`, `b.test:${port}`, `a.test:${port}`]);
    for (const { host, headers } of seen) {
      expect(isVerified(headers, host)).toBe(true);
      expect(isVerified(headers, 'other.test')).toBe(false);
      expect(headers['signature-agent']).toBe('palisade="https://palisade.test"');
      expect(headers['signature-input']).toMatch(
        /^palisade=\("@authority" "signature-agent";key="palisade"\);created=(\d+);expires=\d+;keyid="[\w-]{43}";alg="ed25519";nonce="[^"]+";tag="web-bot-auth"$/,
      );
    }
    expect(new Set(seen.map(({ headers }) => headers['signature-input'])).size).toBe(3);
  });

  it('has none without keys, and a test cannot write its own', async () => {
    const { origin } = await servers.http((request, response) =>
      response.end(JSON.stringify(request.headers)),
    );
    const headers = { 'Signature-Agent': '"https://evil.test"' };
    const plain = testClient();
    const signed = testClient({ signing });
    const bodyOf = async (client: typeof plain): Promise<Record<string, string>> =>
      JSON.parse(answered(await client.request({ url: origin, headers })).body.toString()) as Record<
        string,
        string
      >;
    expect(await bodyOf(plain)).not.toHaveProperty('signature');
    expect((await bodyOf(signed))['signature-agent']).toBe('palisade="https://palisade.test"');
    await plain.close();
    await signed.close();
  });
});

describe('the directory', () => {
  const signer = new RequestSigner({ keys: [D, OTHER], agent: 'https://palisade.test' });

  it('has every public key and no private one', () => {
    const { keys } = signer.directory();
    expect(keys[0]).toEqual({ kty: 'OKP', crv: 'Ed25519', kid: ID, x: X, use: 'sig' });
    expect(keys).toHaveLength(2);
    expect(JSON.stringify(keys)).not.toContain(D);
  });

  it('is signed for the host that serves it', () => {
    const fields = signer.directoryFields('palisade.test');
    expect(isVerified(fields, 'palisade.test', true)).toBe(true);
    expect(isVerified(fields, 'copy.test', true)).toBe(false);
    expect(fields['signature-input']).toContain('tag="http-message-signatures-directory"');
  });
});
