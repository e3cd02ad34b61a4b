import { CATALOGUE, type RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import type { Finding } from '../../engine/scanner';
import { referencesOf } from '../../engine/to-finding';
import { shQuote } from '../../parts/reproduce/shell-command';
import type { EndpointObservation } from './rate-limit-observation';

/** What a rule saw at one endpoint, before it becomes a finding. */
export interface RateLimitDefect {
  id: RuleId<'api_rate_limit'>;
  /** Where it differs from the catalogue's usual severity. */
  severity?: Severity;
  /** What is wrong here in particular: full sentences. */
  detail: string;
  request?: string;
  observed: string;
  expected: string;
  confirmed?: boolean;
  reproduce: string;
}

const LONGEST = 512;
const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`);

export function toFinding(defect: RateLimitDefect, endpoint: EndpointObservation): Finding {
  const rule = CATALOGUE.api_rate_limit.rules[defect.id];
  return {
    id: defect.id,
    severity: defect.severity ?? rule.severity,
    title: rule.title,
    description: `${rule.description} ${defect.detail}`,
    location: cut(endpoint.path),
    evidence: {
      endpoint: cut(endpoint.url),
      source: endpoint.source,
      request: cut(defect.request ?? `GET ${endpoint.url}`),
      observed: cut(defect.observed),
      expected: defect.expected,
      ...(defect.confirmed === undefined ? {} : { confirmed: defect.confirmed }),
      // A command that was cut would do something else.
      reproduce: defect.reproduce,
      references: referencesOf(rule),
    },
  };
}

/** As the scanner asks: some servers answer a web page to whoever does not want JSON. */
const ACCEPT = "--header 'Accept: application/json'";
const base = (url: string): string =>
  `curl --silent --globoff${url.startsWith('https:') ? ' --insecure' : ''} ${ACCEPT}`;

/** A command that prints the status of one request; `options` stand before the address. */
export const curl = (url: string, options = ''): string =>
  `${base(url)} --output /dev/null --write-out '%{http_code} %{time_total} s\\n' ${options}${shQuote(url)}`;

/** The same many times, for what shows itself only then. */
export const curlTimes = (count: number, url: string, options = ''): string =>
  `for i in $(seq ${count}); do ${curl(url, options)}; done`;

/** How many requests a person needs to meet the limit: the other spellings may have counted as well. */
export const untilRefused = ({ samples, spellings }: EndpointObservation): number =>
  samples.length + spellings.length;

/** Status and the header fields that tell about limits, of one request. */
export const curlLimitFields = (url: string): string =>
  `${base(url)} --output /dev/null --dump-header - ${shQuote(url)} | grep -iE '^(HTTP/|date:|retry-after:|(x-)?rate-?limit)'`;

/** The body of one answer. */
export const curlBody = (url: string, options = ''): string => `${base(url)} ${options}${shQuote(url)}`;
