import type { ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ScansRepository } from '@palisade/persistence';
import { ApiError } from '../http/api-error';

const POLL_MS = 1_000;
/** Each waiting request holds a socket. A team with more pipelines at one time polls the status URL. */
const MAX_WAITING_PER_TEAM = 50;
/** Seconds. */
const RETRY_AFTER = '15';

export const TOO_MANY_PIPELINES = `${MAX_WAITING_PER_TEAM} pipelines of this team already wait for their scans. Start the scan without wait, and poll its status URL.`;

/** What ended a wait. */
export type WaitEnd = 'scan_ended' | 'time_is_over' | 'stopped';

/** The place of one request among those of its team that wait. */
export interface WaitPlace {
  /** @param signal aborted when the client has closed its connection */
  until(scanId: ScanId, deadline: number, signal: AbortSignal): Promise<WaitEnd>;
  leave(): void;
}

interface Waiter {
  scanId: ScanId;
  /** By `performance.now()`. */
  deadline: number;
  end: (end: WaitEnd) => void;
}

/** Lets requests wait for the ends of scans. One query a second serves all of them, and between two queries nothing is held. */
@Injectable()
export class ScanEnds implements OnModuleDestroy {
  private readonly places = new Map<string, number>();
  private readonly waiters = new Set<Waiter>();
  private timer: NodeJS.Timeout | null = null;
  private isStopping = false;

  constructor(private readonly scans: Pick<ScansRepository, 'unfinishedAmong'>) {}

  /** @throws ApiError 429 when the team has as many waiting requests as it may have */
  enter(teamId: TeamId): WaitPlace {
    const taken = this.places.get(teamId) ?? 0;
    if (taken >= MAX_WAITING_PER_TEAM) {
      throw new ApiError('too_many_requests', TOO_MANY_PIPELINES, { 'Retry-After': RETRY_AFTER });
    }
    this.places.set(teamId, taken + 1);
    return {
      until: (scanId, deadline, signal) => this.until(scanId, deadline, signal),
      leave: () => this.leave(teamId),
    };
  }

  /** Nest calls it before the server closes: the waiting requests still get their response. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const { end } of this.waiters) end('stopped');
  }

  private async until(scanId: ScanId, deadline: number, signal: AbortSignal): Promise<WaitEnd> {
    if (this.isStopping || signal.aborted) return 'stopped';
    return new Promise((resolve) => {
      const end = (reason: WaitEnd): void => {
        signal.removeEventListener('abort', gone);
        this.waiters.delete(waiter);
        resolve(reason);
      };
      const gone = (): void => end('stopped');
      const waiter = { scanId, deadline, end };
      signal.addEventListener('abort', gone);
      this.waiters.add(waiter);
      this.schedule();
    });
  }

  private leave(teamId: TeamId): void {
    const left = (this.places.get(teamId) ?? 1) - 1;
    if (left === 0) this.places.delete(teamId);
    else this.places.set(teamId, left);
  }

  private schedule(): void {
    if (this.timer !== null || this.waiters.size === 0) return;
    this.timer = setTimeout(() => void this.poll(), POLL_MS);
  }

  private async poll(): Promise<void> {
    const asked = [...this.waiters];
    const unfinished = await this.unfinishedAmong(asked.map(({ scanId }) => scanId));
    for (const { scanId, end } of asked) if (unfinished?.has(scanId) === false) end('scan_ended');
    for (const { deadline, end } of this.waiters) if (performance.now() >= deadline) end('time_is_over');
    this.timer = null;
    this.schedule();
  }

  /** Null when the database does not answer: requests wait until it does, or until their time is over. */
  private async unfinishedAmong(scanIds: readonly ScanId[]): Promise<Set<string> | null> {
    try {
      return await this.scans.unfinishedAmong(scanIds);
    } catch {
      return null;
    }
  }
}
