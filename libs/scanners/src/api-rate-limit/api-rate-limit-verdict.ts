import { bounded, type Inconclusive } from '@palisade/scan-engine';
import { type EndpointOutcome, outcomeOf, unjudgedText } from './endpoint-outcome';
import { quotasOf } from './limit-headers.parser';
import type { ApiRateLimitObservation, EndpointObservation } from './rate-limit-observation';

interface Judged {
  endpoint: EndpointObservation;
  outcome: EndpointOutcome;
}

function outcomesOf({ endpoints }: ApiRateLimitObservation): Judged[] {
  let isLimited = false;
  return endpoints.map((endpoint) => {
    const outcome = outcomeOf(endpoint, isLimited);
    isLimited ||= ['limited', 'slowed_down'].includes(outcome.word);
    return { endpoint, outcome };
  });
}

/** A refusal that follows the limit of another endpoint says nothing about this one. */
export const judgedLocations = (seen: ApiRateLimitObservation): string[] =>
  outcomesOf(seen)
    .filter(({ outcome }) => outcome.judged && outcome.word !== 'shared_limit')
    .map(({ endpoint }) => bounded(endpoint.path));

/** One endpoint that could not be judged is enough: nobody shall read "passed" for what was not seen. */
export function whyUnsure(seen: ApiRateLimitObservation): Inconclusive | null {
  if (seen.endpoints.length === 0) return whyNoEndpoint(seen);
  const [open, ...others] = outcomesOf(seen).filter(({ outcome }) => !outcome.judged);
  if (open === undefined || open.outcome.judged) return null;
  const { word } = open.outcome;
  const more = others.length === 0 ? '' : ` (and ${others.length} more could not be judged)`;
  return { sentence: `${open.endpoint.path.slice(0, 200)}: ${unjudgedText(word)}${more}`, reason: word };
}

const whyNoEndpoint = ({ startFailure }: ApiRateLimitObservation): Inconclusive =>
  startFailure === null
    ? {
        sentence: 'no API endpoint is configured or was found; name one in the settings of this test',
        reason: 'no_endpoint',
      }
    : {
        sentence: `the start page could not be read: ${unjudgedText(startFailure)}`,
        reason: startFailure,
      };

/** What stays the same from one scan to the next: no remaining numbers, no times, no counts. */
export const detailsOf = (seen: ApiRateLimitObservation): Record<string, unknown> => ({
  endpoints: outcomesOf(seen).map(({ endpoint, outcome }) => {
    const { path, source, samples, batching } = endpoint;
    const quotas = quotasOf(samples.find(({ cached }) => !cached)?.headers ?? []);
    return {
      path,
      source,
      outcome: outcome.judged ? outcome.word : 'not_judged',
      ...(outcome.judged ? {} : { reason: outcome.word }),
      status: samples[0]?.status ?? null,
      limits: quotas.map(({ name, limit, window }) => ({ name, limit, window_seconds: window })),
      ...(batching === null ? {} : { graphql: batching.answersOne }),
    };
  }),
});
