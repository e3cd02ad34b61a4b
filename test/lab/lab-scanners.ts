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
