import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { withDeadline } from '@palisade/deadline';
import type { TeamId } from '@palisade/vocabulary';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '../http/errors/api-error';
import { type EvidenceDocument, documentText } from './evidence-block';

/** A page of text takes a tenth of a second, the longest report a few; a busy machine takes longer. */
const MOST_MS = 30_000;
/** Each uses up a core while it writes. One is left to requests, where there are several. */
const MOST_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const RETRY_AFTER_SECONDS = 5;
const HEAP_MEGABYTES = 256;
/** A process waits so long for its next PDF. */
const IDLE_MS = 60_000;
const MOST_KEPT_BYTES = 32 * 1_048_576;
/** The lowest priority would starve it on a busy machine. */
const NICE = constants.priority.PRIORITY_BELOW_NORMAL;

export const PDFS_BUSY =
  'Palisade writes other PDFs at the moment. Try again after the number of seconds in Retry-After.';
const TOO_LONG = 'The PDF takes too long to write. Open the report as HTML, or request less.';
const FAILED = 'The program that writes PDFs has failed.';

/** Next to the programs in dist/. */
const PROGRAM = join(__dirname, '../../pdf-process.js');

/** A report whose facts are read when its turn comes. */
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
 * Writes PDFs in processes of their own, because a page of text holds up all other requests for longer than they take, and a thread shares the collector
 * of garbage with them. A team has one process, and all have two, or one on a machine with two cores. Starting one holds up the api for 10 ms and more,
 * so it waits for the next PDF. Requests for a report that is being written wait for that one. The same document has the same bytes, so those of the last
 * ones are kept.
 */
@Injectable()
export class PdfWriter implements OnApplicationShutdown {
  private readonly writing = new Map<string, { teamId: TeamId; written: Promise<EvidencePdf> }>();
  /** By the hash of their document. */
  private readonly kept = new Map<string, EvidencePdf & { id: string }>();
  private keptBytes = 0;
  /** Processes without work, each with the timer that ends it. */
  private readonly idle = new Map<ChildProcess, NodeJS.Timeout>();
  private readonly ended = new AbortController();
  /** The compiled program of the processes. */
  program = PROGRAM;
  mostMs = MOST_MS;
  mostAtOnce = MOST_AT_ONCE;

  /** @throws ApiError 429 while other PDFs are written, 503 when this one takes too long */
  async write(teamId: TeamId, source: EvidenceSource): Promise<EvidencePdf> {
    const id = `${teamId} ${source.id}`;
    const begun = this.writing.get(id);
    if (begun !== undefined) return begun.written;
    const others = [...this.writing.values()];
    if (others.length >= this.mostAtOnce || others.some((other) => other.teamId === teamId))
      return this.keptOf(id, source);
    const written = this.written(id, source).finally(() => this.writing.delete(id));
    this.writing.set(id, { teamId, written });
    return written;
  }

  /**
   * Without a process. The facts are read only for a report that may be among those kept, and what is out of date is dropped: a refusal must cost
   * nothing.
   */
  private async keptOf(id: string, source: EvidenceSource): Promise<EvidencePdf> {
    const mayBeKept = [...this.kept.values()].some((other) => other.id === id);
    const kept = mayBeKept ? this.kept.get(keyOf(documentText((await source.read()).document))) : undefined;
    if (kept !== undefined) return kept;
    this.dropWhere((other) => other.id === id);
    throw new ApiError('too_many_requests', PDFS_BUSY, { 'Retry-After': String(RETRY_AFTER_SECONDS) });
  }

  private async written(id: string, source: EvidenceSource): Promise<EvidencePdf> {
    const { document, name } = await source.read();
    const text = documentText(document);
    const key = keyOf(text);
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const pdf = await this.inProcess(text);
    this.keep(key, { id, pdf, name });
    return { pdf, name };
  }

  onApplicationShutdown(): void {
    this.ended.abort();
    for (const writer of this.idle.keys()) writer.kill('SIGKILL');
  }

  private inProcess(text: string): Promise<Buffer> {
    return withDeadline(this.mostMs, this.ended.signal, async (signal) => {
      const writer = this.idleWriter() ?? this.newWriter();
      try {
        const pdf = await pdfOf(writer, text, signal);
        this.idle.set(
          writer,
          setTimeout(() => writer.kill('SIGKILL'), IDLE_MS),
        );
        return pdf;
      } catch (error) {
        writer.kill('SIGKILL');
        throw signal.aborted ? new ApiError('unavailable', TOO_LONG) : error;
      }
    });
  }

  private idleWriter(): ChildProcess | undefined {
    const [writer] = this.idle.keys();
    if (writer !== undefined) this.noLongerIdle(writer);
    return writer;
  }

  private newWriter(): ChildProcess {
    const writer = fork(this.program, {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      // It needs none of the secrets.
      env: {},
      // In its own session, see `giveWay`.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    writer.once('exit', () => this.noLongerIdle(writer));
    if (writer.pid !== undefined) giveWay(writer.pid);
    return writer;
  }

  private noLongerIdle(writer: ChildProcess): void {
    clearTimeout(this.idle.get(writer));
    this.idle.delete(writer);
  }

  /** The oldest are dropped. */
  private keep(key: string, written: EvidencePdf & { id: string }): void {
    if (written.pdf.length > MOST_KEPT_BYTES) return;
    this.kept.set(key, written);
    this.keptBytes += written.pdf.length;
    this.dropWhere(() => this.keptBytes > MOST_KEPT_BYTES);
  }

  /** Goes from the oldest to the newest. */
  private dropWhere(isDropped: (kept: EvidencePdf & { id: string }) => boolean): void {
    for (const [key, kept] of this.kept) {
      if (!isDropped(kept)) continue;
      this.kept.delete(key);
      this.keptBytes -= kept.pdf.length;
    }
  }
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * Requests come first. Linux shares cores among sessions, and only then among the processes of one (autogroup), unless control groups are set up. A lower
 * priority within the session of the api would leave nothing to PostgreSQL, whose processes have their own sessions.
 */
function giveWay(pid: number): void {
  setPriority(pid, NICE);
  // Other systems have no such file.
  void writeFile(`/proc/${pid}/autogroup`, String(NICE)).catch(() => undefined);
}

async function pdfOf(writer: ChildProcess, text: string, signal: AbortSignal): Promise<Buffer> {
  const ended = once(writer, 'exit', { signal }).then(() => {
    throw new Error(FAILED);
  });
  const written = once(writer, 'message', { signal });
  writer.send(text);
  const [pdf] = (await Promise.race([written, ended])) as [Uint8Array];
  return Buffer.from(pdf);
}
