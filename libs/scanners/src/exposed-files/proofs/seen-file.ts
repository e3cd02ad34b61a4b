import type { Proof, Prove, ProvingPage } from '@palisade/scan-engine';

export type ProveFile = Prove<Proof>;

/** Pages for people. A file that nobody should see is none of them; the pages of tools have their own proofs. */
export const isMarkup = ({ text }: ProvingPage): boolean =>
  /<(?:!doctype html|html|head|body|script|title)[\s>]/i.test(text.slice(0, 4096));

/** Lines of a file without those that repeat the path: a page that echoes what was requested proves nothing. */
export const ownLines = ({ text, path }: ProvingPage): string[] =>
  text.split(/\r?\n/).filter((line) => !line.includes(path));

/** A proof for files, which are never pages of html. */
export const ofFile =
  (prove: (file: ProvingPage, lines: readonly string[]) => Proof | null): ProveFile =>
  (file) =>
    isMarkup(file) ? null : prove(file, ownLines(file));

const MOST_NAMES = 8;

/** Names in evidence: printable, sorted, not too many. */
export function namesOf(names: Iterable<string>): string {
  const all = [...new Set([...names].map((name) => name.slice(0, 60)))].sort();
  const shown = all.slice(0, MOST_NAMES).join(', ');
  return all.length > MOST_NAMES ? `${shown} and others` : shown;
}
