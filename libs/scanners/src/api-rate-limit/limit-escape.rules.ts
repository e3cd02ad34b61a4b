import { escapesBy } from './bypass-trials';
import { BATCH, isGraphql } from './graphql-batching-probe';
import { LARGE_PAGE } from './page-size-probe';
import { curlStatus, curlBody, curlTimes, type RateLimitDefect, untilRefused } from './rate-limit-defect';
import type { BypassTrial, EndpointObservation } from './rate-limit-observation';

/** Limits that were in force and yet let a request through, confirmed by a second one before it counts as high. */
export function judgeBypasses(endpoint: EndpointObservation): RateLimitDefect[] {
  const { url } = endpoint;
  const count = untilRefused(endpoint);
  const byHeader = escapesBy('header', endpoint);
  const [bySpelling] = escapesBy('spelling', endpoint);
  return [
    ...(byHeader.length === 0 ? [] : [headerBypass(byHeader.length > 1, count, url)]),
    ...(bySpelling === undefined ? [] : [spellingBypass(bySpelling, count, url)]),
  ];
}

const FORGED =
  "--header 'X-Forwarded-For: 203.0.113.7' --header 'X-Real-IP: 203.0.113.7' --header 'Forwarded: for=203.0.113.7' --header 'True-Client-IP: 203.0.113.7' ";

function headerBypass(confirmed: boolean, count: number, url: string): RateLimitDefect {
  return {
    id: 'rate-limit-header-bypass',
    severity: confirmed ? 'high' : 'medium',
    detail:
      'While plain requests were refused with status 429, before and after, the same request with a made-up address in forwarding headers was accepted.',
    request: `GET ${url} with X-Forwarded-For, X-Real-IP, Forwarded and True-Client-IP naming another address`,
    observed: 'accepted while plain requests had status 429',
    expected: 'status 429 whatever the request says about its sender',
    confirmed,
    reproduce: `${curlTimes(count, url)}; echo 'with a made-up address:'; ${curlStatus(url, FORGED)}; echo 'without:'; ${curlStatus(url)}`,
  };
}

const WORDS = {
  slash: 'a trailing slash more or less',
  case: 'other upper and lower case',
  head: 'HEAD',
} as const;

function spellingBypass(trial: BypassTrial, count: number, url: string): RateLimitDefect {
  const ways = trial.spellings.map((spelling) => WORDS[spelling]).join(', ');
  return {
    id: 'rate-limit-per-path-variant',
    detail: `While plain requests were refused with status 429, before and after, the request with ${ways} was accepted.`,
    request: `${trial.method} ${trial.url}`,
    observed: `status ${trial.answer.status} while plain requests had status 429`,
    expected: 'status 429 for every spelling',
    reproduce: `${curlTimes(count, url)}; echo 'spelt otherwise:'; ${curlStatus(trial.url, trial.method === 'HEAD' ? '--head ' : '')}; echo 'as before:'; ${curlStatus(url)}`,
  };
}

const TIMES_MORE = 10;
/** Round numbers up to here are usual maximums. */
const USUAL_MAXIMUM = 250;

/** One request brought more than ten times the usual list, and nothing says that there would be more. */
export function judgePageSize({
  pageSize,
  samples,
  url: endpointUrl,
}: EndpointObservation): RateLimitDefect[] {
  const [first] = samples;
  if (pageSize === null || first === undefined) return [];
  const { sample, items, usualItems, truncated, isCapped, url } = pageSize;
  const isUsual = !truncated && items <= USUAL_MAXIMUM && items % 50 === 0;
  const isList =
    sample.status === first.status && !sample.cached && (truncated || sample.shape === first.shape);
  if (!isList || items <= TIMES_MORE * usualItems || isCapped || isUsual) return [];
  return [
    {
      id: 'page-size-unbounded',
      detail: 'For a page of a hundred thousand items, it returned more than ten times the usual number.',
      request: `GET ${url}`,
      observed: truncated
        ? 'more than ten times as many items, in a response above our size limit'
        : 'more than ten times as many items',
      expected: `a maximum, whatever number is requested (${LARGE_PAGE} was)`,
      reproduce: `${curlBody(endpointUrl)} | wc -c; ${curlBody(url)} | wc -c`,
    },
  ];
}

export function judgeBatching({ batching }: EndpointObservation): RateLimitDefect[] {
  if (!batching?.answersOne || batching.answeredInBatch !== BATCH || !isGraphql(batching.url)) return [];
  const { url } = batching;
  const query = '{"query":"{__typename}"}';
  return [
    {
      id: 'graphql-batching-unbounded',
      detail: `An array of ${BATCH} queries got ${BATCH} results.`,
      request: `POST ${url} with an array of ${BATCH} times {__typename}`,
      observed: `${BATCH} results in one response`,
      expected: 'an error, or a small maximum',
      reproduce: curlBody(
        url,
        `--header 'Content-Type: application/json' --data '[${Array(BATCH).fill(query).join(',')}]' `,
      ),
    },
  ];
}
