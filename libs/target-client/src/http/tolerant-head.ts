import type { Socket } from 'node:net';
import { withoutBlanks } from './blanks';
import { TidyChunks } from './tidy-chunks';

/**
 * Heads of responses as browsers read them. undici's parser refuses what browsers tolerate, and its lenient form cannot be chosen, so the head
 * is rewritten before the parser gets it. Nothing can be smuggled to us by that: one request is on a connection at a time, and an odd
 * connection is not used again.
 */
export class TolerantHead {
  /** A head on this connection was rewritten. */
  isOdd = false;
  /** Lines of the last head that no browser reads, because no field has such a name. */
  linesLeftOut: string[] = [];
  private held: Buffer = NOTHING;
  /** So much of it holds no end of a head: a server that sends single bytes costs no second search. */
  private searched = 0;
  private isInHead = false;
  private continued = 0;
  /** A chunked body follows, and nobody has seen how it begins. */
  private mayHaveOddChunks = false;
  private chunks: TidyChunks | null = null;
  private readonly readSocket: (size?: number) => Buffer | null;

  constructor(
    private readonly socket: Socket,
    private readonly maxBytes: number,
  ) {
    this.readSocket = socket.read.bind(socket) as TolerantHead['readSocket'];
    // The parser gets its bytes by `read()` alone; streams call `read(0)` to fill their buffer.
    socket.read = (size?: number) =>
      size === undefined && this.rewrites ? this.next() : this.readSocket(size);
  }

  /** The next bytes begin a response. */
  expect(): void {
    this.isInHead = true;
    this.mayHaveOddChunks = false;
    this.chunks = null;
    this.continued = 0;
    this.linesLeftOut = [];
  }

  private get rewrites(): boolean {
    return this.isInHead || this.mayHaveOddChunks || this.chunks !== null;
  }

  /** Whole heads with what follows the last one, or null while one is not complete. */
  private next(): Buffer | null {
    for (let chunk = this.readSocket(); chunk !== null; chunk = this.readSocket())
      this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    const ready: Buffer[] = [];
    while (this.isInHead && this.held.length > 0) {
      const length = this.isHttp() ? lengthOfHead(this.held, this.searched) : this.held.length;
      this.searched = Math.max(0, this.held.length - LONGEST_END);
      if (length === null && this.held.length <= this.maxBytes) break;
      ready.push(this.tidied(length ?? this.held.length));
      this.searched = 0;
    }
    if (!this.isInHead && this.held.length > 0) ready.push(...this.body());
    return ready.every(({ length }) => length === 0) ? null : Buffer.concat(ready);
  }

  private body(): Buffer[] {
    if (this.mayHaveOddChunks) {
      const areUsual = TidyChunks.areUsual(this.held);
      if (areUsual === null) return [];
      this.mayHaveOddChunks = false;
      if (!areUsual) this.chunks = new TidyChunks();
      this.isOdd ||= !areUsual;
    }
    const bytes = this.take(this.held.length);
    return [this.chunks === null ? bytes : this.chunks.next(bytes)].filter(({ length }) => length > 0);
  }

  /** Takes a head off. What is none, or is too long, goes to the parser as it is: it has the words for that. */
  private tidied(length: number): Buffer {
    const head = this.take(length);
    const begin = head
      .subarray(0, 100)
      .toString('latin1')
      .replace(/^[\r\n]+/, '');
    const status = STATUS.exec(begin)?.[3];
    // Other heads follow those of interim responses, except after 101.
    this.isInHead = status?.startsWith('1') === true && status !== '101';
    if (status === undefined || length > this.maxBytes) return head;
    // The parser refuses 100 where the request did not expect it, and browsers do not. A flood of them is for the parser.
    if (status === '100' && (this.continued += 1) <= MOST_CONTINUED) return NOTHING;
    const { tidy, leftOut, isChunked } = tidyHead(head);
    this.mayHaveOddChunks = isChunked && !this.isInHead;
    if (!tidy.equals(head)) this.isOdd = true;
    this.linesLeftOut = leftOut;
    return tidy;
  }

