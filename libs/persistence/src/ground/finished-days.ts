/** A day on which issues of a team changed, `YYYY-MM-DD`. */
export interface ChangedDay {
  day: string;
  opened: number;
  fixed: number;
  accepted: number;
}

/** One team takes about 10 kB. */
const MOST_TEAMS = 500;

/** What happened on the finished days of teams, which no longer changes while its version stays the same. */
export class FinishedDays {
  private readonly teams = new Map<string, { version: string; days: readonly ChangedDay[] }>();

  get(teamId: string, version: string): readonly ChangedDay[] | null {
    const kept = this.teams.get(teamId);
    return kept?.version === version ? kept.days : null;
  }

  /** Forgets the team that was kept first, when there are too many. */
  keep(teamId: string, version: string, days: readonly ChangedDay[]): void {
    this.teams.delete(teamId);
    this.teams.set(teamId, { version, days });
    const [oldest] = this.teams.keys();
    if (this.teams.size > MOST_TEAMS && oldest !== undefined) this.teams.delete(oldest);
  }
}
