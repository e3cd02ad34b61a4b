import { ApiError } from '../http/errors/api-error';

/** Concurrent exports of one team, running and waiting together. */
const MAX_PER_TEAM = 2;
const RETRY_AFTER_SECONDS = '10';

export const TOO_MANY_EXPORTS =
  'Your team already has two exports in progress. Try again when one of them has ended.';

/** 429 for the third export of a team. */
export const tooManyExports = (): ApiError =>
  new ApiError('too_many_requests', TOO_MANY_EXPORTS, { 'Retry-After': RETRY_AFTER_SECONDS });

interface Waiting {
  team: string;
  begin: () => void;
}

/**
 * Each export holds a database connection for as long as its reader takes, so only some run concurrently. A team may have two, and never
 * all that can run: another team's export begins while theirs stand still.
 */
export class ExportTurns {
  /** Running and waiting ones by team. */
  private readonly held = new Map<string, number>();
  private readonly running = new Map<string, number>();
  private readonly waiting: Waiting[] = [];
  private readonly mostOfTeam: number;

  /** @param slots exports that run at the same time */
  constructor(private readonly slots: number) {
    this.mostOfTeam = Math.max(1, Math.min(MAX_PER_TEAM, slots - 1));
  }

  /** @throws ApiError 429 when the team has two already, and whatever `work` throws */
  async run(team: string, work: () => Promise<void>): Promise<void> {
    if (countOf(this.held, team) >= MAX_PER_TEAM) throw tooManyExports();
    add(this.held, team, 1);
    try {
      await this.begin(team);
      try {
        await work();
      } finally {
        add(this.running, team, -1);
      }
    } finally {
      add(this.held, team, -1);
      this.beginWaiting();
    }
  }

  private begin(team: string): Promise<void> {
    return new Promise((begin) => {
      this.waiting.push({ team, begin });
      this.beginWaiting();
    });
  }

  /** In their order, past those whose team has its share. */
  private beginWaiting(): void {
    let free = this.slots - [...this.running.values()].reduce((total, count) => total + count, 0);
    for (const each of [...this.waiting]) {
      if (free === 0) return;
      if (countOf(this.running, each.team) >= this.mostOfTeam) continue;
      this.waiting.splice(this.waiting.indexOf(each), 1);
      add(this.running, each.team, 1);
      free -= 1;
      each.begin();
    }
  }
}

const countOf = (counts: ReadonlyMap<string, number>, team: string): number => counts.get(team) ?? 0;

function add(counts: Map<string, number>, team: string, change: number): void {
  const count = countOf(counts, team) + change;
  if (count === 0) counts.delete(team);
  else counts.set(team, count);
}
