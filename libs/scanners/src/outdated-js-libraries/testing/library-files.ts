import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a real file that recognition reads; the licence of the library applies to it. */
export interface LibraryFile {
  /** `package@version/path`. */
  name: string;
  text: string;
  /** The libraries in the whole file. */
  found: string[];
}

const FILE = join(__dirname, '../fixtures/library-files.json');
let files: LibraryFile[] | undefined;

export const libraryFiles = (): LibraryFile[] =>
  (files ??= JSON.parse(readFileSync(FILE, 'utf8')) as LibraryFile[]);

/** The text of the first file of a package, such as `jquery@3.4.1`. */
export function libraryFile(start: string): string {
  const file = libraryFiles().find(({ name }) => name.startsWith(`${start}/`));
  if (file === undefined) throw new Error(`There is no file of ${start}: see cut-library-files.ts.`);
  return file.text;
}
