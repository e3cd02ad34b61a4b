import { MARK } from './mark';

/** Whose errors are written how; the first that fits counts. */
export type ErrorList = readonly (readonly [by: string, error: RegExp])[];

/** An error that a response shows. */
export interface SaidError {
  by: string;
  /** A part of it, in the same characters as the response has. */
  words: string;
}

/** Errors are short; what follows is not read. */
const LONGEST_TEXT = 400_000;

/** The error of the list that a text shows; null if it shows none. */
export function errorIn(errors: ErrorList, text: string): SaidError | null {
  const start = text
    .slice(0, LONGEST_TEXT)
    .replaceAll(/&quot;|&#0?34;/g, '"')
    .replaceAll(/&#0?39;|&apos;|&#x27;/gi, "'");
  for (const [by, error] of errors) {
    const said = error.exec(start)?.[0];
    if (said !== undefined) return { by, words: partOf(said) };
  }
  return null;
}

/** The longest part without what a page writes as a reference, and without a value of the test. */
const partOf = (said: string): string =>
  said
    .split(/["'<>&\n]/)
    .filter((part) => !part.includes(MARK))
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
