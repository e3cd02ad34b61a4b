/** Most responses are short, and Node takes buffers of this size from its pool. */
const FIRST_SIZE = 2_048;
/** A server may announce a body that never comes. */
const MOST_EXPECTED = 131_072;

/**
 * Joins incoming chunks in one buffer that doubles when it is full: a server that sends a body as a million chunks of one byte causes
 * neither a million objects nor more than two copies of each byte. Where the length is known, the first buffer holds everything.
 */
export class ByteCollector {
  private buffer = Buffer.alloc(0);
  length = 0;

  /** `expected` bytes will come, as far as the server says. `steps` counts the bytes that are copied. */
  constructor(
    private readonly limit: number,
    private readonly expected = 0,
    private readonly steps = { count: 0 },
  ) {}

  /** False when part of the chunk is beyond the limit and was dropped. */
  add(chunk: Buffer): boolean {
    const end = Math.min(this.length + chunk.length, this.limit);
    if (end > this.buffer.length) this.grow(end);
    chunk.copy(this.buffer, this.length, 0, end - this.length);
    this.steps.count += end - this.length;
    const fits = this.length + chunk.length <= this.limit;
    this.length = end;
    return fits;
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }

  private grow(needed: number): void {
    const first = Math.max(FIRST_SIZE, Math.min(this.expected, MOST_EXPECTED));
    const size = Math.min(this.limit, Math.max(needed, first, this.buffer.length * 2));
    const grown = Buffer.allocUnsafe(size);
    this.buffer.copy(grown, 0, 0, this.length);
    this.steps.count += this.length;
    this.buffer = grown;
  }
}
