import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { DomainProver, type ProofAttempt } from '@palisade/domain-proof';
import { type ActingTeam, type CheckVerification, CheckVerificationRepository } from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, type Target, parseTarget } from '@palisade/target-client';
import { PROOF_METHODS, type ProofMethod } from '@palisade/vocabulary';
import { ApiError } from '../http/api-error';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/validation-failed';
import {
  type VerificationResource,
  type VerifiedResource,
  toAttemptResource,
  toVerificationResource,
} from './dto/verification.resource';
import { proofPlan, tokensOf } from './proof-plan';
import { VerificationTurns } from './verification-turns';

/** Shows a team how to prove the domain of a check, and looks for the proof. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly verification: CheckVerificationRepository,
    private readonly turns: VerificationTurns,
    private readonly prover: DomainProver,
    private readonly allowedHosts: AllowedHosts,
    private readonly environment: Environment,
  ) {}

  async get(teamId: string, checkId: string): Promise<VerificationResource> {
    return this.resourceOf(teamId, await this.find(teamId, checkId));
  }

  /** Nothing found is an answer too. @throws ApiError 429 when the same check was looked at a moment ago */
  async verify(team: ActingTeam, checkId: string, method?: ProofMethod): Promise<VerifiedResource> {
    const check = await this.find(team.id, checkId);
    const target = this.targetOf(check);
    await this.turns.take(checkId);
    const attempts = await this.prover.look({
      target,
      methods: method === undefined ? PROOF_METHODS : [method],
      tokensAt: (domain) => this.tokensAt(team.id, domain),
      label: `verification of ${checkId}`,
    });
    await this.store(team, checkId, check, attempts);
    return { ...(await this.get(team.id, checkId)), attempts: attempts.map(toAttemptResource) };
  }

  /** The first proof is enough; the methods come in the order of what they prove. */
  private async store(
    team: ActingTeam,
    checkId: string,
    check: CheckVerification,
    attempts: readonly ProofAttempt[],
  ): Promise<void> {
    for (const { method, token } of attempts) {
      if (token === null) continue;
      await this.verification.markProven(team, checkId, check, { method, token });
      return;
    }
  }

  private async find(teamId: string, checkId: string): Promise<CheckVerification> {
    const check = await this.verification.get(teamId, requireId(checkId, 'Check'));
    if (check === null) throw new ApiError('not_found', 'Check not found.');
    return check;
  }

  /** What may be scanned can change with the settings of the service, long after the check was made. */
  private targetOf({ domain, url }: CheckVerification): Target {
    try {
      return parseTarget(url ?? domain, this.allowedHosts);
    } catch (error) {
      if (error instanceof InvalidTarget) throw ValidationFailed.at('domain', error.message);
      throw error;
    }
  }

  private resourceOf(teamId: string, check: CheckVerification): VerificationResource {
    const tokenAt = (domain: string): string => this.tokensAt(teamId, domain)[0] ?? '';
    return toVerificationResource(check, proofPlan(check, tokenAt));
  }

  private tokensAt(teamId: string, domain: string): string[] {
    const { appSecret, appSecretPrevious } = this.environment;
    const secrets = [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
    return tokensOf(secrets, teamId, domain);
  }
}
