import { readServerHello, type ServerHello } from './server-hello';

const RECORD = { alert: 21, handshake: 22 };
const CLOSE_NOTIFY = 0;
const WARNING = 1;

export interface HandshakeMessage {
  type: number;
  body: Buffer;
}

/** What the records of a server say, as far as they have come. */
export interface ServerRecords {
  messages: HandshakeMessage[];
  /** Description of the alert that ended the handshake, or null. */
  alert: number | null;
  isTls: boolean;
}

/** More handshake bytes than any flight in clear text has; what follows is not read. */
const LONGEST_HANDSHAKE = 256 * 1024;
const SERVER_HELLO = 2;
/** The longest record (RFC 8446 section 5.1). Real ones have some hundred bytes. */
const LONGEST_SERVER_HELLO = 16 * 1024;
/** A flight in clear text has six at most. */
const MOST_MESSAGES = 32;

/**
 * Reads the records of a server while they arrive. Each call gets all bytes so far and takes up where the last one ended, so a server
 * that drips costs no more than one that sends immediately. `steps` counts records, messages and payload bytes.
 *
 * The payload of all handshake records is joined: messages may span records, and records may hold several messages. Records of other
 * kinds are passed over: TLS 1.3 servers send a change_cipher_spec for middleboxes.
 */
export class ServerRecordReader {
  private readonly messages: HandshakeMessage[] = [];
  /** Payload of the handshake records; it doubles when it is full. */
  private handshake = Buffer.alloc(0);
  private length = 0;
  /** Where in the payload the next message begins. */
  private unread = 0;
  /** Where in the received bytes the next record begins, and how much of the one before has been taken. */
  private offset = 0;
  private taken = 0;
  private ended: Omit<ServerRecords, 'messages'> | null = null;

  constructor(private readonly steps = { count: 0 }) {}

  private hello: ServerHello | null | undefined;

  /** The ServerHello among the messages so far, parsed once however often it is needed. */
  serverHello(): ServerHello | null {
    if (this.hello !== undefined) return this.hello;
    const message = this.messages.find(({ type }) => type === SERVER_HELLO);
    if (message === undefined) return null;
    this.steps.count += message.body.length;
    return (this.hello = readServerHello(message.body));
  }

  read(received: Buffer): ServerRecords {
    while (this.ended === null && this.offset + 5 <= received.length) if (!this.readRecord(received)) break;
    this.readMessages();
    return { messages: this.messages, ...(this.ended ?? { alert: null, isTls: true }) };
  }

  /** False when more bytes are needed. */
  private readRecord(received: Buffer): boolean {
    const start = this.offset;
    const type = received.readUInt8(start);
    const end = start + 5 + received.readUInt16BE(start + 3);
    this.steps.count += 1;
    if (type < 20 || type > 23 || received.readUInt8(start + 1) !== 3) {
      this.ended = { alert: null, isTls: start > 0 };
      return false;
    }
    if (type === RECORD.alert && end >= start + 7 && received.length >= start + 7) {
      const [level, description] = [received.readUInt8(start + 5), received.readUInt8(start + 6)];
      // A warning goes before a response, as unrecognized_name does in front of a server that then shows its default certificate.
      if (level !== WARNING || description === CLOSE_NOTIFY) {
        this.ended = { alert: description, isTls: true };
        return false;
      }
    }
    if (type === RECORD.handshake) this.take(received.subarray(start + 5 + this.taken, end));
    if (end > received.length) {
      this.taken = Math.max(0, received.length - start - 5);
      return false;
    }
    this.offset = end;
    this.taken = 0;
    return true;
  }

  private take(payload: Buffer): void {
    const end = Math.min(this.length + payload.length, LONGEST_HANDSHAKE);
    if (end > this.handshake.length) {
      const grown = Buffer.alloc(Math.min(LONGEST_HANDSHAKE, Math.max(end, 4096, this.handshake.length * 2)));
      this.handshake.copy(grown, 0, 0, this.length);
      this.steps.count += this.length;
      this.handshake = grown;
    }
    this.steps.count += payload.copy(this.handshake, this.length, 0, end - this.length);
    this.length = end;
  }

  private readMessages(): void {
    while (this.messages.length < MOST_MESSAGES && this.unread + 4 <= this.length) {
      const start = this.unread + 4;
      const length = this.handshake.readUIntBE(this.unread + 1, 3);
      if (this.handshake.readUInt8(this.unread) === SERVER_HELLO && length > LONGEST_SERVER_HELLO) {
        this.ended = { alert: null, isTls: false };
        return;
      }
      const end = start + length;
      if (end > this.length) return;
      this.steps.count += 1;
      // A copy: the payload may move to a larger buffer.
      const body = Buffer.from(this.handshake.subarray(start, end));
      this.messages.push({ type: this.handshake.readUInt8(this.unread), body });
      this.unread = end;
    }
  }
}

/** Reads what came as a whole. */
export const readServerRecords = (received: Buffer): ServerRecords => new ServerRecordReader().read(received);
