import { Injectable } from '@nestjs/common';
import {
  type ActingTeam,
  type CheckVerification,
  type SiteTask,
  MOST_OPEN_PER_TEAM,
  VerificationRequestsRepository,
} from '@palisade/persistence';
import { type CheckId, isDrawnLogin, type ScanLogin } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { VerificationAnswers } from '../verification/verification-answers';
import { VerificationTurns } from '../verification/verification-turns';
import { NO_WORKER, STILL_SIGNING_IN } from './scan-identities.errors';

/** A worker takes 25 seconds at most, and 50 for a login in a browser; the rest is for its turn. */
const WITHIN_MS = 30_000;
const DRAWN_WITHIN_MS = 56_000;
const RETRY_AFTER = { 'Retry-After': '5' };
const TOO_MANY_OPEN = `The team already has ${MOST_OPEN_PER_TEAM} verifications in progress. Wait until one of them ends, then try again.`;

/** Has a worker try a login: the api connects to no site, and opens no secret. */
@Injectable()
export class SiteTasks {
  /** Specs wait less. */
  withinMs = WITHIN_MS;
  drawnWithinMs = DRAWN_WITHIN_MS;

  constructor(
    private readonly requests: VerificationRequestsRepository,
    private readonly answers: VerificationAnswers,
    private readonly turns: VerificationTurns,
  ) {}

  /** @throws ApiError 429 when it was asked too often, 503 when no worker responds in time */
  async run<Result>(
    team: ActingTeam,
    { checkId, domain, url }: Pick<CheckVerification, 'domain' | 'url'> & { checkId: CheckId },
    identityTask: SiteTask,
    login?: Pick<ScanLogin, 'kind'>,
  ): Promise<Result> {
    await this.turns.take(team.id, checkId);
    const opened = await this.requests.open(team, {
      checkId,
      site: { domain, url },
      methods: [],
      tokens: {},
      identityTask,
    });
    const id = opened ?? (await this.turns.refuse(team.id, TOO_MANY_OPEN));
    const isDrawn = login !== undefined && isDrawnLogin(login);
    const result = await this.answers.of<Result>(id, isDrawn ? this.drawnWithinMs : this.withinMs);
    if (result !== null) {
      await this.requests.discard(id);
      return result;
    }
    const isWithdrawn = await this.requests.withdraw(id);
    throw new ApiError('unavailable', isWithdrawn ? NO_WORKER : STILL_SIGNING_IN, RETRY_AFTER);
  }
}
