import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import type { Scanner } from './scanner';

export type ScannerRegistry = ReadonlyMap<TestKey, Scanner>;

/** Throws when a key has no scanner or two: a check could enable a test that nothing runs. */
export function registryOf(
  scanners: readonly Scanner[],
  keys: readonly TestKey[] = TEST_KEYS,
): ScannerRegistry {
  const registry = new Map<TestKey, Scanner>();
  for (const scanner of scanners) {
    if (registry.has(scanner.key)) throw new Error(`The test key ${scanner.key} has two scanners.`);
    registry.set(scanner.key, scanner);
  }
  for (const key of keys) if (!registry.has(key)) throw new Error(`The test key ${key} has no scanner.`);
  for (const key of registry.keys())
    if (!keys.includes(key)) throw new Error(`The scanner ${key} has no test key.`);
  return registry;
}
