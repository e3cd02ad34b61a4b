import { ENOUGH_SAMPLES, headerSignal, isRefusal, reactionIn, showsNoLimit } from './burst-assessment';
import { quotasOf, type Quota } from './limit-headers.parser';
import {
  curlBody,
  curlLimitFields,
  curlTimes,
  type RateLimitDefect,
  untilRefused,
} from './rate-limit-defect';
import type { EndpointObservation, Sample } from './rate-limit-observation';
import { isAbsurdReset, isUsableRetryAfter } from './reset-time';

const headerOf = ({ headers }: Sample, name: string): string | null =>
  headers.find(([field]) => field === name)?.[1] ?? null;

/** Nothing was seen of a limit: neither header fields, nor a refusal, nor a slower response. */
export function judgeAbsence({ samples, source, url }: EndpointObservation): RateLimitDefect[] {
  if (!showsNoLimit(samples)) return [];
  return [
    {
      id: 'rate-limit-not-observed',
      severity: source === 'configured' ? 'medium' : 'low',
      detail: `No refusal, no rate-limit header and no slower response was seen within ${samples.length} requests at no more than ten a second. A limit may be higher than that.`,
      request: `GET ${url}, ${samples.length} times`,
      observed: `status ${samples[0]?.status} each time, none of the known rate-limit headers`,
      expected: 'rate-limit headers, or status 429 with Retry-After',
      reproduce: `${curlTimes(samples.length, url)}; ${curlLimitFields(url)}`,
    },
  ];
}

export function judgeHeaders({ samples, url }: EndpointObservation): RateLimitDefect[] {
  const fresh = samples.filter(({ cached, status }) => !cached && status !== null && status < 400);
  const untrue = [...constantRemaining(fresh), ...absurdReset(fresh)];
  if (untrue.length === 0) return [];
  return [
    {
      id: 'rate-limit-headers-untrue',
      detail: `${untrue.join('. ')}.`,
      observed: untrue.join('; '),
      expected: 'a remaining number that falls with requests, and a reset that lies ahead',
      reproduce: `for i in $(seq ${ENOUGH_SAMPLES}); do ${curlLimitFields(url)}; done`,
    },
  ];
}

function constantRemaining(fresh: readonly Sample[]): string[] {
  const told = fresh.filter(({ headers }) => quotasOf(headers).some(({ remaining }) => remaining !== null));
  if (told.length < ENOUGH_SAMPLES || headerSignal(fresh) !== 'constant') return [];
  return ['The remaining number stays the same from response to response'];
}

/** Several answers, because one may come at the turn of a window. */
const ENOUGH_RESETS = 4;

function absurdReset(fresh: readonly Sample[]): string[] {
  const told = fresh.filter(({ headers }) => quotasOf(headers).some(({ reset }) => reset !== null));
  const isAbsurd = (sample: Sample): boolean => {
    const resets = quotasOf(sample.headers).filter(({ reset }) => reset !== null);
    return resets.every((quota) => isAbsurdReset(quota, headerOf(sample, 'date')));
  };
  return told.length >= ENOUGH_RESETS && told.every(isAbsurd)
    ? ['The reset is not a time that a client could wait for']
    : [];
}

/** How refusals look, once there are some. */
export function judgeRefusals(endpoint: EndpointObservation): RateLimitDefect[] {
  const { samples, trials, url } = endpoint;
  const [first] = samples;
  const reaction = reactionIn(samples);
  // Refused from the start: that may be meant for us alone.
  if (
    first === undefined ||
    first.status === 429 ||
    reaction?.kind !== 'limited' ||
    reaction.by === 'status_403'
  )
    return [];
  const controls = trials.flatMap(({ before, after }) => [before, after]);
  const refused = [...samples, ...controls].filter((sample) => isRefusal(sample, first));
  if (reaction.by !== 'status_429') {
    const [sample] = refused;
    const how =
      reaction.by === 'error_body' ? 'an error in the body says so' : 'the service claims to be down';
    return [
      {
        id: 'rate-limit-wrong-status',
        detail: `Above the limit the status is ${sample?.status}; ${how}.`,
        observed: `status ${sample?.status}`,
        expected: 'status 429 with Retry-After',
        reproduce: `${curlTimes(untilRefused(endpoint), url)}; ${curlBody(url, '--include ')}`,
      },
    ];
  }
  const values = refused
    .filter(({ status }) => status === 429)
    .map((sample) => headerOf(sample, 'retry-after'));
  if (values.some((value) => value !== null && isUsableRetryAfter(value))) return [];
  const value = values.find((sent) => sent !== null);
  return [
    {
      id: 'rate-limit-no-retry-after',
      detail:
        value === undefined
          ? 'Responses with status 429 have no Retry-After.'
          : 'Retry-After of the responses with status 429 is neither a number of seconds nor a date.',
      observed: value === undefined ? 'status 429 without Retry-After' : `Retry-After: ${value}`,
      expected: 'Retry-After: 30',
      reproduce: `${curlTimes(untilRefused(endpoint), url)}; ${curlLimitFields(url)}`,
    },
  ];
}

const AUTH_PATH =
  /(?<![a-z])(o?auth\d?|authn|authenticat(e|ion)|authori[sz](e|ation)|log-?in|sign-?in|sessions?|tokens?|passwords?)(?![a-z])/i;
const MOST_PER_MINUTE = 1_000;

/** Only limits whose window is told; where several hold at the same time, the strictest counts. */
export function judgeGenerosity({ samples, path, url }: EndpointObservation): RateLimitDefect[] {
  if (!AUTH_PATH.test(path)) return [];
  const told = samples.filter(({ cached }) => !cached).flatMap(({ headers }) => quotasOf(headers));
  const perMinute = told.flatMap(({ limit, window }) =>
    limit === null || !window ? [] : [(limit / window) * 60],
  );
  const hasUnknownWindow = told.some(({ limit, window }: Quota) => limit !== null && !window);
  if (perMinute.length === 0 || hasUnknownWindow || Math.min(...perMinute) <= MOST_PER_MINUTE) return [];
  return [
    {
      id: 'rate-limit-too-generous',
      detail: 'The limit in its header fields exceeds a thousand requests a minute.',
      observed: `${Math.round(Math.min(...perMinute))} requests a minute`,
      expected: `at most ${MOST_PER_MINUTE} a minute, better a few`,
      reproduce: curlLimitFields(url),
    },
  ];
}
