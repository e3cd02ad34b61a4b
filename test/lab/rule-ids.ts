import { join } from 'node:path';
import type { TestKey } from '@palisade/vocabulary';

/** Ids of a scanner's catalogue: the keys of the one object that `*.findings.ts` exports under a name in capitals. */
export async function ruleIdsOf(key: TestKey): Promise<string[]> {
  const folder = key.replaceAll('_', '-');
  const file = join(__dirname, '../../libs/scanners/src/tests', folder, `${folder}.findings`);
  const loaded = (await import(file)) as Record<string, unknown>;
  const catalogue = Object.entries(loaded).find(
    ([name, value]) => /^[A-Z_]+$/.test(name) && typeof value === 'object',
  );
  if (catalogue === undefined) throw new Error(`${file} has no catalogue.`);
  return Object.keys(catalogue[1] as object);
}
