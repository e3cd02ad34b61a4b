import { type HelloOutcome, describeOutcome, isRefusal } from './hello-outcome';

type Hello = Extract<HelloOutcome, { kind: 'hello' }>;

export interface Listing {
  /** What the server picked, in the order of picking. */
  picked: number[];
  hellos: Hello[];
  /** How the server took the last hello, which it did not answer with a pick; null when nothing was left to offer. */
  endedBy: string | null;
  /** False when a time-out or a similar failure ended the listing: there may be more. */
  isComplete: boolean;
}

/** Offers all, takes out what the server picks, and offers the rest, until it picks no more. Ends, as each round makes the rest smaller. */
export async function listByElimination(
  offered: readonly number[],
  ask: (left: number[]) => Promise<HelloOutcome>,
  /** Null when the answer picks nothing of what was asked about. */
  pickOf: (hello: Hello) => number | null,
): Promise<Listing> {
  const [picked, hellos]: [number[], Hello[]] = [[], []];
  let left = [...offered];
  while (left.length > 0) {
    const outcome = await ask(left);
    if (outcome.kind !== 'hello') {
      return { picked, hellos, endedBy: describeOutcome(outcome), isComplete: isRefusal(outcome) };
    }
    const pick = pickOf(outcome);
    if (pick === null || !left.includes(pick)) {
      return { picked, hellos, endedBy: 'another offer', isComplete: pick === null };
    }
    picked.push(pick);
    hellos.push(outcome);
    left = left.filter((code) => code !== pick);
  }
  return { picked, hellos, endedBy: null, isComplete: true };
}

/** One listing after the other, as one. */
export const joinListings = (listings: readonly Listing[]): Listing => ({
  picked: listings.flatMap(({ picked }) => picked),
  hellos: listings.flatMap(({ hellos }) => hellos),
  endedBy: listings.at(-1)?.endedBy ?? null,
  isComplete: listings.every(({ isComplete }) => isComplete),
});
