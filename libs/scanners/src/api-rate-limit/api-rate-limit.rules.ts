import { type Finding, type Judgement, worstFirst, bounded } from '@palisade/scan-engine';
import { outcomeOf, unjudgedText, type EndpointOutcome } from './endpoint-outcome';
import { judgeBatching, judgeBypasses, judgePageSize } from './limit-escape.rules';
import { quotasOf } from './limit-headers.parser';
import { judgeAbsence, judgeGenerosity, judgeHeaders, judgeRefusals } from './limit-presence.rules';
import { limitProductAdvice } from './product-advice';
import { findingOf } from './rate-limit-defect';
import type { ApiRateLimitObservation, EndpointObservation } from './rate-limit-observation';

const SUMMARY = 'The API endpoints that were tested limit their requests.';

interface Judged {
  endpoint: EndpointObservation;
  outcome: EndpointOutcome;
}

/** The whole judgement: a pure function of what was seen. */
export function judgeApiRateLimit(seen: ApiRateLimitObservation): Judgement {
  const judged: Judged[] = [];
  for (const endpoint of seen.endpoints) {
    const afterLimit = judged.some(({ outcome }) => ['limited', 'slowed_down'].includes(outcome.word));
    judged.push({ endpoint, outcome: outcomeOf(endpoint, afterLimit) });
  }
  const findings = worstFirst(seen.endpoints.flatMap(findingsOf));
  const inconclusive = findings.length > 0 ? null : inconclusiveReason(seen, judged);
  return {
    findings,
    productAdvice: limitProductAdvice(seen),
    technicalDetails: {
      ...(inconclusive === null ? {} : { reason: inconclusive.reason }),
      endpoints: judged.map(detailsOf),
    },
    judged: judged.filter(isIndependent).map(({ endpoint }) => bounded(endpoint.path)),
    inconclusive: inconclusive?.sentence ?? null,
    summary: SUMMARY,
  };
}

/** A refusal that follows the limit of another endpoint says nothing about this one. */
const isIndependent = ({ outcome }: Judged): boolean => outcome.judged && outcome.word !== 'shared_limit';

function findingsOf(endpoint: EndpointObservation): Finding[] {
  const defects = [
    ...judgeBypasses(endpoint),
    ...judgeAbsence(endpoint),
    ...judgePageSize(endpoint),
    ...judgeBatching(endpoint),
    ...judgeHeaders(endpoint),
    ...judgeRefusals(endpoint),
    ...judgeGenerosity(endpoint),
  ];
  return defects.map((defect) => findingOf(defect, endpoint));
}

/** One endpoint that could not be judged is enough: nobody shall read "passed" for what was not seen. */
function inconclusiveReason(
  { endpoints, startFailure }: ApiRateLimitObservation,
  judged: readonly Judged[],
): { sentence: string; reason: string } | null {
  if (endpoints.length === 0) {
    return startFailure === null
      ? {
          sentence: 'no API endpoint is configured or was found; name one in the settings of this test',
          reason: 'no_endpoint',
        }
      : {
          sentence: `the start page could not be read: ${unjudgedText(startFailure)}`,
          reason: startFailure,
        };
  }
  const [open, ...others] = judged.filter(({ outcome }) => !outcome.judged);
  if (open === undefined || open.outcome.judged) return null;
  const { word } = open.outcome;
  const more = others.length === 0 ? '' : ` (and ${others.length} more could not be judged)`;
  return { sentence: `${open.endpoint.path.slice(0, 200)}: ${unjudgedText(word)}${more}`, reason: word };
}

/** What stays the same from one probe to the next: no remaining numbers, no times, no counts. */
function detailsOf({ endpoint, outcome }: Judged): Record<string, unknown> {
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
}
