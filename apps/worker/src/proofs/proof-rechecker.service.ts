import { Inject, Injectable, Optional } from '@nestjs/common';
import { DomainProver, type ProofAttempt } from '@palisade/domain-proof';
import {
  DomainProofsRepository,
  type DueProof,
  type RecordedCheck,
  type SeenProof,
} from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseTarget } from '@palisade/target-client';
import type { Logger } from 'pino';
import { PeriodicTask } from '../ground/periodic-task';
import { seenProofs } from './proof-seen';
import { WORKER_LOGGER, WORKER_ZONES } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

/** Together with the times in DomainProofsRepository, a lost proof takes effect within two days. */
const CHECK_EVERY_MS = 5 * 60_000;
/** Concurrent checks; each takes ten seconds at most. */
const BATCH = 10;

/** Checks the proofs of verified checks again, and ends the verification if the proof is gone. */
@Injectable()
export class ProofRechecker {
  readonly task: PeriodicTask;

  constructor(
    private readonly proofs: DomainProofsRepository,
    private readonly prover: DomainProver,
    private readonly allowedHosts: AllowedHosts,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
    @Optional() @Inject(WORKER_ZONES) private readonly zones?: readonly string[],
  ) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_EVERY_MS,
      work: () => this.recheckAll(),
      onError: this.metrics.onFailure('proofs', this.logger, 'could not check domain proofs'),
    });
  }

  /** Batch after batch until none is due. */
  async recheckAll(): Promise<void> {
    while (!this.task.isStopping) {
      const due = await this.proofs.forWorkerClaimDue(BATCH, this.zones);
      if (due.length === 0) return;
      await Promise.all(due.map((proof) => this.recheck(proof)));
    }
  }

  private async recheck(proof: DueProof): Promise<void> {
    const attempt = await this.search(proof);
    const recorded = await this.record(proof, attempt);
    this.metrics.proofChecks.inc({ outcome: recorded === 'lost' ? 'lost' : attempt.outcome });
    if (recorded === 'lost')
      this.logger.warn(
        { ...named(proof), message: attempt.message },
        'check is no longer verified: its domain proof is gone, so its intrusive tests stop',
      );
    else if (attempt.outcome !== 'proven' && recorded === 'kept')
      this.logger.info({ ...named(proof), outcome: attempt.outcome }, 'domain proof not found');
  }

  private async search(proof: DueProof): Promise<SearchResult> {
    try {
      const [attempt] = await this.prover.search({
        target: parseTarget(proof.url ?? proof.domain, this.allowedHosts),
        methods: [proof.method],
        tokensAt: () => [proof.token],
        label: `verification of ${proof.checkId}`,
      });
      if (attempt === undefined) return { outcome: 'unknown', message: 'Nothing was checked.', seen: [] };
      return { ...attempt, seen: seenProofs(attempt) };
    } catch (error) {
      // The settings of the service may have changed: a host that must not be scanned must not be verified either.
      if (error instanceof InvalidTarget) return { outcome: 'absent', message: error.message, seen: [] };
      throw error;
    }
  }

  private record(proof: DueProof, { outcome, message, seen }: SearchResult): Promise<RecordedCheck> {
    switch (outcome) {
      case 'proven':
        return this.proofs.forWorkerRecordSeen(proof, seen);
      case 'absent':
        return this.proofs.forWorkerRecordMissing(proof, message);
      case 'unknown':
        return this.proofs.forWorkerRecordUnknown(proof, message);
    }
  }
}

type SearchResult = Pick<ProofAttempt, 'outcome' | 'message'> & { seen: SeenProof[] };

const named = ({ checkId, teamId, domain, method }: DueProof) => ({
  check_id: checkId,
  team_id: teamId,
  domain,
  method,
});
