import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { provingDomains } from '@palisade/domain-proof';
import {
  type ActingTeam,
  type CheckVerification,
  CheckVerificationRepository,
  MOST_OPEN_PER_TEAM,
  ProvenOriginsRepository,
  type StoredAttempt,
  VerificationRequestsRepository,
} from '@palisade/persistence';
import { PROOF_METHODS, type ProofMethod, type CheckId, type TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { intrusionOf } from './dto/intrusion.resource';
import {
  type VerificationResource,
  type VerifiedResource,
  toVerificationResource,
} from './dto/verification.resource';
import { proofPlan, tokensOf } from './proof-plan';
import { TeamZonesService } from '../zones/team-zones.service';
import { VerificationAnswers } from './verification-answers';
import { VerificationTurns } from './verification-turns';

const RETRY_AFTER = { 'Retry-After': '5' };

/** Shows a team how to prove the domain of a check, and has a worker search for the proof: the api connects to no site. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly verification: CheckVerificationRepository,
    private readonly origins: ProvenOriginsRepository,
    private readonly requests: VerificationRequestsRepository,
    private readonly answers: VerificationAnswers,
    private readonly turns: VerificationTurns,
    private readonly zones: TeamZonesService,
    private readonly environment: Environment,
  ) {}

  async get(teamId: TeamId, checkId: CheckId): Promise<VerificationResource> {
    const check = await this.find(teamId, checkId);
    const tokenAt = (domain: string): string => this.tokensAt(teamId, domain)[0] ?? '';
    const intrusion = intrusionOf(check, await this.origins.list(teamId, checkId), this.environment);
    return toVerificationResource(check, proofPlan(check, tokenAt), intrusion);
  }

  /** Nothing found is a response too. @throws ApiError 429 when it was asked too often, 503 when no worker responds in time */
  async verify(team: ActingTeam, checkId: CheckId, method?: ProofMethod): Promise<VerifiedResource> {
    const check = await this.find(team.id, checkId);
    // What may be scanned can change with the settings of the service, long after the check was made.
    (await this.zones.of(team.id)).targetIn(check.zone, check.url ?? check.domain);
    await this.turns.take(team.id, checkId);
    const id = await this.requests.open(team, {
      checkId,
      site: { domain: check.domain, url: check.url },
      methods: method === undefined ? PROOF_METHODS : [method],
      tokens: this.allTokens(team.id, check.domain),
      identityTask: null,
    });
    const attempts = await this.answerTo(id ?? (await this.turns.refuse(team.id, TOO_MANY_OPEN)));
    return { ...(await this.get(team.id, checkId)), attempts };
  }

  private async answerTo(id: string): Promise<StoredAttempt[]> {
    const attempts = await this.answers.of<StoredAttempt[]>(id);
    if (attempts !== null) return attempts;
    const isWithdrawn = await this.requests.withdraw(id);
    throw new ApiError('unavailable', isWithdrawn ? NO_WORKER : STILL_CHECKING, RETRY_AFTER);
  }

  private async find(teamId: TeamId, checkId: CheckId): Promise<CheckVerification> {
    const check = await this.verification.get(teamId, requireId(checkId, 'Check'));
    if (check === null) throw new ApiError('not_found', 'Check not found.');
    return check;
  }

  private allTokens(teamId: TeamId, host: string): Record<string, string[]> {
    const domains = [...new Set([host, ...provingDomains(host)])];
    return Object.fromEntries(domains.map((domain) => [domain, this.tokensAt(teamId, domain)]));
  }

  private tokensAt(teamId: TeamId, domain: string): string[] {
    const { appSecret, appSecretPrevious } = this.environment;
    const secrets = [appSecret, appSecretPrevious].filter((secret) => secret !== undefined);
    return tokensOf(secrets, teamId, domain);
  }
}

const TOO_MANY_OPEN = `The team already has ${MOST_OPEN_PER_TEAM} verifications in progress. Wait until one of them ends, then try again.`;
const NO_WORKER =
  'No worker was free to verify the domain. Try again in a few seconds. If that does not help, the operator must check that a worker is running.';
const STILL_CHECKING =
  'The domain is still being verified. Request the verification of this check in a few seconds to see the result.';
