import { Injectable } from '@nestjs/common';
import type { ActingTeam } from '@palisade/persistence';
import { COMMENTS_A_DAY } from '@palisade/vocabulary';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';

const DAY_MS = 86_400_000;

export const TOO_MANY_COMMENTS = `A person or an API key can write ${COMMENTS_A_DAY.ofOne} comments a day, a team ${COMMENTS_A_DAY.ofTeam.toLocaleString('en')}. Try again after the number of seconds in Retry-After.`;

/** How many comments a person, or a key, and a team write a day. */
@Injectable()
export class CommentLimits {
  constructor(private readonly counter: HitCounter) {}

  /** @throws ApiError 429, then none of the comments counts */
  async count({ id, actor }: ActingTeam, comments = 1): Promise<void> {
    const limits = [
      { key: `comments:${actor.kind}:${actor.id}`, limit: COMMENTS_A_DAY.ofOne },
      { key: `comments:team:${id}`, limit: COMMENTS_A_DAY.ofTeam },
    ];
    const hits = await this.counter.hitEach(limits, DAY_MS, comments);
    for (const [place, { limit }] of limits.entries()) {
      const counted = hits[place];
      if (counted !== undefined) refuseAbove(counted, limit, TOO_MANY_COMMENTS);
    }
  }
}
