import { fieldOf, rulesOf } from '@palisade/scan-engine';
import { ENOUGH_SAMPLES, headerSignal, isRefusal, reactionIn, showsNoLimit } from './burst-assessment';
import { curlBody, curlLimitFields, curlTimes, untilRefused } from './limit-commands';
import { quotasOf, type Quota } from './limit-headers.parser';
import type { ApiRateLimitObservation, EndpointObservation, Sample } from './rate-limit-observation';
import { ofEndpoint } from './rate-limit-rule';
import { isAbsurdReset, isUsableRetryAfter } from './reset-time';

type PresenceRule =
  | 'rate-limit-not-observed'
  | 'rate-limit-headers-untrue'
  | 'rate-limit-no-retry-after'
  | 'rate-limit-wrong-status'
  | 'rate-limit-too-generous';

/** Whether there is a limit, and how it is told. */
export const presenceRules = rulesOf<'api_rate_limit', ApiRateLimitObservation, PresenceRule>({
  'rate-limit-not-observed': ofEndpoint(
    ({ samples, source, url }) =>
      showsNoLimit(samples) && {
        severity: source === 'configured' ? 'medium' : 'low',
        detail: `No refusal, no rate-limit header and no slower response was seen within ${samples.length} requests at no more than ten a second. A limit may be higher than that.`,
        request: `GET ${url}, ${samples.length} times`,
        observed: `status ${samples[0]?.status} each time, none of the known rate-limit headers`,
        expected: 'rate-limit headers, or status 429 with Retry-After',
        reproduce: `${curlTimes(samples.length, url)}; ${curlLimitFields(url)}`,
      },
  ),
  'rate-limit-headers-untrue': ofEndpoint(({ samples, url }) => {
    const fresh = samples.filter(({ cached, status }) => !cached && status !== null && status < 400);
    const untrue = [...constantRemaining(fresh), ...absurdReset(fresh)];
    return (
      untrue.length > 0 && {
        detail: `${untrue.join('. ')}.`,
        observed: untrue.join('; '),
        expected: 'a remaining number that falls with requests, and a reset that lies ahead',
        reproduce: `for i in $(seq ${ENOUGH_SAMPLES}); do ${curlLimitFields(url)}; done`,
      }
    );
  }),
  'rate-limit-no-retry-after': ofEndpoint((endpoint) => {
    const refusals = refusalsOf(endpoint);
    if (refusals?.by !== 'status_429') return false;
    const values = refusals.refused
      .filter(({ status }) => status === 429)
      .map(({ headers }) => fieldOf(headers, 'retry-after'));
    if (values.some((value) => value !== null && isUsableRetryAfter(value))) return false;
    const value = values.find((sent) => sent !== null);
    return {
      detail:
        value === undefined
          ? 'Responses with status 429 have no Retry-After.'
          : 'Retry-After of the responses with status 429 is neither a number of seconds nor a date.',
      observed: value === undefined ? 'status 429 without Retry-After' : `Retry-After: ${value}`,
      expected: 'Retry-After: 30',
      reproduce: `${curlTimes(untilRefused(endpoint), endpoint.url)}; ${curlLimitFields(endpoint.url)}`,
    };
  }),
  'rate-limit-wrong-status': ofEndpoint((endpoint) => {
    const refusals = refusalsOf(endpoint);
    if (refusals === null || refusals.by === 'status_429') return false;
    const status = refusals.refused[0]?.status;
    const how =
      refusals.by === 'error_body' ? 'an error in the body says so' : 'the service claims to be down';
    return {
      detail: `Above the limit the status is ${status}; ${how}.`,
      observed: `status ${status}`,
      expected: 'status 429 with Retry-After',
      reproduce: `${curlTimes(untilRefused(endpoint), endpoint.url)}; ${curlBody(endpoint.url, '--include ')}`,
    };
  }),
  'rate-limit-too-generous': ofEndpoint(({ samples, path, url }) => {
    const perMinute = AUTH_PATH.test(path) ? strictestPerMinute(samples) : null;
    return (
      perMinute !== null &&
      perMinute > MOST_PER_MINUTE && {
        detail: 'The limit in its header fields exceeds a thousand requests a minute.',
        observed: `${Math.round(perMinute)} requests a minute`,
        expected: `at most ${MOST_PER_MINUTE} a minute, better a few`,
        reproduce: curlLimitFields(url),
      }
    );
  }),
});

function constantRemaining(fresh: readonly Sample[]): string[] {
  const told = fresh.filter(({ headers }) => quotasOf(headers).some(({ remaining }) => remaining !== null));
  if (told.length < ENOUGH_SAMPLES || headerSignal(fresh) !== 'constant') return [];
  return ['The remaining number stays the same from response to response'];
}

/** Several responses, because one may come at the turn of a window. */
const ENOUGH_RESETS = 4;

function absurdReset(fresh: readonly Sample[]): string[] {
  const told = fresh.filter(({ headers }) => quotasOf(headers).some(({ reset }) => reset !== null));
  const isAbsurd = ({ headers }: Sample): boolean => {
    const resets = quotasOf(headers).filter(({ reset }) => reset !== null);
    return resets.every((quota) => isAbsurdReset(quota, fieldOf(headers, 'date')));
  };
  return told.length >= ENOUGH_RESETS && told.every(isAbsurd)
    ? ['The reset is not a time that a client could wait for']
    : [];
}

/** How the endpoint refuses, once it does; null without a limit, for a firewall, and for what was refused from the start: that may be meant for us alone. */
function refusalsOf({ samples, trials }: EndpointObservation) {
  const [first] = samples;
  const reaction = reactionIn(samples);
  if (first === undefined || first.status === 429) return null;
  if (reaction?.kind !== 'limited' || reaction.by === 'status_403') return null;
  const controls = trials.flatMap(({ before, after }) => [before, after]);
  return {
    by: reaction.by,
    refused: [...samples, ...controls].filter((sample) => isRefusal(sample, first)),
  };
}

const AUTH_PATH =
  /(?<![a-z])(o?auth\d?|authn|authenticat(e|ion)|authori[sz](e|ation)|log-?in|sign-?in|sessions?|tokens?|passwords?)(?![a-z])/i;
const MOST_PER_MINUTE = 1_000;

/** Of the limits that hold at the same time, the strictest; null where none or not every window is told. */
function strictestPerMinute(samples: readonly Sample[]): number | null {
  const told = samples
    .filter(({ cached }) => !cached)
    .flatMap(({ headers }) => quotasOf(headers))
    .filter(({ limit }) => limit !== null);
  const hasUnknownWindow = told.some(({ window }: Quota) => !window);
  if (told.length === 0 || hasUnknownWindow) return null;
  return Math.min(...told.map(({ limit, window }) => ((limit ?? 0) / (window ?? 1)) * 60));
}
