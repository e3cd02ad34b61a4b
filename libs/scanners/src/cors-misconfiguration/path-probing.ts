import { lastingUrl } from '@palisade/scan-engine';
import type { CorsLooker, FirstLook } from './cors-looker';
import type { CorsAnswer, PathObservation } from './cors-observation';
import { comesThroughCache, nextRound } from './probe-plan';

interface PathProbing {
  looker: CorsLooker;
  first: FirstLook;
  /** False when time or the site's patience is over; asked before each round. */
  mayGoOn: (answers: readonly CorsAnswer[]) => boolean;
}

/** All checks one path after the first, round by round. */
export async function probePath({ looker, first, mayGoOn }: PathProbing): Promise<PathObservation> {
  const { answer, url, network } = first;
  const path: PathObservation = { url: lastingUrl(url), network, answers: [answer] };
  const origins = looker.shownOrigins(url);
  const isCached = comesThroughCache(answer);
  for (;;) {
    const round = nextRound(path, origins);
    if (round.length === 0 || !mayGoOn(path.answers)) return path;
    path.answers.push(...(await Promise.all(round.map((role) => looker.probe(url, role, isCached)))));
  }
}
