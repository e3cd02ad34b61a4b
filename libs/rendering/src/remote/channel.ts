import type { Duplex } from 'node:stream';
import { MOST_MESSAGE_BYTES } from './messages';
import { FrameReader, frameOf, OPCODE } from './web-socket-frames';

const PING_EVERY_MS = 10_000;
/** A peer that has not even sent a ping for so long is gone. */
const SILENT_FOR_MS = 35_000;

export interface ChannelEvents {
  onMessage: (payload: Buffer) => void;
  /** Called once. */
  onEnd: () => void;
}

/** Messages over a socket that has become a WebSocket. */
export class Channel {
  private readonly pings: NodeJS.Timeout;
  private heardAt = performance.now();
  private hasEnded = false;

  constructor(
    private readonly socket: Duplex,
    private readonly isClient: boolean,
    private readonly events: ChannelEvents,
  ) {
    const reader = new FrameReader(
      MOST_MESSAGE_BYTES,
      !isClient,
      (payload) => events.onMessage(payload),
      (opcode, payload) => this.control(opcode, payload),
    );
    socket.on('data', (chunk: Buffer) => {
      this.heardAt = performance.now();
      try {
        reader.push(chunk);
      } catch {
        this.end();
      }
    });
    for (const event of ['error', 'end', 'close']) socket.on(event, () => this.end());
    this.pings = setInterval(() => this.ping(), PING_EVERY_MS).unref();
  }

  send(payload: Buffer): void {
    this.write(payload, OPCODE.binary);
  }

  end(): void {
    if (this.hasEnded) return;
    this.write(Buffer.alloc(0), OPCODE.close);
    this.hasEnded = true;
    clearInterval(this.pings);
    this.socket.end();
    // A peer that reads nothing would keep what was written.
    setTimeout(() => this.socket.destroy(), 1_000).unref();
    this.events.onEnd();
  }

  private ping(): void {
    if (performance.now() - this.heardAt > SILENT_FOR_MS) this.end();
    else this.write(Buffer.alloc(0), OPCODE.ping);
  }

  private control(opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.close) this.end();
    if (opcode === OPCODE.ping) this.write(payload, OPCODE.pong);
  }

  private write(payload: Buffer, opcode: number): void {
    if (!this.hasEnded && this.socket.writable) this.socket.write(frameOf(payload, opcode, this.isClient));
  }
}
