import type { Severity } from '@palisade/vocabulary';
import type { Finding } from '../scanner';
import { API_RATE_LIMIT_RULES, type ApiRateLimitRuleId } from './api-rate-limit.findings';
import type { EndpointObservation } from './rate-limit-observation';

/** What a rule saw at one endpoint, before it becomes a finding. */
export interface RateLimitDefect {
  id: ApiRateLimitRuleId;
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
  const rule = API_RATE_LIMIT_RULES[defect.id];
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
      reproduce: defect.reproduce.length <= 2 * LONGEST ? defect.reproduce : cut(defect.reproduce),
      references: { cwe: `CWE-${rule.cwe}`, links: rule.links },
    },
  };
}

/** A command that prints the status of one request; `options` stand before the address. */
export function curl(url: string, options = ''): string {
  const insecure = url.startsWith('https:') ? ' --insecure' : '';
  const address = url.replace(/'/g, '%27');
  return `curl --silent${insecure} --output /dev/null --write-out '%{http_code}\\n' ${options}'${address}'`;
}

/** The same many times, for what shows itself only then. */
export const curlTimes = (count: number, url: string, options = ''): string =>
  `for i in $(seq ${count}); do ${curl(url, options)}; done`;
