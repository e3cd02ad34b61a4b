import { isUrl } from '@palisade/target-client';
import { tryBypasses } from './bypass-trials';
import { FULL_RAMP, headerSignal, isOnlySlower, obstacleIn, reactionIn } from './burst-assessment';
import { type Answered, EndpointRequests } from './endpoint-requests';
import { probeSpellings } from './endpoint-spellings';
import { graphqlGet, isGraphql, probeBatching } from './graphql-batching-probe';
import { probePageSize } from './page-size-probe';
import { fieldOf, type PacedRequests } from '@palisade/scan-engine';
import type { EndpointObservation } from './rate-limit-observation';

const STEADY = 3;
const RAMP = [5, 10, 25];
/** Three spellings. */
const RESERVED = 3;

/** All that is asked of one endpoint, at most forty requests; each step only where those before left the question open. */
export async function probeEndpoint(
  run: PacedRequests,
  endpoint: Pick<EndpointObservation, 'path' | 'source' | 'url'>,
): Promise<EndpointObservation> {
  const seen = notYetSeen(endpoint);
  const isQuery = isGraphql(endpoint.url);
  const requests = new EndpointRequests(run, isQuery ? graphqlGet(endpoint.url) : endpoint.url);
  const finish = (): EndpointObservation => ({ ...seen, samples: requests.samples, url: requests.url });
  const first = await firstAnswer(requests);
  if (first === null) return finish();
  const obstacle = obstacleIn(first.sample);
  // GraphQL servers may refuse GET altogether, and still answer by POST.
  if (isQuery && (obstacle === null || obstacle === 'no_get' || obstacle === 'client_error'))
    seen.batching = await probeBatching(requests);
  const tellsLimits = headerSignal([first.sample]) !== 'none';
  if (obstacle !== null && !(obstacle === 'needs_login' && tellsLimits)) return finish();
  await requests.sampleTogether(STEADY);
  if (obstacle === null && !requests.hasReacted) await goOn(requests, seen, first, isQuery);
  seen.sent = requests.sent;
  const reaction = reactionIn(requests.samples);
  if (reaction?.kind === 'limited' && reaction.by === 'status_429')
    seen.trials = await tryBypasses(requests, seen.spellings);
  return finish();
}

async function goOn(
  requests: EndpointRequests,
  seen: EndpointObservation,
  { answer }: Answered,
  isQuery: boolean,
): Promise<void> {
  // Before the ramp: after it, a limit would refuse the page.
  if (!isQuery && answer.ok) seen.pageSize = await probePageSize(requests, answer);
  const signal = headerSignal(requests.samples);
  if (signal === 'none' || signal === 'constant') await lookForLimit(requests, seen, isQuery);
}

async function lookForLimit(
  requests: EndpointRequests,
  seen: EndpointObservation,
  isQuery: boolean,
): Promise<void> {
  const { samples } = requests;
  // A burst that is too short to prove anything is not sent.
  seen.hadRoomForRamp = requests.left >= FULL_RAMP - samples.length + RESERVED;
  if (!seen.hadRoomForRamp) return;
  if (!isQuery) seen.spellings = await probeSpellings(requests);
  const movesNow = (): boolean => headerSignal(samples) === 'moving';
  const climb = async (): Promise<void> => {
    for (const count of RAMP) {
      if (requests.hasReacted || movesNow()) return;
      await requests.ramp(Math.min(count, requests.left), movesNow);
    }
  };
  await climb();
  // Once only: a site that becomes slow again is left alone.
  if (isOnlySlower(samples) && (await requests.hasRecovered())) await climb();
}

/** The first response; where it only leads to another spelling of the same address, the response from there. */
async function firstAnswer(requests: EndpointRequests): Promise<Answered | null> {
  const first = await requests.sample();
  if (!first?.answer.ok || obstacleIn(first.sample) !== 'redirect') return first;
  const location = fieldOf(first.answer.headers, 'location');
  const from = new URL(requests.url);
  if (location === null || !isUrl(location, from.href)) return first;
  const to = new URL(location, from);
  const bare = ({ hostname, pathname }: URL): string =>
    `${hostname}${pathname.replace(/\/$/, '')}`.toLowerCase();
  if (bare(from) !== bare(to) || !/^https?:$/.test(to.protocol)) return first;
  requests.samples.length = 0;
  requests.url = to.href;
  return requests.sample();
}

export const notYetSeen = (
  endpoint: Pick<EndpointObservation, 'path' | 'source' | 'url'>,
): EndpointObservation => ({
  ...endpoint,
  notAsked: null,
  samples: [],
  sent: 0,
  hadRoomForRamp: true,
  spellings: [],
  trials: [],
  pageSize: null,
  batching: null,
});