  private take(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  private isHttp(): boolean {
    const begin = this.held
      .subarray(0, 40)
      .toString('latin1')
      .replace(/^[\r\n]+/, '');
    return PROTOCOL.startsWith(begin.slice(0, PROTOCOL.length).toLowerCase());
  }
}

const NOTHING = Buffer.alloc(0);
const MOST_CONTINUED = 3;
const PROTOCOL = 'http/';
/** Browsers take any version, also `HTTP/2.0`, and any case; the words behind the number are optional. */
const STATUS = /^HTTP\/(\d{1,3})(?:\.(\d{1,3}))?[ \t]+(\d{3})(?!\d)([^\r\n]*)/i;
const USUAL_STATUS = /^HTTP\/1\.[01] \d{3}(?: |$)/;
const LF = 10;
const CR = 13;

/** CR LF CR LF. */
const LONGEST_END = 4;

/** With its empty line; null while that has not come. */
function lengthOfHead(bytes: Buffer, from: number): number | null {
  let start = from;
  // Empty lines before the status line end no head.
  if (from === 0) while (bytes[start] === CR || bytes[start] === LF) start += 1;
  for (let at = bytes.indexOf(LF, start); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return next + 1;
  }
  return null;
}

type Field = [name: string, value: string];

/** RFC 9112: bare LF (2.2), blanks before the colon (5.1), folded lines (5.2), lengths (6.3). Lines without a name (RFC 9110 5.1) are left out. */
export function tidyHead(head: Buffer): { tidy: Buffer; leftOut: string[]; isChunked: boolean } {
  const [status = '', ...lines] = head
    .toString('latin1')
    .replace(/^[\r\n]+/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''));
  const fields: Field[] = [];
  const leftOut: string[] = [];
  let last: Field | null = null;
  for (const line of lines) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) {
      if (last !== null) last[1] += ` ${withoutBlanks(line)}`;
      continue;
    }
    last = fieldOf(line);
    if (last !== null) fields.push(last);
    else if (leftOut.length < MOST_LEFT_OUT) leftOut.push(line.slice(0, LONGEST_LEFT_OUT));
  }
  const written = withOneLength(fields.filter((field) => isTaken(field) && !isNoCoding(field))).map(
    ([name, value]) => `${name}:${plain(value)}`,
  );
  const tidy = Buffer.from([statusLine(plain(status)), ...written, '', ''].join('\r\n'), 'latin1');
  return { tidy, leftOut, isChunked: areChunked(fields) };
}

/** As the parser takes it. */
function statusLine(line: string): string {
  const [, major, minor = '0', code, words = ''] = STATUS.exec(line) ?? [];
  if (USUAL_STATUS.test(line) || code === undefined) return line;
  const isOld = major === '0' || (major === '1' && minor === '0');
  return `HTTP/1.${isOld ? 0 : 1} ${code} ${withoutBlanks(words)}`;
}

/** The value as it stands after the colon. */
function fieldOf(line: string): Field | null {
  const colon = line.indexOf(':');
  // A line that begins with a blank is a folded one.
  const name = withoutBlanks(line.slice(0, Math.max(0, colon)));
  return TOKEN.test(name) ? [name, line.slice(colon + 1)] : null;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const MOST_LEFT_OUT = 10;
const LONGEST_LEFT_OUT = 500;

/** Browsers refuse a head with NUL, so that stays for the parser to refuse. */
// eslint-disable-next-line no-control-regex -- the pattern matches them
const CONTROLS = /[\x01-\x08\n-\x1f\x7f]/g;
/** RFC 9110 section 5.5: a recipient may replace them by blanks. */
const plain = (text: string): string => text.replace(CONTROLS, ' ');

/** RFC 6265bis section 5.6: a cookie with a control character is ignored. */
const isTaken = ([name, value]: Field): boolean =>
  name.toLowerCase() !== 'set-cookie' || value.search(CONTROLS) < 0;

const isOf =
  (wanted: string) =>
  ([name]: Field): boolean =>
    name.toLowerCase() === wanted;

/** The parser takes it for a coding that it does not know. */
const isNoCoding = ([name, value]: Field): boolean =>
  name.toLowerCase() === 'transfer-encoding' && /^(?:identity)?$/i.test(withoutBlanks(value));

const areChunked = (fields: readonly Field[]): boolean =>
  fields.some(
    (field) => isOf('transfer-encoding')(field) && withoutBlanks(field[1]).toLowerCase().endsWith('chunked'),
  );

/** Equal lengths are one, chunks override a length, and browsers ignore a length that is not a number. Different lengths stay: nobody knows which is right. */
function withOneLength(fields: readonly Field[]): Field[] {
  const isLength = isOf('content-length');
  const isChunked = areChunked(fields);
  const lengths = fields
    .filter(isLength)
    .flatMap(([, value]) => value.split(',').map(withoutBlanks))
    .filter((value) => /^\d+$/.test(value));
  if (!isChunked && new Set(lengths.map(Number)).size > 1) return [...fields];
  const first = fields.find((field) => isLength(field) && !isChunked && lengths.length > 0);
  return fields.flatMap((field): Field[] => {
    if (!isLength(field)) return [field];
    if (field !== first) return [];
    return [withoutBlanks(field[1]) === lengths[0] ? field : [field[0], ` ${lengths[0]}`]];
  });
}
