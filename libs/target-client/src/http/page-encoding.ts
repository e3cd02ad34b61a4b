import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { contentTypeOf } from './content-type';

type Headers = readonly (readonly [name: string, value: string])[];

const PAGE_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
/** Without a declaration it is UTF-8 (XML, section 4.3.3). */
const XML_TYPE = /^\s*(?:(?:text|application)\/xml|image\/svg\+xml)\s*(?:;|$)/i;
/** Browsers look for a declaration this far (HTML, "prescan a byte stream to determine its encoding"). */
const LONGEST_PRESCAN = 1024;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const META = /<meta[\s/][^>]{0,500}/gi;
const DECLARED = /charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i;
const XML_ENCODING = /^<\?xml[^>]{0,200}?\bencoding[\t\n\f\r ]{0,9}=[\t\n\f\r ]{0,9}["']([\w.:-]{1,40})["']/;
const MARKS: readonly string[] = ['efbbbf', 'feff', 'fffe'];

export const isPageType = (headers: Headers): boolean => PAGE_TYPE.test(contentTypeOf(headers) ?? '');

/** Of pages that this client has turned into UTF-8: addresses write their queries in the encoding of the page. */
const encodings = new WeakMap<Buffer, string>();

/** The name of the encoding that a page came in; `utf-8` for everything that was left as it is. */
export const encodingOf = (body: Buffer): string => encodings.get(body) ?? 'utf-8';

/**
 * The page in UTF-8, whatever encoding a browser would read it in: that of the byte order mark, which readers of the text respect, else that
 * of the header, of the document, or windows-1252. A page that declares nothing and is UTF-8 stays, and so does anything that is not a page.
 */
export function utf8OfPage(headers: Headers, body: Buffer): Buffer {
  const type = contentTypeOf(headers) ?? '';
  const isXml = XML_TYPE.test(type);
  if (!isXml && !PAGE_TYPE.test(type)) return body;
  if (MARKS.some((mark) => body.toString('hex', 0, 3).startsWith(mark))) return body;
  const decoder =
    decoderOf(DECLARED.exec(type)?.[1]) ??
    (isXml ? null : decoderOf(declaredIn(body))) ??
    decoderOf(xmlEncodingOf(body)) ??
    (isXml ? null : undeclared(body));
  if (decoder === null || decoder.encoding === 'utf-8') return body;
  const page = Buffer.from(textOf(decoder, body));
  encodings.set(page, decoder.encoding);
  return page;
}

const undeclared = (body: Buffer): TextDecoder | null => (isUtf8(body) ? null : decoderOf('windows-1252'));

/** By a meta element. UTF-16 there is a mistake, since the element could not have been read, and means UTF-8. */
function declaredIn(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, LONGEST_PRESCAN).replace(COMMENT, '');
  for (const [element] of start.matchAll(META)) {
    const isOther = /\scontent\s*=/i.test(element) && !/http-equiv\s*=\s*["']?content-type/i.test(element);
    const [, label] = isOther ? [] : (DECLARED.exec(element) ?? []);
    if (label !== undefined) return /^utf-?16/i.test(label) ? 'utf-8' : label;
  }
  return undefined;
}

/** By an XML declaration at the very beginning (HTML, "get an XML encoding"). */
function xmlEncodingOf(body: Buffer): string | undefined {
  const label = XML_ENCODING.exec(body.toString('latin1', 0, LONGEST_PRESCAN))?.[1];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Null without a label, or with one that the Encoding Standard does not know. */
function decoderOf(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(/^x-user-defined$/i.test(label) ? 'windows-1252' : label);
  } catch {
    // No such encoding, as for browsers.
    return null;
  }
}

/** Bytes 0x80 to 0x9F of windows-1252, which Node 20 reads as control characters. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function textOf(decoder: TextDecoder, body: Buffer): string {
  if (decoder.encoding !== 'windows-1252') return decoder.decode(body);
  return body
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
}

const tables = new Map<string, Map<string, number[]>>();

/** A text as a page of this encoding writes it into the query of an address (URL Standard, "percent-encode after encoding"). */
export function queryIn(encoding: string, text: string): string {
  if (encoding === 'utf-8' || encoding.startsWith('utf-16')) return text;
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return text.replace(/\P{ASCII}/gu, (char) => {
    const bytes = table.get(char);
    return bytes === undefined
      ? `%26%23${char.codePointAt(0)}%3B`
      : bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  });
}

/** The bytes of each character, of one byte or two: what decodes to one character and nothing else. */
function tableOf(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  // A line break is never part of a character, so that one call decodes many.
  const add = (all: readonly number[][]): void => {
    const texts = textOf(decoder, Buffer.from(all.flatMap((bytes) => [...bytes, LINE_BREAK]))).split('\n');
    for (const [at, bytes] of all.entries()) {
      const [char, ...rest] = texts[at] ?? '';
      if (char !== undefined && rest.length === 0 && char !== '\ufffd' && !table.has(char))
        table.set(char, bytes);
    }
  };
  add(between(0x80, 0xff).map((byte) => [byte]));
  if (table.size > MOST_SINGLE) return table;
  for (const lead of between(0x81, 0xfe)) add(between(0x30, 0xfe).map((trail) => [lead, trail]));
  return table;
}

/** An encoding of single bytes has more; those of two have half-width characters at most. */
const MOST_SINGLE = 80;

const LINE_BREAK = 0x0a;

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
