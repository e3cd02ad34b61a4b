/**
 * Messages of a TCP connection, each behind its length in two bytes (RFC 1035, section 4.2.2). Chunks are joined once per message, so
 * that a server that sends single bytes costs no more than one that sends everything at the same time.
 */
export class LengthPrefixed {
  private chunks: Buffer[] = [];
  private size = 0;
  /** How many bytes are needed before the next read. */
  private needed = 2;

  /** @param steps counts the bytes that are copied */
  constructor(private readonly steps = { count: 0 }) {}

  /** The messages that are complete with this chunk. */
  add(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    while (this.size >= this.needed) {
      const all = this.joined();
      const end = 2 + all.readUInt16BE(0);
      if (all.length < end) {
        this.needed = end;
        break;
      }
      messages.push(all.subarray(2, end));
      this.chunks = [all.subarray(end)];
      this.size = all.length - end;
      this.needed = 2;
    }
    return messages;
  }

  private joined(): Buffer {
    const [only] = this.chunks;
    if (this.chunks.length === 1 && only !== undefined) return only;
    this.steps.count += this.size;
    const all = Buffer.concat(this.chunks, this.size);
    this.chunks = [all];
    return all;
  }
}
