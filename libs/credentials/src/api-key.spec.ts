import { generateApiKey, hashApiKey, isWellFormedApiKey } from './api-key';

describe('API keys', () => {
  it('have the documented shape and differ', () => {
    const keys = Array.from({ length: 200 }, generateApiKey);
    for (const key of keys) expect(key).toMatch(/^pls_[0-9A-Za-z]{36}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are recognised by their checksum, and a change of any character is noticed', () => {
    const key = generateApiKey();
    expect(isWellFormedApiKey(key)).toBe(true);
    for (let index = 0; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(isWellFormedApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
    for (const text of ['', 'pls_', `${key}x`, ` ${key}`, key.toUpperCase()])
      expect(isWellFormedApiKey(text)).toBe(false);
  });

  it('are stored as SHA-256', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
