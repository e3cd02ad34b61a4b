import { randomUUID } from 'node:crypto';
import { type IssueId, MAX_WATCHES, type TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { HitCounter } from '../throttling/hit-counter';

/** The turn of a watch whose process died ends after this time. */
const TURN_MS = 60_000;
export const TOO_MANY = `${MAX_WATCHES} issues of this team are already watched. Wait until one of these watches ends.`;
const IS_WATCHED = 'This issue is already watched. Its page shows the results of each retest.';

export interface WatchTurn {
  /** To be called several times a minute. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Takes the turns of a watch: one for its issue and one among those of its team, over all api processes.
 * @throws ValidationFailed when the issue is watched, ApiError when the team has too many watches
 */
export async function takeWatchTurn(
  counter: HitCounter,
  teamId: TeamId,
  issueId: IssueId,
): Promise<WatchTurn> {
  const turn = randomUUID();
  const [ofIssue, ofTeam] = [`watch:${issueId}`, `watches:${teamId}`];
  const oneOnly = [{ most: 1, windowMs: TURN_MS }];
  const someOfTeam = [{ most: MAX_WATCHES, windowMs: TURN_MS }];
  if ((await counter.takeTurn(ofIssue, turn, oneOnly)) > 0) throw ValidationFailed.at('issue', IS_WATCHED);
  if ((await counter.takeTurn(ofTeam, turn, someOfTeam)) > 0) {
    await counter.returnTurn(ofIssue, turn, oneOnly);
    throw new ApiError('too_many_requests', TOO_MANY, { 'Retry-After': '60' });
  }
  return {
    renew: async () => {
      for (const key of [ofIssue, ofTeam]) await counter.renewTurn(key, turn, TURN_MS);
    },
    end: async () => {
      await counter.returnTurn(ofIssue, turn, oneOnly);
      await counter.returnTurn(ofTeam, turn, someOfTeam);
    },
  };
}
