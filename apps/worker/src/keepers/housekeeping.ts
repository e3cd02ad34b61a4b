import { Injectable } from '@nestjs/common';
import { DataKeeper } from './data-keeper.service';
import { ExpiryKeeper } from './expiry-keeper.service';
import { FlawWatch } from './flaw-watch.service';
import { PartitionKeeper } from './partition-keeper.service';
import type { PeriodicTask } from '../ground/periodic-task';
import { ProofRechecker } from '../proofs/proof-rechecker.service';
import { Retention } from './retention.service';

/** Tasks that a worker runs every few minutes and that no scan waits for. */
@Injectable()
export class Housekeeping {
  readonly tasks: readonly PeriodicTask[];
  /** Those that every zone needs. */
  readonly ofScans: readonly PeriodicTask[];

  constructor(
    partitions: PartitionKeeper,
    retention: Retention,
    expiry: ExpiryKeeper,
    proofs: ProofRechecker,
    data: DataKeeper,
    flaws: FlawWatch,
  ) {
    this.ofScans = [proofs.task, data.task];
    this.tasks = [partitions.task, retention.task, expiry.task, flaws.task, ...this.ofScans];
  }
}
