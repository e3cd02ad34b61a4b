import type { TeamId } from '@palisade/vocabulary';
export interface Crowding {
  teamId: TeamId;
  /** The number of its scans above half of the slots. */
  surplus: number;
}

/**
 * How the slots of a worker are shared among teams: one team may hold all of them, but only half while another team waits. A fixed limit
 * would leave half of the machine idle whenever only one team has work.
 */
export class SlotShares {
  private readonly half: number;

  /** @param slots the number of concurrent scans of the worker. */
  constructor(slots: number) {
    this.half = Math.max(1, Math.floor(slots / 2));
  }

  /** The team that runs at least `surplus` scans more than half of the slots, or null. Only one can, or two with half each. */
  crowding(running: readonly { teamId: TeamId }[], surplus: number): Crowding | null {
    const counts = new Map<string, number>();
    for (const { teamId } of running) counts.set(teamId, (counts.get(teamId) ?? 0) + 1);
    const [most] = [...counts].sort(([, one], [, other]) => other - one);
    if (most === undefined || most[1] - this.half < surplus) return null;
    return { teamId: most[0], surplus: most[1] - this.half };
  }
}
