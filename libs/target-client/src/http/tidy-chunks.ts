const LF = 10;
const NOTHING = Buffer.alloc(0);
const LONGEST_LINE = 4_096;
const SIZE = /^[ \t]*([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i;
const USUAL_SIZE = /^[0-9a-f]{1,8}(?:;[^\r\n]*)?\r\n/i;

type Place = 'size' | 'data' | 'behind data' | 'trailer' | 'over';

/**
 * The frames of a chunked body as the parser takes them. Browsers tolerate blanks around a size (RFC 9112 section 7.1) and lines that end with LF
 * alone (section 2.2).
 */
export class TidyChunks {
  private held: Buffer = NOTHING;
  private left = 0;
  private place: Place = 'size';

  /** Null while nobody can say whether a body begins as the parser takes it. */
  static areUsual(begin: Buffer): boolean | null {
    const isWhole = begin.includes(LF) || begin.length > LONGEST_LINE;
    return isWhole ? USUAL_SIZE.test(begin.toString('latin1', 0, LONGEST_LINE)) : null;
  }

  next(bytes: Buffer): Buffer {
    this.held = this.held.length === 0 ? bytes : Buffer.concat([this.held, bytes]);
    const pieces: Buffer[] = [];
    for (let piece = this.take(); piece !== null; piece = this.take()) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  private take(): Buffer | null {
    if (this.held.length === 0) return null;
    if (this.place === 'over') return this.cut(this.held.length);
    if (this.place === 'data') return this.takeData();
    const end = this.held.indexOf(LF);
    if (end >= 0) return Buffer.from(`${this.readLine(end)}\r\n`, 'latin1');
    if (this.held.length <= LONGEST_LINE) return null;
    // The parser has the words for what this is.
    this.place = 'over';
    return this.cut(this.held.length);
  }

  private takeData(): Buffer {
    const data = this.cut(Math.min(this.left, this.held.length));
    this.left -= data.length;
    if (this.left === 0) this.place = 'behind data';
    return data;
  }

  private readLine(end: number): string {
    const written = this.cut(end + 1).toString('latin1', 0, end);
    const line = written.endsWith('\r') ? written.slice(0, -1) : written;
    if (this.place === 'trailer') {
      if (line === '') this.place = 'over';
      return line;
    }
    if (this.place === 'behind data') {
      this.place = line === '' ? 'size' : 'over';
      return line;
    }
    const size = SIZE.exec(line)?.[1];
    this.left = Number.parseInt(size ?? '0', 16);
    this.place = size === undefined ? 'over' : this.left === 0 ? 'trailer' : 'data';
    return size ?? line;
  }

  private cut(length: number): Buffer {
    const piece = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return piece;
  }
}
