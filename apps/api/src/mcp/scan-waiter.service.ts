import type { ScanId, TeamId } from '@palisade/vocabulary';
import { Injectable } from '@nestjs/common';
import type { TestProgress } from '@palisade/persistence';
import type { ScanDetailResource } from '../scans/dto/scan.resource';
import { ScanEnds } from '../scans/scan-ends';
import { ScansService } from '../scans/scans.service';

/** Lets a tool wait for the end of a scan. */
@Injectable()
export class ScanWaiter {
  constructor(
    private readonly scans: ScansService,
    private readonly ends: ScanEnds,
  ) {}

  /**
   * The scan as it is when it has ended, after `seconds`, when the process stops or when `signal` says that the caller has
   * gone, whatever comes first. A team that has many waits already gets it immediately.
   */
  async ended(
    { teamId, scanId }: { teamId: TeamId; scanId: ScanId },
    seconds: number,
    signal: AbortSignal,
    onProgress: (progress: TestProgress) => void = () => undefined,
  ): Promise<ScanDetailResource> {
    const deadline = performance.now() + seconds * 1000;
    const scan = await this.scans.get(teamId, scanId);
    if (seconds === 0 || hasEnded(scan)) return scan;
    const place = this.ends.enter(teamId, 'agent');
    if (place === null) return scan;
    try {
      onProgress(progressOf(scan));
      await place.until(scanId, deadline, signal, onProgress);
      return await this.scans.get(teamId, scanId);
    } finally {
      place.leave();
    }
  }
}

const hasEnded = ({ status }: ScanDetailResource): boolean => status === 'completed' || status === 'failed';

/** How many tests of a scan have ended. */
export const progressOf = ({ tests }: ScanDetailResource): TestProgress => ({
  ended: tests.filter(({ status }) => status !== 'pending' && status !== 'running').length,
  total: tests.length,
});
