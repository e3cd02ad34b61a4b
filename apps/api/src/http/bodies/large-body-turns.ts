import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../errors/api-error';

const MAX_WAITING = 20;

export const TOO_MANY_LARGE_BODIES =
  'Too many concurrent large requests from this team. Try again after the number of seconds in Retry-After.';

interface Turns {
  /** Resolves when the next body may be read. */
  isFree: Promise<unknown>;
  /** Bodies that wait, are read, or are followed by their pause. */
  count: number;
}

/**
 * Parsing a large body holds up everyone, so each team has one at a time, and after it a pause that grows with its size:
 * requests of others run in between. A team that sends one now and then never waits.
 */
export class LargeBodyTurns {
  private readonly teams = new Map<string, Turns>();

  /** @param pauseMsPerKib how long the team's next large body waits after this one */
  constructor(private readonly pauseMsPerKib: number) {}

  /**
   * @param bytes what `work` reads and parses
   * @throws ApiError 429 when 20 bodies of the team wait already, and whatever `work` throws
   */
  run(team: string, bytes: number, work: () => Promise<void>): Promise<void> {
    const turns = this.teams.get(team) ?? { isFree: Promise.resolve(), count: 0 };
    if (turns.count > MAX_WAITING) {
      throw new ApiError('too_many_requests', TOO_MANY_LARGE_BODIES, { 'Retry-After': '1' });
    }
    this.teams.set(team, turns);
    turns.count += 1;
    const turn = turns.isFree.then(work);
    const pause = (): Promise<void> => this.pause(team, turns, bytes);
    turns.isFree = turn.then(pause, pause);
    return turn;
  }

  private async pause(team: string, turns: Turns, bytes: number): Promise<void> {
    await delay((bytes / 1024) * this.pauseMsPerKib, undefined, { ref: false });
    turns.count -= 1;
    if (turns.count === 0) this.teams.delete(team);
  }
}
