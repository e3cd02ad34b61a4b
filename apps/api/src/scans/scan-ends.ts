import { MAX_WATCHES, type ScanId, type TeamId } from '@palisade/vocabulary';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type TestProgress, ScansRepository } from '@palisade/persistence';

const POLL_MS = 1_000;

/** Each waiting request holds a socket. So many requests of one team may wait in this process; more of them poll. */
export const MOST_WAITING = { pipeline: 50, agent: 20, watch: MAX_WATCHES } as const;

/** Who waits: a request of a CI URL, a call of an MCP tool, or the watch of an issue. None takes the places of the other. */
export type WaiterKind = keyof typeof MOST_WAITING;

/** What ended a wait. */
export type WaitEnd = 'scan_ended' | 'time_is_over' | 'stopped';

/** The place of one request among those of its team that wait. */
export interface WaitPlace {
  /**
   * @param deadline by `performance.now()`
   * @param signal aborted when the client has closed its connection
   * @param onPoll called once a second while the scan is unfinished
   */
  until(
    scanId: ScanId,
    deadline: number,
    signal: AbortSignal,
    onPoll?: (progress: TestProgress) => void,
  ): Promise<WaitEnd>;
  leave(): void;
}

interface Waiter {
  scanId: ScanId;
  deadline: number;
  onPoll: (progress: TestProgress) => void;
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

  /** Null when the team has as many waiting requests of this kind as it may have. */
  enter(teamId: TeamId, kind: WaiterKind): WaitPlace | null {
    const row = `${kind} ${teamId}`;
    const taken = this.places.get(row) ?? 0;
    if (taken >= MOST_WAITING[kind]) return null;
    this.places.set(row, taken + 1);
    return {
      until: (scanId, deadline, signal, onPoll = () => undefined) =>
        this.until({ scanId, deadline, onPoll }, signal),
      leave: () => this.leave(row),
    };
  }

  /** Nest calls it before the server closes: the waiting requests still get their response. */
  onModuleDestroy(): void {
    this.isStopping = true;
    for (const { end } of this.waiters) end('stopped');
  }

  private async until(wait: Omit<Waiter, 'end'>, signal: AbortSignal): Promise<WaitEnd> {
    if (this.isStopping || signal.aborted) return 'stopped';
    return new Promise((resolve) => {
      const end = (reason: WaitEnd): void => {
        signal.removeEventListener('abort', gone);
        this.waiters.delete(waiter);
        resolve(reason);
      };
      const gone = (): void => end('stopped');
      const waiter = { ...wait, end };
      signal.addEventListener('abort', gone);
      this.waiters.add(waiter);
      this.schedule();
    });
  }

  private leave(row: string): void {
    const left = (this.places.get(row) ?? 1) - 1;
    if (left === 0) this.places.delete(row);
    else this.places.set(row, left);
  }

  private schedule(): void {
    if (this.timer !== null || this.waiters.size === 0) return;
    this.timer = setTimeout(() => void this.poll(), POLL_MS);
  }

  private async poll(): Promise<void> {
    const polled = [...this.waiters];
    const unfinished = await this.unfinishedAmong(polled.map(({ scanId }) => scanId));
    if (unfinished !== null) for (const waiter of polled) report(waiter, unfinished.get(waiter.scanId));
    for (const { deadline, end } of this.waiters) if (performance.now() >= deadline) end('time_is_over');
    this.timer = null;
    this.schedule();
  }

  /** Null when the database does not respond: requests wait until it does, or until their time is over. */
  private async unfinishedAmong(scanIds: readonly ScanId[]): Promise<Map<ScanId, TestProgress> | null> {
    try {
      return await this.scans.unfinishedAmong(scanIds);
    } catch {
      return null;
    }
  }
}

function report({ onPoll, end }: Waiter, progress: TestProgress | undefined): void {
  if (progress === undefined) end('scan_ended');
  else onPoll(progress);
}
