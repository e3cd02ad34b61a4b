import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Deadline } from '@palisade/deadline';
import type { TeamId } from '@palisade/vocabulary';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Piscina from 'piscina';
import { ApiError } from '../http/errors/api-error';
import { refuseFor } from '../throttling/refuse-above';
import type { EvidenceDocument } from './evidence-block';

/** A page of text takes a tenth of a second, the longest report a few; a busy machine takes longer. */
const MOST_MS = 30_000;
/** Each uses up a core while it writes. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;
const HEAP_MEGABYTES = 256;
/** A lower priority than requests. */
const NICENESS = 5;
const KEEP_IDLE_MS = 30_000;
const MOST_KEPT_BYTES = 32 * 1_048_576;

export const PDFS_BUSY =
  'Palisade writes other PDFs at the moment. Try again after the number of seconds in Retry-After.';
const TOO_LONG = 'The PDF takes too long to write. Open the report as HTML, or request less.';

/** Next to the programs in dist/. */
const PROGRAM = join(__dirname, '../../pdf-thread.js');

/**
 * Writes PDFs in threads with limits, because a page of text holds up all other requests for longer than they take. A team has one thread, and all
 * have two. The same document has the same bytes, so those of the last ones are kept: readers of a shared report wait for one.
 */
@Injectable()
export class PdfThreads implements OnApplicationShutdown {
  private pool: Piscina<EvidenceDocument, Uint8Array> | null = null;
  private readonly writing = new Map<string, { teamId: TeamId; pdf: Promise<Buffer> }>();
  private readonly kept = new Map<string, Buffer>();
  private keptBytes = 0;
  /** The compiled program of the threads. */
  program = PROGRAM;
  mostMs = MOST_MS;

  /** @throws ApiError 429 while other PDFs are written, 503 when this one takes too long */
  async write(teamId: TeamId, document: EvidenceDocument): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(document)).digest('base64');
    const known = this.kept.get(key) ?? this.writing.get(key)?.pdf;
    if (known !== undefined) return known;
    const others = [...this.writing.values()];
    const isBusy = others.length >= MOST_AT_ONCE || others.some((other) => other.teamId === teamId);
    if (isBusy) refuseFor(RETRY_AFTER_SECONDS, PDFS_BUSY);
    const pdf = this.inThread(document).finally(() => this.writing.delete(key));
    this.writing.set(key, { teamId, pdf });
    this.keep(key, await pdf);
    return pdf;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.destroy();
  }

  private async inThread(document: EvidenceDocument): Promise<Buffer> {
    this.pool ??= new Piscina<EvidenceDocument, Uint8Array>({
      filename: this.program,
      minThreads: 0,
      maxThreads: MOST_AT_ONCE,
      idleTimeout: KEEP_IDLE_MS,
      niceIncrement: NICENESS,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
      // A thread needs none of the secrets.
      env: {},
      recordTiming: false,
    });
    const limit = new Deadline(this.mostMs);
    try {
      // The end of the signal ends the thread.
      return Buffer.from(await this.pool.run(document, { signal: limit.signal }));
    } catch (error) {
      if (!limit.signal.aborted && !isOutOfMemory(error)) throw error;
      throw new ApiError('unavailable', TOO_LONG);
    } finally {
      limit.end();
    }
  }

  /** The oldest are dropped. */
  private keep(key: string, pdf: Buffer): void {
    if (this.kept.has(key) || pdf.length > MOST_KEPT_BYTES) return;
    this.kept.set(key, pdf);
    this.keptBytes += pdf.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.keptBytes <= MOST_KEPT_BYTES) return;
      this.kept.delete(oldest);
      this.keptBytes -= length;
    }
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
