import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ScanDetailResource } from '../scans/dto/scan.resource';
import { ScansService } from '../scans/scans.service';

/** Short at first, since many scans end within seconds; then a look costs more than the seconds it saves. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** Waiting costs looks at the database: one team must not make a crowd of them. */
const WAITS_PER_TEAM = 20;

/** Lets a caller wait for the end of a scan. Between two looks nothing is held, no connection of the database either. */
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
   * gone, whatever comes first. A team that has many waits already gets it at once.
   */
  async ended(
    { teamId, scanId }: { teamId: string; scanId: string },
    seconds: number,
    signal: AbortSignal,
  ): Promise<ScanDetailResource> {
    const look = (): Promise<ScanDetailResource> => this.scans.get(teamId, scanId);
    const scan = await look();
    const waiting = this.waits.get(teamId) ?? 0;
    if (seconds === 0 || hasEnded(scan) || waiting >= WAITS_PER_TEAM) return scan;
    this.waits.set(teamId, waiting + 1);
    try {
      return await this.lookUntil(AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]), look);
    } finally {
      this.leave(teamId);
    }
  }

  private async lookUntil(
    end: AbortSignal,
    look: () => Promise<ScanDetailResource>,
  ): Promise<ScanDetailResource> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
      await pauseFor(pause, end);
      const scan = await look();
      if (hasEnded(scan) || end.aborted || this.isStopping) return scan;
    }
  }

  private leave(teamId: string): void {
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
