import { createHash } from 'node:crypto';

const TEXT = /"[^"\n]*"|'[^'\n]*'/g;
const NAME = /[A-Za-z_$][\w$]*/g;
const MOST_NAMES = 60;
/** What is behind is data. */
const LONGEST_PROGRAM = 8_192;

/** The names that a program is written with, so that other data make no other program. */
export const namesIn = (program: string): string =>
  [...new Set(program.replaceAll(TEXT, '').match(NAME) ?? [])].slice(0, MOST_NAMES).join(' ');

/** A program of a document, see `HtmlDocument.programs`. */
export const programMark = (program: string): string =>
  createHash('sha256')
    .update(namesIn(program.slice(0, LONGEST_PROGRAM)))
    .digest('base64url')
    .slice(0, 12);
