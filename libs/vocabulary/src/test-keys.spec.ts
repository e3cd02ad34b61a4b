import { TEST_KEYS, isTestKey } from './test-keys';

describe('test keys', () => {
  it('are snake_case and unique', () => {
    expect(new Set(TEST_KEYS).size).toBe(TEST_KEYS.length);
    for (const key of TEST_KEYS) expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('are what isTestKey lets through', () => {
    for (const key of TEST_KEYS) expect(isTestKey(key)).toBe(true);
    for (const value of ['toString', '', 'SSL_CERTIFICATE', null, 7]) expect(isTestKey(value)).toBe(false);
  });
});
