import type { Proof } from '../exposed-files-observation';

/** A response of status 200, cut at 16 KiB. */
export interface SeenFile {
  path: string;
  text: string;
  bytes: Buffer;
  contentType: string;
}

export type Prove = (file: SeenFile) => Proof | null;

/** Pages for people. A file that nobody should see is none of them; the pages of tools have their own proofs. */
export const isMarkup = ({ text }: SeenFile): boolean =>
  /<(?:!doctype html|html|head|body|script|title)[\s>]/i.test(text.slice(0, 4096));

/** Lines of a file without those that repeat the path: a page that echoes what was requested proves nothing. */
export const ownLines = ({ text, path }: SeenFile): string[] =>
  text.split(/\r?\n/).filter((line) => !line.includes(path));

/** A proof for files, which are never pages of html. */
export const ofFile =
  (prove: (file: SeenFile, lines: readonly string[]) => Proof | null): Prove =>
  (file) =>
    isMarkup(file) ? null : prove(file, ownLines(file));

const MOST_NAMES = 8;

/** Names in evidence: printable, sorted, not too many. */
export function namesOf(names: Iterable<string>): string {
  const all = [...new Set([...names].map((name) => name.slice(0, 60)))].sort();
  const shown = all.slice(0, MOST_NAMES).join(', ');
  return all.length > MOST_NAMES ? `${shown} and others` : shown;
}
