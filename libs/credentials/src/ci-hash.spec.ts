import { ciHash, isCiHash } from './ci-hash';

const secret = 's'.repeat(32);
const team = { teamId: '0192f0c1-2345-7abc-8def-000000000001', ciGeneration: 1 };

describe('the CI hash', () => {
  it('is the same for the same secret, team and generation, and another otherwise', () => {
    const hash = ciHash(secret, team);
    expect(hash).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(ciHash(secret, team)).toBe(hash);
    expect(ciHash('t'.repeat(32), team)).not.toBe(hash);
    expect(ciHash(secret, { ...team, ciGeneration: 2 })).not.toBe(hash);
    expect(ciHash(secret, { ...team, teamId: team.teamId.replace(/1$/, '2') })).not.toBe(hash);
  });

  it('is checked against the current and the previous secret', () => {
    const hash = ciHash(secret, team);
    expect(isCiHash(hash, [secret], team)).toBe(true);
    expect(isCiHash(hash, ['t'.repeat(32), secret], team)).toBe(true);
    expect(isCiHash(hash, ['t'.repeat(32)], team)).toBe(false);
    for (const wrong of ['', hash.slice(1), `${hash}0`, hash.replace(/.$/, (c) => (c === 'a' ? 'b' : 'a'))]) {
      expect(isCiHash(wrong, [secret], team)).toBe(false);
    }
  });
});
