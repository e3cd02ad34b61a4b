import { ZONE_KEY } from '@palisade/vocabulary';
import { identitySealContext } from './sealed-text';
import { generateZoneKey, isSealedWith, openWith, publicZoneKeyOf, sealWith } from './zone-seal';

const OFFICE = generateZoneKey();
const FACTORY = generateZoneKey();
const SECRET = 'a-secret-of-at-least-32-characters-1';
const OF = { teamId: 'team', checkId: 'check', id: 'alice', origins: ['https://intranet.test'] };
const PASSWORD = identitySealContext(OF, 'password');

const opened = (zoneKeys: string[], sealed: string, context = PASSWORD): string | null =>
  openWith({ secrets: [SECRET], zoneKeys }, context, sealed);

describe('a text sealed for a zone', () => {
  const sealed = sealWith({ publicKey: OFFICE.publicKey }, PASSWORD, 'hidden');

  it("opens with the zone's private key, for its purpose and owner only", () => {
    expect(opened([FACTORY.privateKey, OFFICE.privateKey], sealed)).toBe('hidden');
    expect(opened([OFFICE.privateKey], sealed, identitySealContext(OF, 'totp'))).toBeNull();
    const elsewhere = { ...OF, origins: ['https://evil.test'] };
    expect(opened([OFFICE.privateKey], sealed, identitySealContext(elsewhere, 'password'))).toBeNull();
    expect(opened([OFFICE.privateKey], sealed, { ...PASSWORD, purpose: 'ticket-connection' })).toBeNull();
  });

  it('does not open with the key of another zone, the public key or the secret of the server', () => {
    for (const zoneKeys of [[], [FACTORY.privateKey], [OFFICE.publicKey]])
      expect(opened(zoneKeys, sealed)).toBeNull();
    // The name of the key is not what protects it.
    const [, name = ''] = sealWith({ publicKey: FACTORY.publicKey }, PASSWORD, '').split('.');
    const renamed = ['z1', name, sealed.split('.')[2]].join('.');
    expect(opened([FACTORY.privateKey], renamed)).toBeNull();
  });

  it('is different each time, and does not open after any change', () => {
    expect(sealWith({ publicKey: OFFICE.publicKey }, PASSWORD, 'hidden')).not.toBe(sealed);
    const start = sealed.lastIndexOf('.') + 1;
    const bytes = Buffer.from(sealed.slice(start), 'base64url');
    for (const place of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(opened([OFFICE.privateKey], sealed.slice(0, start) + changed.toString('base64url'))).toBeNull();
    }
    const lowOrder = Buffer.concat([Buffer.alloc(32), bytes.subarray(32)]).toString('base64url');
    for (const rest of ['', sealed.slice(start, start + 20), lowOrder])
      expect(opened([OFFICE.privateKey], sealed.slice(0, start) + rest)).toBeNull();
  });

  it('shows which key sealed it', () => {
    expect(isSealedWith(OFFICE.publicKey, sealed)).toBe(true);
    expect(isSealedWith(FACTORY.publicKey, sealed)).toBe(false);
    expect(isSealedWith(null, sealed)).toBe(false);
    const ofServer = sealWith({ secret: SECRET }, PASSWORD, 'hidden');
    expect(isSealedWith(null, ofServer)).toBe(true);
    expect(opened([], ofServer)).toBe('hidden');
  });
});

describe('the keys of a zone', () => {
  it('are a pair in one form', () => {
    expect(publicZoneKeyOf(OFFICE.privateKey)).toBe(OFFICE.publicKey);
    for (const key of Object.values(OFFICE)) expect(key).toMatch(new RegExp(`^${ZONE_KEY}$`));
  });
});
