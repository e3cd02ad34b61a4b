import { openSealed, seal } from './sealed-text';

const SECRET = 'a-secret-of-at-least-32-characters-1';
const OTHER = 'a-secret-of-at-least-32-characters-2';
const FOR_ADA = { purpose: 'second-factor', owner: 'ada' } as const;

describe('a sealed text', () => {
  it('opens with its secret, for its purpose and its owner only', () => {
    const sealed = seal(SECRET, FOR_ADA, 'hidden');
    expect(sealed).not.toContain('hidden');
    expect(seal(SECRET, FOR_ADA, 'hidden')).not.toBe(sealed);
    expect(openSealed([SECRET], FOR_ADA, sealed)).toBe('hidden');
    expect(openSealed([OTHER, SECRET], FOR_ADA, sealed)).toBe('hidden');
    expect(openSealed([OTHER], FOR_ADA, sealed)).toBeNull();
    expect(openSealed([SECRET], { ...FOR_ADA, owner: 'ben' }, sealed)).toBeNull();
    expect(openSealed([SECRET], { ...FOR_ADA, purpose: 'oidc-flow' }, sealed)).toBeNull();
  });

  it('that was changed, cut or is none does not open', () => {
    const sealed = seal(SECRET, FOR_ADA, 'hidden');
    const last = sealed.at(-3) === 'A' ? 'B' : 'A';
    for (const text of [
      '',
      'v1.',
      'x',
      sealed.slice(3),
      sealed.slice(0, -4),
      `${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`,
    ]) {
      expect(openSealed([SECRET], FOR_ADA, text)).toBeNull();
    }
  });
});
