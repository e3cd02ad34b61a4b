import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { type Finding, bounded, toFinding, curlHeader, shQuote } from '@palisade/scan-engine';
import { headerLines, headerValue, pathOf, type CorsAnswer, type PathObservation } from './cors-observation';
import { STAND_INS, type ProbeRole } from './probe-origins';

/** What a rule saw at one path, before it becomes a finding. */
export interface Defect {
  id: RuleId<'cors_misconfiguration'>;
  severity: Severity;
  /** The response that shows it. */
  answer: CorsAnswer;
  /** The second, independent response that shows the same. */
  again: CorsAnswer | null;
  /** What is wrong here in particular; empty where the title says it all. */
  detail: string;
  expected: string;
}

const SHOWN = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'vary',
  'cache-control',
];

export function findingOf(path: PathObservation, defect: Defect): Finding {
  const { answer, again } = defect;
  return toFinding('cors_misconfiguration', defect.id, {
    severity: defect.severity,
    detail: defect.detail,
    location: pathOf(path),
    evidence: {
      page: path.url,
      request: `${answer.method} ${path.url}`,
      origin_class: ORIGIN_CLASSES[answer.role],
      origin_sent: answer.origin,
      status: answer.status,
      observed: observedIn(answer),
      expected: defect.expected,
      confirmed: again !== null,
      ...(again === null ? {} : { confirmed_with: again.origin, confirmed_observed: observedIn(again) }),
      ...(mentionsStandIn(answer) ? { stand_ins: STAND_IN_NOTE } : {}),
      reproduce: reproduce(path, defect),
    },
  });
}

const STAND_IN_NOTE = `${STAND_INS.join(' and ')} stand for the random labels that were sent`;

const mentionsStandIn = ({ origin }: CorsAnswer): boolean =>
  STAND_INS.some((label) => origin?.includes(label));

function observedIn(answer: CorsAnswer): Record<string, string> {
  return Object.fromEntries(
    SHOWN.filter((name) => headerLines(answer, name).length > 0).map((name) => {
      return [name, bounded(headerValue(answer, name) ?? '')];
    }),
  );
}

/** A foreign origin to set next to one that was sent. */
const OTHER_ORIGIN = 'https://other.example';
const SHOWN_LINES = "grep -iE '^(HTTP/|access-control-|vary:|cache-control:|www-authenticate:)'";

/** The responses to the origins that prove it; where the response should vary, also the one to another origin. */
function reproduce({ url }: PathObservation, { id, answer, again }: Defect): string {
  const preflight = [
    '--request OPTIONS',
    "--header 'Access-Control-Request-Method: PUT'",
    "--header 'Access-Control-Request-Headers: authorization'",
  ];
  const options = answer.method === 'OPTIONS' ? preflight : [];
  const other = id === 'cors-missing-vary' ? OTHER_ORIGIN : (again?.origin ?? null);
  const origins = [answer.origin, other].filter((origin) => origin !== null);
  const [first] = origins;
  if (first === undefined) return `${curlHeader(url, options)} | ${SHOWN_LINES}`;
  if (origins.length === 1)
    return `${curlHeader(url, [...options, `--header ${shQuote(`Origin: ${first}`)}`])} | ${SHOWN_LINES}`;
  return [
    `for origin in ${[...new Set(origins)].map(shQuote).join(' ')}; do`,
    `  ${curlHeader(url, [...options, '--header "Origin: $origin"'])} | ${SHOWN_LINES}`,
    'done',
  ].join('\n');
}

const DOT = 'the own host with another character for a dot';
const ORIGIN_CLASSES: Record<ProbeRole | 'none', string> = {
  none: 'no Origin header',
  any: 'a random origin',
  any_again: 'a random origin',
  null: 'null',
  null_again: 'null',
  own: 'the own origin',
  http_own: 'the own host over http',
  prefix: 'a random domain that begins with the own host',
  prefix_again: 'a random domain that begins with the own host',
  suffix: 'a random domain that ends with the own domain',
  suffix_again: 'a random domain that ends with the own domain',
  preflight: 'a random origin, in a preflight request',
  preflight_again: 'a random origin, in a preflight request',
  subdomain: 'a random subdomain',
  http_subdomain: 'a random subdomain over http',
  dot_1: DOT,
  dot_1_again: DOT,
  dot_2: DOT,
  dot_2_again: DOT,
  dot_3: DOT,
  dot_3_again: DOT,
  underscore: 'the own host, an underscore and a random domain',
  underscore_again: 'the own host, an underscore and a random domain',
  backtick: 'the own host, a backtick and a random domain',
  backtick_again: 'the own host, a backtick and a random domain',
  other_port: 'the own host on another port',
  localhost: 'a random domain that begins with localhost',
  localhost_again: 'a random domain that begins with localhost',
};
