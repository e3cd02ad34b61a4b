import { ciHash } from './ci-hash';
import { proofToken } from './proof-token';

const secret = 's'.repeat(32);
const owner = { teamId: '0192f0c1-2345-7abc-8def-000000000001', host: 'shop.example.com' };

describe('the token of a domain proof', () => {
  it('is the same for the same secret, team and host, and another otherwise', () => {
    const token = proofToken(secret, owner);
    expect(token).toMatch(/^palisade-v1-[0-9A-Za-z]{43}$/);
    expect(proofToken(secret, { ...owner })).toBe(token);
    const others = [
      proofToken('t'.repeat(32), owner),
      proofToken(secret, { ...owner, teamId: owner.teamId.replace(/1$/, '2') }),
      proofToken(secret, { ...owner, host: 'example.com' }),
      proofToken(secret, { ...owner, host: 'www.shop.example.com' }),
    ];
    expect(new Set([token, ...others]).size).toBe(5);
  });

  it('is not a CI hash, whatever the host is called', () => {
    const host = '1';
    expect(proofToken(secret, { ...owner, host })).not.toContain(
      ciHash(secret, { teamId: owner.teamId, ciGeneration: 1 }),
    );
  });
});
