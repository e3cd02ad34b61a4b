import { createHash, randomBytes } from 'node:crypto';

/**
 * The part of RFC 6455 that two programs of ours need: binary messages, pings and an end. Proxies and load balancers know this protocol, and the part
 * is smaller than a package for it.
 */

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

export const acceptFor = (key: string): string => createHash('sha1').update(`${key}${GUID}`).digest('base64');

export const newKey = (): string => randomBytes(16).toString('base64');

export const OPCODE = { continuation: 0, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** @param isMasked as clients must */
export function frameOf(payload: Buffer, opcode: number, isMasked: boolean): Buffer {
  const long = payload.length > 0xffff ? 8 : payload.length > 125 ? 2 : 0;
  const mask = isMasked ? randomBytes(4) : null;
  const head = Buffer.alloc(2 + long);
  head[0] = 0x80 | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (long === 8 ? 127 : long === 2 ? 126 : payload.length);
  if (long === 8) head.writeBigUInt64BE(BigInt(payload.length), 2);
  if (long === 2) head.writeUInt16BE(payload.length, 2);
  return mask === null
    ? Buffer.concat([head, payload])
    : Buffer.concat([head, mask, masked(Buffer.from(payload), mask)]);
}

/** Changes the payload itself. */
function masked(payload: Buffer, mask: Buffer): Buffer {
  for (let place = 0; place < payload.length; place += 1)
    payload[place] = (payload[place] ?? 0) ^ (mask[place & 3] ?? 0);
  return payload;
}

/** The other side does not follow the protocol, or sends more than it may. */
export class WrongFrame extends Error {
  override readonly name = 'WrongFrame';
}

interface Head {
  isFinal: boolean;
  opcode: number;
  mask: Buffer | null;
  /** Where the payload begins and ends. */
  from: number;
  to: number;
}

/** Puts frames together from the pieces in which they come. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private size = 0;
  /** So much must be there before the next step is worth it. */
  private needed = 2;
  private message: Buffer[] = [];
  private messageSize = 0;

  /** @param isFromClient whether frames must be masked, or must not be */
  constructor(
    private readonly mostBytes: number,
    private readonly isFromClient: boolean,
    private readonly onMessage: (payload: Buffer) => void,
    private readonly onControl: (opcode: number, payload: Buffer) => void,
  ) {}

  /** @throws WrongFrame */
  push(chunk: Buffer): void {
    this.pieces.push(chunk);
    this.size += chunk.length;
    while (this.size >= this.needed) {
      const all =
        this.pieces.length === 1 ? (this.pieces[0] ?? chunk) : Buffer.concat(this.pieces, this.size);
      this.pieces = [all];
      const head = this.headOf(all);
      if (head === null) continue;
      this.pieces = [all.subarray(head.to)];
      this.size = all.length - head.to;
      this.needed = 2;
      this.take(head, all.subarray(head.from, head.to));
    }
  }

  /** Null when more bytes are needed, which `needed` then says. */
  private headOf(all: Buffer): Head | null {
    const [first = 0, second = 0] = all;
    const short = second & 0x7f;
    const long = short === 127 ? 8 : short === 126 ? 2 : 0;
    if (((second & 0x80) !== 0) !== this.isFromClient || (first & 0x70) !== 0)
      throw new WrongFrame('a frame in a form that was not agreed');
    const from = 2 + long + (this.isFromClient ? 4 : 0);
    this.needed = from;
    if (all.length < from) return null;
    const length = long === 8 ? Number(all.readBigUInt64BE(2)) : long === 2 ? all.readUInt16BE(2) : short;
    if (length + this.messageSize > this.mostBytes) throw new WrongFrame('a message that is too large');
    this.needed = from + length;
    if (all.length < this.needed) return null;
    const mask = this.isFromClient ? all.subarray(from - 4, from) : null;
    return { isFinal: (first & 0x80) !== 0, opcode: first & 0x0f, mask, from, to: from + length };
  }

  private take({ isFinal, opcode, mask }: Head, bytes: Buffer): void {
    const payload = mask === null ? bytes : masked(Buffer.from(bytes), mask);
    if (opcode >= OPCODE.close) return this.onControl(opcode, payload);
    this.message.push(payload);
    this.messageSize += payload.length;
    if (!isFinal) return;
    const message = Buffer.concat(this.message, this.messageSize);
    [this.message, this.messageSize] = [[], 0];
    this.onMessage(message);
  }
}
