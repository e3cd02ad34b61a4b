import { join } from 'node:path';
import type { Scanner } from '../../libs/scanners/src/scanner';
import type { TestKey } from '@palisade/vocabulary';

/** The scanner of a test key, from its own folder. */
export async function scannerFor(key: TestKey): Promise<Scanner> {
  const folder = key.replaceAll('_', '-');
  const name = `${key.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Scanner`;
  const file = join(__dirname, '../../libs/scanners/src', folder, `${folder}.scanner`);
  const loaded = (await import(file)) as Record<string, Scanner>;
  const scanner = loaded[name];
  if (scanner === undefined) throw new Error(`${file} has no ${name}.`);
  return scanner;
}

/** Ids of a scanner's catalogue: the keys of the one object that `*.findings.ts` exports under a name in capitals. */
export async function ruleIdsOf(key: TestKey): Promise<string[]> {
  const folder = key.replaceAll('_', '-');
  const file = join(__dirname, '../../libs/scanners/src', folder, `${folder}.findings`);
  const loaded = (await import(file)) as Record<string, unknown>;
  const catalogue = Object.entries(loaded).find(
    ([name, value]) => /^[A-Z_]+$/.test(name) && typeof value === 'object',
  );
  if (catalogue === undefined) throw new Error(`${file} has no catalogue.`);
  return Object.keys(catalogue[1] as object);
}
