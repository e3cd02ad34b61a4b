import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Deadline } from '@palisade/deadline';
import type { TeamId } from '@palisade/vocabulary';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import Piscina from 'piscina';
import { ApiError } from '../http/errors/api-error';
import type { EvidenceDocument } from './evidence-block';

/** A page of text takes a tenth of a second, the longest report a few; a busy machine takes longer. */
const MOST_MS = 30_000;
/** Each uses up a core while it writes. */
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;
const HEAP_MEGABYTES = 256;
/** Added to that of the program: requests come first, and a PDF gets what they leave. */
const NICENESS = 19;
const KEEP_IDLE_MS = 30_000;
const MOST_KEPT_BYTES = 32 * 1_048_576;

export const PDFS_BUSY =
  'Palisade writes other PDFs at the moment. Try again after the number of seconds in Retry-After.';
const TOO_LONG = 'The PDF takes too long to write. Open the report as HTML, or request less.';

/** Next to the programs in dist/. */
const PROGRAM = join(__dirname, '../../pdf-thread.js');

/** A report whose facts are read when there is a thread for it. */
export interface EvidenceSource {
  /** Of a team's reports, the same for the same one. */
  id: string;
  read(): Promise<{ document: EvidenceDocument; /** Of the file, without its ending. */ name: string }>;
}

export interface EvidencePdf {
  pdf: Buffer;
  name: string;
}

/**
 * Writes PDFs in threads with limits, because a page of text holds up all other requests for longer than they take. A team has one thread, and all
 * have two. Requests for a report that is being written wait for that one. The same document has the same bytes, so those of the last ones are kept.
 */
@Injectable()
export class PdfThreads implements OnApplicationShutdown {
  private pool: Piscina<EvidenceDocument, Uint8Array> | null = null;
  private readonly writing = new Map<string, { teamId: TeamId; written: Promise<EvidencePdf> }>();
  /** By the hash of their document. */
  private readonly kept = new Map<string, EvidencePdf & { id: string }>();
  private keptBytes = 0;
  /** The compiled program of the threads. */
  program = PROGRAM;
  mostMs = MOST_MS;

  /** @throws ApiError 429 while other PDFs are written, 503 when this one takes too long */
  async write(teamId: TeamId, source: EvidenceSource): Promise<EvidencePdf> {
    const id = `${teamId} ${source.id}`;
    const begun = this.writing.get(id);
    if (begun !== undefined) return begun.written;
    const others = [...this.writing.values()];
    if (others.length >= MOST_AT_ONCE || others.some((other) => other.teamId === teamId))
      return this.keptOf(id, source);
    const written = this.written(id, source).finally(() => this.writing.delete(id));
    this.writing.set(id, { teamId, written });
    return written;
  }

  /** Without a thread. The facts are read only for a report that may be among those kept: a refusal must cost nothing. */
  private async keptOf(id: string, source: EvidenceSource): Promise<EvidencePdf> {
    const mayBeKept = [...this.kept.values()].some((other) => other.id === id);
    const kept = mayBeKept ? this.kept.get(keyOf((await source.read()).document)) : undefined;
    if (kept !== undefined) return kept;
    throw new ApiError('too_many_requests', PDFS_BUSY, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  }

  private async written(id: string, source: EvidenceSource): Promise<EvidencePdf> {
    const { document, name } = await source.read();
    const key = keyOf(document);
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const pdf = await this.inThread(document);
    this.keep(key, { id, pdf, name });
    return { pdf, name };
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
  private keep(key: string, written: EvidencePdf & { id: string }): void {
    if (written.pdf.length > MOST_KEPT_BYTES) return;
    this.kept.set(key, written);
    this.keptBytes += written.pdf.length;
    for (const [oldest, { pdf }] of this.kept) {
      if (this.keptBytes <= MOST_KEPT_BYTES) return;
      this.kept.delete(oldest);
      this.keptBytes -= pdf.length;
    }
  }
}

const keyOf = (document: EvidenceDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('base64');

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
