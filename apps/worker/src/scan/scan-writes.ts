import type { ScanId } from '@palisade/vocabulary';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  type ClaimedScan,
  ScanClosingRepository,
  type ScanEnding,
  ScanExecutionRepository,
  type ScanHold,
  type ScanProgress,
} from '@palisade/persistence';
import { GroupedWrites } from './grouped-writes';
import { ScanQueues } from '@palisade/scan-queue';
import { WORKER_NAME, WORKER_ZONES } from '../ground/worker-identity';

/** The writes of this worker's scans from claim to close, grouped. */
@Injectable()
export class ScanWrites {
  private readonly claims: GroupedWrites<string, ClaimedScan | null>;
  private readonly renewals: GroupedWrites<ScanHold, boolean>;
  private readonly progresses: GroupedWrites<ScanProgress, boolean>;
  private readonly endings: GroupedWrites<ScanEnding, boolean>;

  constructor(
    execution: ScanExecutionRepository,
    closing: ScanClosingRepository,
    @Inject(WORKER_NAME) worker: string,
    @Optional() @Inject(WORKER_ZONES) zones?: readonly string[],
    @Optional() @Inject(ScanQueues) queues?: Pick<ScanQueues, 'zonesWithNewerWorkers'>,
  ) {
    this.claims = new GroupedWrites(async (scanIds) => {
      const newer = queues?.zonesWithNewerWorkers;
      const claims = await execution.forWorkerClaim(scanIds, worker, zones, newer);
      const claimed = new Map(claims.map((claim) => [claim.scanId, claim]));
      // Two messages of one scan: the first gets the claim.
      return scanIds.map((scanId, place) =>
        scanIds.indexOf(scanId) === place ? (claimed.get(scanId) ?? null) : null,
      );
    });
    this.renewals = new GroupedWrites((holds) => execution.forWorkerRenewLeases(holds));
    this.progresses = new GroupedWrites((progress) => execution.forWorkerProgress(progress));
    this.endings = new GroupedWrites((endings) => closing.forWorkerEnd(endings));
  }

  /** @returns null if the scan runs elsewhere, has ended, or is left to a newer worker. */
  claim(scanId: ScanId): Promise<ClaimedScan | null> {
    return this.claims.add(scanId);
  }

  /** @returns false when the scan is no longer this worker's. */
  renew(hold: ScanHold): Promise<boolean> {
    return this.renewals.add(hold);
  }

  /** @returns false when the scan is no longer this worker's. */
  progress(progress: ScanProgress): Promise<boolean> {
    return this.progresses.add(progress);
  }

  /** @returns false, with nothing written, when the scan is no longer this worker's. */
  end(ending: ScanEnding): Promise<boolean> {
    return this.endings.add(ending);
  }
}
