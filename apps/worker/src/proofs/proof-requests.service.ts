import { Inject, Injectable, Optional } from '@nestjs/common';
import { DomainProver, type ProofAttempt } from '@palisade/domain-proof';
import {
  CheckVerificationRepository,
  type ClaimedVerification,
  type SiteTask,
  VerificationRequestsRepository,
} from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseTarget } from '@palisade/target-client';
import type { Logger } from 'pino';
import { SiteTasks } from '../identities/site-tasks';
import { PeriodicTask } from '../ground/periodic-task';
import { seenProofs } from './proof-seen';
import { WORKER_LOGGER, WORKER_ZONES } from '../ground/worker-identity';
import { WorkerMetrics } from '../ground/worker.metrics';

/** A person waits for the result. */
const ASK_EVERY_MS = 250;
/** Concurrent verifications of this worker; each takes ten seconds at most. */
const MOST_AT_ONCE = 10;

/** Checks proofs at the request of the API, in turns among the teams. */
@Injectable()
export class ProofRequests {
  readonly task: PeriodicTask;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly requests: VerificationRequestsRepository,
    private readonly verification: CheckVerificationRepository,
    private readonly prover: DomainProver,
    private readonly identities: SiteTasks,
    private readonly allowedHosts: AllowedHosts,
    private readonly metrics: WorkerMetrics,
    @Inject(WORKER_LOGGER) private readonly logger: Logger,
    @Optional() @Inject(WORKER_ZONES) private readonly zones?: readonly string[],
  ) {
    this.task = new PeriodicTask({
      intervalMs: ASK_EVERY_MS,
      work: () => this.takeMore(),
      onError: this.metrics.onFailure('proof_requests', this.logger, 'could not read verification requests'),
    });
  }

  /** Starts as many as there are free places; they run concurrently. */
  async takeMore(): Promise<void> {
    const room = MOST_AT_ONCE - this.running.size;
    if (room <= 0) return;
    for (const request of await this.requests.forWorkerClaim(room, this.zones)) {
      const work = this.answer(request).finally(() => this.running.delete(work));
      this.running.add(work);
    }
  }

  /** Resolves when the running ones have ended. */
  async drain(): Promise<void> {
    await this.task.stop();
    await Promise.all(this.running);
  }

  /** A failed request is taken again when its claim expires. */
  private async answer(request: ClaimedVerification): Promise<void> {
    try {
      if (request.identityTask !== null) {
        return await this.answerTask(request, request.identityTask);
      }
      const attempts = await this.search(request);
      await this.store(request, attempts);
      await this.requests.forWorkerFinish(request.id, {
        attempts: attempts.map(({ method, outcome, message }) => ({
          method,
          is_proven: outcome === 'proven',
          message,
        })),
      });
      this.task.hurry();
    } catch (err) {
      this.metrics.taskErrors.inc({ task: 'proof_requests' });
      this.logger.warn({ err, check_id: request.checkId }, 'could not verify a domain');
    }
  }

  private async answerTask(request: ClaimedVerification, task: SiteTask): Promise<void> {
    const result = await this.identities.run(request, task, (err) =>
      this.logger.warn({ err, check_id: request.checkId }, 'could not try a scan identity'),
    );
    // Null would look as if nobody had answered.
    await this.requests.forWorkerFinish(request.id, { result: result ?? {} });
    this.task.hurry();
  }

  private async search({ checkId, site, methods, tokens }: ClaimedVerification): Promise<ProofAttempt[]> {
    try {
      return await this.prover.search({
        target: parseTarget(site.url ?? site.domain, this.allowedHosts),
        methods,
        tokensAt: (domain) => tokens[domain] ?? [],
        label: `verification of ${checkId}`,
      });
    } catch (error) {
      // The settings of this worker may be stricter than those of the API that accepted the request.
      if (!(error instanceof InvalidTarget)) throw error;
      const { message } = error;
      return methods.map((method) => ({ method, outcome: 'absent', message, token: null, seen: [] }));
    }
  }

  /** The first proof verifies; the methods are ordered by what they prove. All results are kept. */
  private async store(
    { team, checkId, site }: ClaimedVerification,
    attempts: readonly ProofAttempt[],
  ): Promise<void> {
    const seen = attempts.flatMap(seenProofs);
    for (const { method, token } of attempts) {
      if (token === null) continue;
      await this.verification.markProven(team, checkId, site, { method, token }, seen);
      return;
    }
  }
}
