import type { ScanId, TeamId } from '@palisade/vocabulary';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ScanDetailResource } from '../scans/dto/scan.resource';
import { ScansService } from '../scans/scans.service';

/** Short at first, since many scans end within seconds; then a poll costs more than the seconds it saves. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** Each poll is a query: one team must not make a crowd of them. */
const WAITS_PER_TEAM = 20;

/** Lets a caller wait for the end of a scan. Between two polls nothing is held, no connection of the database either. */
@Injectable()
export class ScanWaiter implements OnModuleDestroy {
  private isStopping = false;
  private readonly waits = new Map<string, number>();

  constructor(private readonly scans: ScansService) {}

  /** A stopping process answers its waiting requests at the next poll. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /**
   * The scan as it is when it has ended, after `seconds`, when the process stops or when `signal` says that the caller has
   * gone, whatever comes first. A team that has many waits already gets it at once. `onPoll` sees each state in between.
   */
  async ended(
    { teamId, scanId }: { teamId: TeamId; scanId: ScanId },
    seconds: number,
    signal: AbortSignal,
    onPoll: (scan: ScanDetailResource) => void = () => undefined,
  ): Promise<ScanDetailResource> {
    const poll = (): Promise<ScanDetailResource> => this.scans.get(teamId, scanId);
    const scan = await poll();
    const waiting = this.waits.get(teamId) ?? 0;
    if (seconds === 0 || hasEnded(scan) || waiting >= WAITS_PER_TEAM) return scan;
    this.waits.set(teamId, waiting + 1);
    try {
      onPoll(scan);
      return await this.pollUntil(
        AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]),
        poll,
        onPoll,
      );
    } finally {
      this.leave(teamId);
    }
  }

  private async pollUntil(
    end: AbortSignal,
    poll: () => Promise<ScanDetailResource>,
    onPoll: (scan: ScanDetailResource) => void,
  ): Promise<ScanDetailResource> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      await pauseFor(pause, end);
      const scan = await poll();
      if (hasEnded(scan) || end.aborted || this.isStopping) return scan;
      onPoll(scan);
    }
  }

  private leave(teamId: TeamId): void {
    const left = (this.waits.get(teamId) ?? 1) - 1;
    if (left === 0) this.waits.delete(teamId);
    else this.waits.set(teamId, left);
  }
}

const hasEnded = ({ status }: ScanDetailResource): boolean => status === 'completed' || status === 'failed';

/** Ends early, without an error, when `end` is aborted. */
async function pauseFor(milliseconds: number, end: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal: end });
  } catch (error) {
    if (!end.aborted) throw error;
  }
}
