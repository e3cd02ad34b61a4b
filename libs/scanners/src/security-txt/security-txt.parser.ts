import { isAscii, isUtf8 } from 'node:buffer';
import { withoutBlanks } from '@palisade/target-client';

/** What a security.txt says (RFC 9116), without its text. */
export interface SecurityTxtFile {
  /** In the order of the file; names in lower case, values cut. */
  fields: { name: string; value: string }[];
  /** The first lines that are neither field, comment, blank nor a part of the signature; numbered from 1. */
  wrongLines: { number: number; text: string }[];
  isSigned: boolean;
  isAscii: boolean;
  isUtf8: boolean;
}

/** RFC 9116 section 4, `ext-field`: printable characters but the colon, then a colon and a space. */
const FIELD = /^([\x21-\x39\x3b-\x7e]{1,64}): +(\S.*)$/;
/** The same without the space that has to follow: still readable, but wrong. */
const LOOSE_FIELD = /^([A-Za-z-]{1,64})[\t ]{0,8}:[\t ]{0,8}(\S.*)$/;
const COMMENT_OR_BLANK = /^(#|[\t ]*$)/;

const MOST_LINES = 2_000;
const MOST_WRONG = 5;
const MOST_VALUES = 20;
const LONGEST_VALUE = 512;

const SIGNED = '-----BEGIN PGP SIGNED MESSAGE-----';
const SIGNATURE = '-----BEGIN PGP SIGNATURE-----';
const SIGNATURE_END = '-----END PGP SIGNATURE-----';

export const valuesOf = ({ fields }: SecurityTxtFile, name: string): string[] =>
  fields
    .filter((field) => field.name === name)
    .slice(0, MOST_VALUES)
    .map(({ value }) => value);

export const namesOf = ({ fields }: SecurityTxtFile): string[] =>
  [...new Set(fields.map(({ name }) => name))].slice(0, MOST_VALUES);

export function parseSecurityTxt(body: Buffer): SecurityTxtFile {
  const text = body.toString('utf8');
  const file: SecurityTxtFile = {
    fields: [],
    wrongLines: [],
    isSigned: false,
    isAscii: isAscii(body),
    isUtf8: isUtf8(body),
  };
  // The grammar has no byte order mark: a strict parser does not know the first field (RFC 9116 section 4).
  const hasMark = text.startsWith('\ufeff');
  if (hasMark) file.wrongLines.push({ number: 1, text: 'a byte order mark' });
  const { lines, first } = signedPart(text.slice(hasMark ? 1 : 0).split('\n', MOST_LINES), file);
  for (const [index, line] of lines.entries()) readLine(line.replace(/\r$/, ''), first + index + 1, file);
  return file;
}

/** RFC 4880 section 7: a clear-signed text has a header, ends with its signature, and escapes dashes. */
function signedPart(lines: string[], file: SecurityTxtFile): { lines: string[]; first: number } {
  const bare = lines.map((line) => withoutBlanks(line.replace(/\r$/, '')));
  const begin = bare.indexOf(SIGNED);
  const end = bare.indexOf(SIGNATURE, begin);
  if (begin < 0 || end < 0) return { lines, first: 0 };
  file.isSigned = true;
  file.wrongLines.push(...faultsAround(bare, begin, end));
  const blank = bare.indexOf('', begin);
  const first = (blank < 0 || blank > end ? begin : blank) + 1;
  return { lines: lines.slice(first, end).map((line) => line.replace(/^- /, '')), first };
}

/** The signed text is the whole file (RFC 9116 section 4). Empty lines around it do no harm. */
function faultsAround(bare: readonly string[], begin: number, end: number): SecurityTxtFile['wrongLines'] {
  const last = bare.indexOf(SIGNATURE_END, end);
  const second = bare.indexOf(SIGNATURE, end + 1);
  const before = bare.findIndex((line) => line !== '');
  const behind = last < 0 ? -1 : bare.findIndex((line, at) => at > last && line !== '');
  const faults: [at: number, text: string][] = [
    [last < 0 ? end : -1, 'a signature without its last line'],
    [second, 'a second beginning of a signature'],
    [before < begin ? before : -1, 'a text before the signed one'],
    [behind, 'a text behind the signature'],
  ];
  return faults.filter(([at]) => at >= 0).map(([at, text]) => ({ number: at + 1, text }));
}

function readLine(line: string, number: number, file: SecurityTxtFile): void {
  if (COMMENT_OR_BLANK.test(line)) return;
  const exact = FIELD.exec(line);
  if (exact === null && file.wrongLines.length < MOST_WRONG)
    file.wrongLines.push({ number, text: line.slice(0, 80) });
  const [, name, value] = exact ?? LOOSE_FIELD.exec(line) ?? [];
  if (name !== undefined && value !== undefined)
    file.fields.push({ name: name.toLowerCase(), value: withoutBlanks(value).slice(0, LONGEST_VALUE) });
}

/** RFC 9116 section 2.5.3: a URI; a web page over https only. */
export function isUsableContact(contact: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/i.test(contact)) return true;
  if (/^tel:\+?[\d().-]{3,}/i.test(contact)) return true;
  if (/^https:\/\/[^\s/]+/i.test(contact)) return true;
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(contact) && !/^(https?|mailto|tel):/i.test(contact);
}

/** RFC 3339, section 5.6. */
const TIME =
  /^(\d{4}-\d\d-(\d\d))t((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.\d{1,9})?(z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Milliseconds since 1970, to the second; null for a text that is not a time of RFC 3339. */
export function timeOf(text: string): number | null {
  const [, date = '', day = '', minute = '', second = '', zone = ''] = TIME.exec(text) ?? [];
  // A date that does not exist is not parsed, or becomes one of the next month.
  if (date === '' || new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  // A leap second is the first of the next minute.
  return Date.parse(`${date}T${minute}:00${zone.toUpperCase()}`) + Number(second) * 1000;
}
