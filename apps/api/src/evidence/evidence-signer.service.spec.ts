import { generateSigningKey, seal } from '@palisade/credentials';
import { CompactSign, importJWK } from 'jose';
import { EvidenceSigner } from './evidence-signer.service';

const SECRET = 'a-secret-of-at-least-32-characters-1';
const ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

it('signs as RFC 7515 says, without the payload', async () => {
  const { publicKey, privateKey } = generateSigningKey();
  const sealedPrivateKey = seal(SECRET, { purpose: 'evidence-key', owner: ID }, privateKey);
  const keys = { inUse: () => Promise.resolve({ id: ID, publicKey, sealedPrivateKey }) };
  const signer = new EvidenceSigner(keys as never, { sealingSecret: SECRET, notifySecret: SECRET } as never);
  // Of any length, as base64 fills up to three bytes.
  for (const length of [0, 1, 2, 3, 100_000]) {
    const bytes = Buffer.alloc(length, '%PDF-\u00ff');
    const whole = await new CompactSign(bytes)
      .setProtectedHeader({ alg: 'EdDSA', kid: ID })
      .sign(await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey, d: privateKey }, 'EdDSA'));
    const [header, , signature] = whole.split('.');
    expect(await signer.sign(bytes)).toBe(`${header}..${signature}`);
  }
});
