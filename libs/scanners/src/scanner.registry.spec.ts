import { TEST_KEYS } from '@palisade/vocabulary';
import { registryOf, type Scanner } from '@palisade/scan-engine';
import { scannerRegistry } from './scanner.registry';

const scannerFor = (key: string): Scanner => ({
  ...scannerRegistry.values().next().value!,
  key: key as Scanner['key'],
});

describe('scanner registry', () => {
  it('has exactly one scanner for every test key', () => {
    expect([...scannerRegistry.keys()].sort()).toEqual([...TEST_KEYS].sort());
  });

  it('refuses a key without a scanner', () => {
    const all = TEST_KEYS.map(scannerFor);
    expect(() => registryOf(all.slice(1))).toThrow(`The test key ${TEST_KEYS[0]} has no scanner.`);
  });

  it('refuses a key with two scanners', () => {
    const all = TEST_KEYS.map(scannerFor);
    expect(() => registryOf([...all, scannerFor(TEST_KEYS[0])])).toThrow('has two scanners');
  });

  it('refuses a scanner without a key', () => {
    expect(() => registryOf([...TEST_KEYS.map(scannerFor), scannerFor('unknown_key')])).toThrow(
      'has no test key',
    );
  });
});
