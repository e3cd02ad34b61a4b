import { Injectable } from '@nestjs/common';
import { DataKeeper } from './data-keeper.service';
import { ExpiryKeeper } from './expiry-keeper.service';
import { PartitionKeeper } from './partition-keeper.service';
import type { PeriodicTask } from './periodic-task';
import { ProofRechecker } from './proof-rechecker.service';
import { Retention } from './retention.service';

/** Tasks that a worker runs every few minutes and that no scan waits for. */
@Injectable()
export class Housekeeping {
  readonly tasks: readonly PeriodicTask[];

  constructor(
    partitions: PartitionKeeper,
    retention: Retention,
    expiry: ExpiryKeeper,
    proofs: ProofRechecker,
    data: DataKeeper,
  ) {
    this.tasks = [partitions, retention, expiry, proofs, data].map(({ task }) => task);
  }
}
