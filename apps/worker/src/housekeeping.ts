import { Injectable } from '@nestjs/common';
import { ExpiryKeeper } from './expiry-keeper.service';
import { JsAdvisoriesKeeper } from './js-advisories-keeper.service';
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
    advisories: JsAdvisoriesKeeper,
  ) {
    this.tasks = [partitions, retention, expiry, proofs, advisories].map(({ task }) => task);
  }
}
