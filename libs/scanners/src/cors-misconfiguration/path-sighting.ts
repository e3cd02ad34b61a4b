import {
  bounded,
  curlHeader,
  fieldLines,
  fieldValue,
  pathOf,
  shQuote,
  type Sighting,
} from '@palisade/scan-engine';
import type { Exposure } from './exposure';
import { type ProbeRole, STAND_INS } from './probe-origins';
import type { CorsResponse, SeenPath } from './seen-responses';

/** What the rules see: one path. */
export interface PathView {
  path: SeenPath;
  exposure: Exposure;
}

interface Shown extends Pick<Sighting, 'expected' | 'severity' | 'detail'> {
  /** The second, independent response that shows the same. */
  again?: CorsResponse | null;
  /** Another origin to set next to the one that was sent. */
  besides?: string;
}

const SHOWN = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'vary',
  'cache-control',
];

/** What a response of a path shows. */
export const inResponse = (
  path: SeenPath,
  response: CorsResponse,
  { again = null, besides, ...sighting }: Shown,
): Sighting => ({
  ...sighting,
  location: pathOf(path),
  request: `${response.method} ${path.url}`,
  observed: observedIn(response),
  confirmed: again !== null,
  reproduce: reproduce(path, response, besides ?? again?.origin ?? null),
  facts: {
    page: path.url,
    origin_class: ORIGIN_CLASSES[response.role],
    origin_sent: response.origin,
    status: response.status,
    ...(again === null ? {} : { confirmed_with: again.origin, confirmed_observed: observedIn(again) }),
    ...(STAND_INS.some((label) => response.origin?.includes(label)) ? { stand_ins: STAND_IN_NOTE } : {}),
  },
});

const STAND_IN_NOTE = `${STAND_INS.join(' and ')} stand for the random labels that were sent`;

const observedIn = (response: CorsResponse): Record<string, string> =>
  Object.fromEntries(
    SHOWN.filter((name) => fieldLines(response, name).length > 0).map((name) => [
      name,
      bounded(fieldValue(response, name) ?? ''),
    ]),
  );

const SHOWN_LINES = "grep -iE '^(HTTP/|access-control-|vary:|cache-control:|www-authenticate:)'";
const PREFLIGHT = [
  '--request OPTIONS',
  "--header 'Access-Control-Request-Method: PUT'",
  "--header 'Access-Control-Request-Headers: authorization'",
];

/** The responses to the origins that prove it. */
function reproduce({ url }: SeenPath, { method, origin }: CorsResponse, other: string | null): string {
  const options = method === 'OPTIONS' ? PREFLIGHT : [];
  const origins = [origin, other].filter((each) => each !== null);
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
