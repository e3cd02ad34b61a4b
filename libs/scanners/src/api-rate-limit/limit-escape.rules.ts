import { rulesOf } from '@palisade/scan-engine';
import { escapesBy } from './bypass-trials';
import { BATCH, isGraphql } from './graphql-batching-probe';
import { curlBody, curlStatus, curlTimes, untilRefused } from './limit-commands';
import { LARGE_PAGE } from './page-size-probe';
import type { ApiRateLimitObservation, EndpointObservation } from './rate-limit-observation';
import { ofEndpoint } from './rate-limit-rule';

const FORGED =
  "--header 'X-Forwarded-For: 203.0.113.7' --header 'X-Real-IP: 203.0.113.7' --header 'Forwarded: for=203.0.113.7' --header 'True-Client-IP: 203.0.113.7' ";

const SPELLINGS = {
  slash: 'a trailing slash more or less',
  case: 'other upper and lower case',
  head: 'HEAD',
} as const;

const QUERY = '{"query":"{__typename}"}';

type EscapeRule =
  | 'rate-limit-header-bypass'
  | 'rate-limit-per-path-variant'
  | 'page-size-unbounded'
  | 'graphql-batching-unbounded';

/** Limits that were in force and yet let a request through, and what they do not count. */
export const escapeRules = rulesOf<'api_rate_limit', ApiRateLimitObservation, EscapeRule>({
  'rate-limit-header-bypass': ofEndpoint((endpoint) => {
    const { url } = endpoint;
    const escapes = escapesBy('header', endpoint);
    return (
      escapes.length > 0 && {
        detail:
          'While plain requests were refused with status 429, before and after, the same request with a made-up address in forwarding headers was accepted.',
        request: `GET ${url} with X-Forwarded-For, X-Real-IP, Forwarded and True-Client-IP naming another address`,
        observed: 'accepted while plain requests had status 429',
        expected: 'status 429 whatever the request says about its sender',
        confirmed: escapes.length > 1,
        reproduce: `${curlTimes(untilRefused(endpoint), url)}; echo 'with a made-up address:'; ${curlStatus(url, FORGED)}; echo 'without:'; ${curlStatus(url)}`,
      }
    );
  }),
  'rate-limit-per-path-variant': ofEndpoint((endpoint) => {
    const { url } = endpoint;
    const [trial] = escapesBy('spelling', endpoint);
    if (trial === undefined) return false;
    const ways = trial.spellings.map((spelling) => SPELLINGS[spelling]).join(', ');
    return {
      detail: `While plain requests were refused with status 429, before and after, the request with ${ways} was accepted.`,
      request: `${trial.method} ${trial.url}`,
      observed: `status ${trial.answer.status} while plain requests had status 429`,
      expected: 'status 429 for every spelling',
      reproduce: `${curlTimes(untilRefused(endpoint), url)}; echo 'spelt otherwise:'; ${curlStatus(trial.url, trial.method === 'HEAD' ? '--head ' : '')}; echo 'as before:'; ${curlStatus(url)}`,
    };
  }),
  'page-size-unbounded': ofEndpoint(({ pageSize, samples, url }) => {
    if (pageSize === null || !isUnbounded(pageSize, samples[0]?.status, samples[0]?.shape)) return false;
    return {
      detail: 'For a page of a hundred thousand items, it returned more than ten times the usual number.',
      request: `GET ${pageSize.url}`,
      observed: pageSize.truncated
        ? 'more than ten times as many items, in a response above our size limit'
        : 'more than ten times as many items',
      expected: `a maximum, whatever number is requested (${LARGE_PAGE} was)`,
      reproduce: `${curlBody(url)} | wc -c; ${curlBody(pageSize.url)} | wc -c`,
    };
  }),
  'graphql-batching-unbounded': ofEndpoint(({ batching }) => {
    if (!batching?.answersOne || batching.answeredInBatch !== BATCH || !isGraphql(batching.url)) return false;
    const { url } = batching;
    return {
      detail: `An array of ${BATCH} queries got ${BATCH} results.`,
      request: `POST ${url} with an array of ${BATCH} times {__typename}`,
      observed: `${BATCH} results in one response`,
      expected: 'an error, or a small maximum',
      reproduce: curlBody(
        url,
        `--header 'Content-Type: application/json' --data '[${Array(BATCH).fill(QUERY).join(',')}]' `,
      ),
    };
  }),
});

const TIMES_MORE = 10;
/** Round numbers up to here are usual maximums. */
const USUAL_MAXIMUM = 250;

/** One request brought more than ten times the usual list, and nothing says that there would be more. */
function isUnbounded(
  { sample, items, usualItems, truncated, isCapped }: NonNullable<EndpointObservation['pageSize']>,
  usualStatus: number | null | undefined,
  usualShape: string | undefined,
): boolean {
  const isUsual = !truncated && items <= USUAL_MAXIMUM && items % 50 === 0;
  const isList =
    sample.status === usualStatus && !sample.cached && (truncated || sample.shape === usualShape);
  return isList && items > TIMES_MORE * usualItems && !isCapped && !isUsual;
}
