import { decodeHTML } from 'entities';

/** A text with the places of its characters in the text that was written. */
export interface WrittenText {
  text: string;
  /** Where each code unit begins and ends; null where nothing was decoded. */
  places: { starts: number[]; ends: number[] } | null;
}

const WRITTEN =
  /((?:%[0-9a-f]{2})+)|(&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]\w{1,30});?)|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,6})\}|\\x([0-9a-f]{2})|\\(["'\\/bfnrt])/gi;
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const HIGHEST = 0x10ffff;

/** One layer of percent-encoding, HTML entities and escapes of JSON and scripts undone, also where they are mixed. */
export function decodedOnce(of: WrittenText): WrittenText {
  const { text } = of;
  if (!/[%&\\]/.test(text)) return of;
  const read = new Reader(of);
  let end = 0;
  for (const match of text.matchAll(WRITTEN)) {
    read.copy(end, match.index);
    end = match.index + match[0].length;
    if (match[1] === undefined) read.add(characterOf(match), match.index, end);
    else read.addBytes(match[1], match.index);
  }
  if (end === 0) return of;
  read.copy(end, text.length);
  return read.result();
}

function characterOf([whole, , entity, unit, point, byte, escape]: RegExpMatchArray): string {
  if (entity !== undefined) return decodeHTML(entity);
  const code = unit ?? point ?? byte;
  if (code === undefined) return escape === undefined ? whole : (CONTROLS[escape] ?? escape);
  const number = Number.parseInt(code, 16);
  return unit !== undefined
    ? String.fromCharCode(number)
    : number > HIGHEST
      ? whole
      : String.fromCodePoint(number);
}

class Reader {
  private readonly parts: string[] = [];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(private readonly of: WrittenText) {}

  /** What is not encoded. */
  copy(from: number, to: number): void {
    this.parts.push(this.of.text.slice(from, to));
    for (let at = from; at < to; at += 1) this.place(at, at + 1);
  }

  add(text: string, from: number, to: number): void {
    this.parts.push(text);
    for (let left = text.length; left > 0; left -= 1) this.place(from, to);
  }

  /** UTF-8, or Latin-1 where it is not. */
  addBytes(encoded: string, from: number): void {
    const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
    const text = bytes.toString('utf8');
    const isUtf8 = Buffer.from(text).equals(bytes);
    let at = from;
    for (const character of isUtf8 ? text : bytes.toString('latin1')) {
      const length = isUtf8 ? Buffer.byteLength(character) : 1;
      this.add(character, at, at + 3 * length);
      at += 3 * length;
    }
  }

  result(): WrittenText {
    return { text: this.parts.join(''), places: { starts: this.starts, ends: this.ends } };
  }

  private place(from: number, to: number): void {
    const { places } = this.of;
    this.starts.push(places?.starts[from] ?? from);
    this.ends.push(places?.ends[to - 1] ?? to);
  }
}
