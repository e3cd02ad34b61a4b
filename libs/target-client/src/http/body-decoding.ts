import { isUtf8 } from 'node:buffer';
import { type Readable, type Transform, finished } from 'node:stream';
import * as zlib from 'node:zlib';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { BodyFault } from '../contract/target';
import { withoutBlanks } from './blanks';

export interface DecodedBody {
  body: Buffer;
  truncated: boolean;
  /** A coding that nobody here can undo. The body is empty then: bytes that nobody can read are not text. */
  unreadCoding?: string;
  bodyFault?: BodyFault;
}

/** Ordinary servers need no more, and browsers refuse more too. */
const MAX_CODINGS = 2;
const LONGEST_NAME = 20;

const FLUSH = { finishFlush: constants.Z_SYNC_FLUSH };
/** Node has it from 22.15 on. */
const { createZstdDecompress } = zlib as {
  createZstdDecompress?: (options: { params: Record<number, number> }) => Transform;
};
/** `ZSTD_d_windowLogMax`, and the 8 MiB that browsers give a window (RFC 8878 section 3.1.1.1.2). */
const ZSTD_WINDOW = { params: { 100: 23 } };

const DECODERS: Record<string, (encoded: Buffer) => Transform> = {
  gzip: () => createGunzip(FLUSH),
  'x-gzip': () => createGunzip(FLUSH),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  // Browsers accept it without the header of zlib too, and some servers leave that out.
  deflate: (encoded) => (hasZlibHeader(encoded) ? createInflate(FLUSH) : createInflateRaw(FLUSH)),
  ...(createZstdDecompress && { zstd: () => createZstdDecompress(ZSTD_WINDOW) }),
};

/** Codings that browsers can undo where they have the dictionary or a newer library: bytes that are not packed so are an error. */
const OF_BROWSERS: ReadonlySet<string> = new Set(['zstd', 'dcb', 'dcz']);
const LONGEST_BEGINNING = 1_024;

/** What is packed has control characters near its beginning, or is not UTF-8. */
function isText(body: Buffer): boolean {
  const begin = body.toString('latin1', 0, LONGEST_BEGINNING);
  // eslint-disable-next-line no-control-regex -- the pattern matches them
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(begin) && (isUtf8(body) || /^\s*</.test(begin));
}

/** RFC 1950 section 2.2. */
const hasZlibHeader = (encoded: Buffer): boolean =>
  encoded.length > 1 && encoded.readUInt8() % 16 === 8 && encoded.readUInt16BE() % 31 === 0;

/**
 * Undoes codings, the offered ones, `deflate` and where Node can `zstd`, last one first (RFC 9110 section 8.4), and never holds more than `limit` bytes of output.
 * A text whose coding is none, such as `utf-8`, is read as it is, as by browsers; with any other coding nothing was read. Null when the bytes do not match the header.
 */
export async function decodeBody(
  encoded: Buffer,
  contentEncoding: string,
  limit: number,
): Promise<DecodedBody | null> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map(withoutBlanks)
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length > MAX_CODINGS) return null;
  let result: DecodedBody = { body: encoded, truncated: false };
  for (const coding of codings.reverse()) {
    const decoder = DECODERS[coding];
    if (result.body.length === 0) break;
    if (!decoder && isText(result.body) && !OF_BROWSERS.has(coding)) continue;
    if (!decoder)
      return { body: Buffer.alloc(0), truncated: true, unreadCoding: coding.slice(0, LONGEST_NAME) };
    const packed = result.body;
    const decoded = coding.endsWith('gzip')
      ? await ofGzip(packed, limit)
      : await inTurn(() => inflate(packed, decoder(packed), limit));
    if (!decoded) return null;
    result = { ...result, ...decoded, truncated: decoded.truncated || result.truncated };
  }
  return result;
}

async function ofGzip(encoded: Buffer, limit: number): Promise<DecodedBody | null> {
  const decoded = await inTurn(() => inflate(encoded, createGunzip(FLUSH), limit));
  if (decoded === null) return firstMember(encoded, limit);
  const isRead = decoded.truncated || (await isWhole(encoded, decoded.body));
  return isRead ? decoded : { ...decoded, truncated: true, bodyFault: 'cut_off' };
}

/** Browsers read to the end of the first member, whatever is behind it (RFC 1952 section 2.3). */
async function firstMember(encoded: Buffer, limit: number): Promise<DecodedBody | null> {
  if (!isGzip(encoded)) return null;
  const flags = encoded.readUInt8(3);
  let at = 10;
  if (flags & EXTRA) at += 2 + encoded.readUInt16LE(at);
  for (const text of [NAME, COMMENT]) if (flags & text) at = encoded.indexOf(0, at) + 1;
  if (flags & CHECKSUM) at += 2;
  return inTurn(() => inflate(encoded.subarray(at), createInflateRaw(FLUSH), limit));
}
const CHECKSUM = 2;
const EXTRA = 4;
const NAME = 8;
const COMMENT = 16;

/** Whether the bytes go to the end of what was packed: their last four say its length (RFC 1952), or else a decoder that wants the end. */
const isWhole = async (encoded: Buffer, { length }: Buffer): Promise<boolean> =>
  (encoded.length > SHORTEST_GZIP && encoded.readUInt32LE(encoded.length - 4) === length) ||
  (await inTurn(() => inflate(encoded, createGunzip(), length + 1))) !== null;
const SHORTEST_GZIP = 18;

/** Whether a body is packed although no header says so, or once more than it says. */
export const isGzip = (body: Buffer): boolean =>
  body.length > SHORTEST_GZIP && body.readUIntBE(0, 3) === 0x1f8b08;

/** A decoder takes megabytes that no limit counts, and a scan sends several requests at the same time: one body is decoded after the other. */
function inTurn(inflateBody: () => Promise<DecodedBody | null>): Promise<DecodedBody | null> {
  const turn = lastTurn.then(inflateBody);
  lastTurn = turn;
  return turn;
}

let lastTurn: Promise<unknown> = Promise.resolve();

function inflate(encoded: Buffer, decoder: Transform, limit: number): Promise<DecodedBody | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (body: DecodedBody | null): void => {
      resolve(body);
      decoder.destroy();
    };
    const output: Readable = decoder;
    output.on('data', (chunk: Buffer) => {
      chunks.push(chunk.subarray(0, limit - length));
      length += Math.min(chunk.length, limit - length);
      if (length >= limit) end({ body: Buffer.concat(chunks), truncated: true });
    });
    finished(decoder, (error) => end(error ? null : { body: Buffer.concat(chunks), truncated: false }));
    decoder.end(encoded);
  });
}
