import { readFileSync } from 'node:fs';

/** The file is there, but its bytes are not the text that they seem to be. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

const UTF8_MARK = '\ufeff';
const MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * Reads a text file from any system: a byte order mark is left out, UTF-16 with a mark is understood (PowerShell's `>` writes it), and
 * lines end with \n.
 * @throws UnreadableText for UTF-16 without a mark, and errors of the file system
 */
export function readTextFile(file: string): string {
  return textOf(readFileSync(file)).replace(/\r\n?/g, '\n');
}

function textOf(bytes: Buffer): string {
  for (const [encoding, [first, second]] of Object.entries(MARKS))
    if (bytes[0] === first && bytes[1] === second) return new TextDecoder(encoding).decode(bytes);
  // No text has this character, but every letter of ASCII has such a byte in UTF-16.
  if (bytes.includes(0)) throw new UnreadableText('it is UTF-16 or no text: save it as UTF-8');
  const text = bytes.toString('utf8');
  return text.startsWith(UTF8_MARK) ? text.slice(1) : text;
}

/** Why a file was not read, for the end of a sentence. */
export const unreadableReason = (error: unknown): string =>
  error instanceof UnreadableText ? error.message : 'it cannot be read';
