import { withAdvice } from '@palisade/scan-engine';
import { apiRateLimitScanner } from './api-rate-limit.scanner';
import type { BypassTrial, EndpointObservation, Sample } from './rate-limit-observation';
import { answers, sampleOf, type SampleSketch } from './testing/endpoint-sketch';

const refusal = (headers: Record<string, string> = { 'retry-after': '30' }): Sample =>
  sampleOf({ status: 429, shape: 'refused', headers });

function trialOf(own: Partial<BypassTrial>): BypassTrial {
  return {
    by: 'header',
    spellings: [],
    method: 'GET',
    url: 'https://www.example.org/api/things',
    before: refusal(),
    answer: sampleOf(),
    after: refusal(),
    ...own,
  };
}

/** A configured endpoint whose remaining number falls, and what is different about this one. */
function endpointOf(own: Partial<EndpointObservation> = {}): EndpointObservation {
  return {
    path: '/api/things',
    source: 'configured',
    url: 'https://www.example.org/api/things',
    notAsked: null,
    samples: answers(4, (index) => ({
      headers: { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': String(59 - index) },
    })),
    sent: 4,
    hadRoomForRamp: true,
    spellings: [],
    trials: [],
    pageSize: null,
    batching: null,
    ...own,
  };
}

/** Findings with their severities, or why the endpoint is not judged. */
type RuleCase = [name: string, sketch: Partial<EndpointObservation>, expected: string[] | string];

const repeated = (name: string, sketch: SampleSketch, ...findings: string[]): RuleCase => [
  name,
  { samples: answers(36, () => sketch) },
  findings,
];

const told = (name: string, headers: Record<string, string>, ...findings: string[]): RuleCase =>
  repeated(name, { headers }, ...findings);

const CONSTANT = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' };
const UNTRUE = 'rate-limit-headers-untrue low';

const HEADER_CASES: RuleCase[] = [
  ['a remaining number that falls', {}, []],
  repeated('nothing at all', {}, 'rate-limit-not-observed medium'),
  [
    'nothing at all at a discovered endpoint',
    { source: 'discovered', samples: answers(36) },
    ['rate-limit-not-observed low'],
  ],
  told('a remaining number that never falls', CONSTANT, UNTRUE),
  ['four equal numbers', { samples: answers(4, () => ({ headers: CONSTANT })) }, 'incomplete'],
  told('a bucket that says how fast it refills', { ...CONSTANT, 'x-ratelimit-replenish-rate': '20' }),
  told('a bucket that is full again within a second', { ...CONSTANT, 'x-ratelimit-reset': '1' }),
  told('a window of a second', { 'ratelimit-policy': '"s";q=50;w=1', ratelimit: '"s";r=49;t=1' }),
  told('a policy without a count', { 'ratelimit-policy': '"hourly";q=1000;w=3600' }),
  [
    'several servers',
    {
      samples: answers(6, (index) => ({
        headers: { ...CONSTANT, 'x-ratelimit-remaining': String(index % 2 ? 40 : 59) },
      })),
    },
    [],
  ],
  told(
    'a reset in the past',
    { ...CONSTANT, 'x-ratelimit-replenish-rate': '20', 'x-ratelimit-reset': '1500000000' },
    UNTRUE,
  ),
  told('a reset in seconds, milliseconds or as a date, all ahead', {
    ...CONSTANT,
    'x-ratelimit-replenish-rate': '20',
    'x-ratelimit-reset': '1767225660',
  }),
  told(
    'a point in time where the draft asks for seconds',
    { 'ratelimit-limit': '60', 'ratelimit-reset': '1767225660' },
    UNTRUE,
  ),
  told('a negative reset', { 'x-ratelimit-limit': '60', 'x-ratelimit-reset': '-3' }, UNTRUE),
  told('a reset that is a word', { 'x-ratelimit-limit': '60', 'x-ratelimit-reset': 'soon' }, UNTRUE),
  ['old fields from a cache', { samples: answers(5, () => ({ headers: CONSTANT, cached: true })) }, 'cached'],
];

const limitedBy = (name: string, refused: SampleSketch, ...findings: string[]): RuleCase => [
  name,
  { samples: [...answers(9), sampleOf(refused)] },
  findings,
];

const REFUSAL_CASES: RuleCase[] = [
  limitedBy('429 with seconds', { status: 429, headers: { 'retry-after': '30' } }),
  limitedBy('429 with a date', { status: 429, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' } }),
  limitedBy('429 without Retry-After', { status: 429 }, 'rate-limit-no-retry-after low'),
  limitedBy(
    '429 with a Retry-After that is not a time',
    { status: 429, headers: { 'retry-after': 'in 5 minutes' } },
    'rate-limit-no-retry-after low',
  ),
  limitedBy('a page of nginx', { status: 503, nginxPage: true }, 'rate-limit-wrong-status low'),
  limitedBy(
    '503 with Retry-After',
    { status: 503, headers: { 'retry-after': '5' } },
    'rate-limit-wrong-status low',
  ),
  limitedBy('an error in the body', { limitText: true, shape: 'error' }, 'rate-limit-wrong-status low'),
  limitedBy('a firewall', { status: 403 }),
  limitedBy('Retry-After on a response', { headers: { 'retry-after': '5' } }),
  [
    'limits as the content of every response',
    { samples: answers(36, () => ({ limitText: true })) },
    ['rate-limit-not-observed medium'],
  ],
  ['refused from the start without Retry-After', { samples: [sampleOf({ status: 429 })] }, 'limited_before'],
];

const unclear = (name: string, reason: string, last: SampleSketch): RuleCase => [
  name,
  { samples: [...answers(12), sampleOf(last)] },
  reason,
];

const UNJUDGED_CASES: RuleCase[] = [
  unclear('a 503 of a gateway', 'server_error', { status: 503 }),
  unclear('a new 500', 'server_error', { status: 500 }),
  unclear('a hit of a cache', 'cached', { cached: true }),
  [
    'one response of nine that failed',
    { samples: [...answers(8), sampleOf({ status: null, failure: 'reset' })] },
    'errors',
  ],
  [
    'answers that take twice as long',
    { samples: answers(20, (index) => ({ durationMs: index < 10 ? 200 : 450 })) },
    'slower',
  ],
  ['answers that take over two seconds', { samples: answers(20, () => ({ durationMs: 2_100 })) }, 'slower'],
  ['a login', { samples: answers(1, () => ({ status: 401 })) }, 'needs_login'],
  ['too few requests left', { samples: answers(4), hadRoomForRamp: false }, 'budget'],
  ['a ramp that was cut short', { samples: answers(20) }, 'incomplete'],
  ['asked within a day', { samples: [], notAsked: 'claimed' }, 'claimed'],
  ['no response', { samples: [sampleOf({ status: null, failure: 'timeout' })] }, 'timeout'],
];

const at = (path: string, name: string, headers: Record<string, string>, ...findings: string[]): RuleCase => [
  name,
  { path, url: `https://www.example.org${path}`, samples: answers(4, () => ({ headers })) },
  findings,
];

const GENEROUS = { 'ratelimit-policy': '"burst";q=5000;w=60' };

const GENEROSITY_CASES: RuleCase[] = [
  at('/api/login', 'five thousand logins a minute', GENEROUS, 'rate-limit-too-generous low'),
  at(
    '/api/login',
    'a minute in draft 3',
    { 'ratelimit-limit': '5000, 5000;w=60' },
    'rate-limit-too-generous low',
  ),
  at(
    '/api/login',
    'a minute as Kong says it',
    { 'x-ratelimit-limit-minute': '5000' },
    'rate-limit-too-generous low',
  ),
  at('/api/login', 'a stricter limit next to it', {
    'ratelimit-policy': '"burst";q=5000;w=60, "hour";q=100;w=3600',
  }),
  [
    'bytes',
    at('/api/login', '', { 'ratelimit-policy': '"volume";q=5000000;w=60;qu="content-bytes"' })[1],
    'incomplete',
  ],
  at('/api/login', 'another limit, of an unknown window', { ...GENEROUS, 'x-ratelimit-limit': '100' }),
  at('/api/login', 'an unknown window', { 'x-ratelimit-limit': '5000' }),
  at('/api/authors', 'a path that only begins like one', GENEROUS),
];

const during429 = (name: string, trials: EndpointObservation['trials'], ...findings: string[]): RuleCase => [
  name,
  { samples: [...answers(9), refusal()], trials },
  findings,
];

const HEADER_HIGH = 'rate-limit-header-bypass high';
const SPELLING = 'rate-limit-per-path-variant medium';
const refusedTrial = trialOf({ answer: refusal() });

const BYPASS_CASES: RuleCase[] = [
  during429('two made-up addresses', [trialOf({}), trialOf({})], HEADER_HIGH),
  during429('one made-up address', [trialOf({})], 'rate-limit-header-bypass medium'),
  during429('a second try that was refused', [trialOf({}), refusedTrial]),
  during429('refused addresses', [refusedTrial]),
  during429('a limit that was over', [trialOf({ after: sampleOf() })]),
  during429('another response than usual', [trialOf({ answer: sampleOf({ shape: 'other' }) })]),
  during429('a response from a cache', [trialOf({ answer: sampleOf({ cached: true }) })]),
  during429(
    'HEAD',
    [refusedTrial, trialOf({ by: 'spelling', spellings: ['head'], method: 'HEAD' })],
    SPELLING,
  ),
  during429(
    'a spelling that was let through once of twice',
    ['slash', 'slash'].map((_, index) =>
      trialOf({ by: 'spelling', spellings: ['slash'], answer: index === 0 ? sampleOf() : refusal() }),
    ),
  ),
];

const page = (
  name: string,
  own: Partial<NonNullable<EndpointObservation['pageSize']>>,
  isFound: boolean,
): RuleCase => [
  name,
  {
    pageSize: {
      url: 'https://www.example.org/api/things?limit=100000',
      usualItems: 10,
      items: 2_345,
      truncated: false,
      isCapped: false,
      sample: sampleOf(),
      ...own,
    },
  },
  isFound ? ['page-size-unbounded medium'] : [],
];

const batch = (
  name: string,
  answersOne: boolean,
  answeredInBatch: number | null,
  isFound: boolean,
): RuleCase => [
  name,
  { batching: { url: 'https://www.example.org/graphql', answersOne, answeredInBatch } },
  isFound ? ['graphql-batching-unbounded medium'] : [],
];

const SIZE_CASES: RuleCase[] = [
  page('a large page', {}, true),
  page('a large page that was cut', { truncated: true, sample: sampleOf({ shape: 'cut' }) }, true),
  page('ten times the items', { items: 100 }, false),
  page('a usual maximum', { items: 250 }, false),
  page('more pages', { isCapped: true }, false),
  page('an error', { sample: sampleOf({ status: 422 }) }, false),
  page('another response', { sample: sampleOf({ shape: 'error' }) }, false),
  batch('ten queries at the same time', true, 10, true),
  batch('fewer than ten', true, 5, false),
  batch('no batch', true, 0, false),
  batch('no GraphQL at all', false, null, false),
];

const judge = (...sketches: Partial<EndpointObservation>[]) =>
  apiRateLimitScanner.judge({ endpoints: sketches.map(endpointOf), startFailure: null });

it.each([
  ...HEADER_CASES,
  ...REFUSAL_CASES,
  ...UNJUDGED_CASES,
  ...GENEROSITY_CASES,
  ...BYPASS_CASES,
  ...SIZE_CASES,
])('%s', (_name, sketch, expected) => {
  const { findings, inconclusive } = judge(sketch);
  const found = findings.map(({ id, severity }) => `${id} ${severity}`);
  expect(inconclusive?.reason ?? found).toEqual(expected);
});

describe('several endpoints', () => {
  const open = { path: '/api/more', samples: answers(4), hadRoomForRamp: false };
  const limited = { samples: [...answers(9), refusal()] };
  const refused = { path: '/api/more', samples: [refusal()] };

  it.each<[name: string, inconclusive: boolean, ...sketches: Partial<EndpointObservation>[]]>([
    ['do not pass when one could not be judged', true, {}, open],
    ['have their findings although another could not be judged', false, open, { samples: answers(36) }],
    ['share a limit that was reached before', false, limited, refused],
    ['share no limit that was reached later', true, refused, limited],
  ])('%s', (_name, inconclusive, ...sketches) => {
    expect(judge(...sketches).inconclusive !== null).toBe(inconclusive);
  });
});

it('has technical details without counts and times', () => {
  const details = (remaining: number, durationMs: number) =>
    judge({
      samples: answers(4, (index) => ({
        durationMs,
        headers: {
          ratelimit: `"a";r=${remaining - index};t=${remaining}`,
          'ratelimit-policy': '"a";q=99;w=60',
        },
      })),
    }).technicalDetails;
  expect(details(90, 20)).toEqual(details(40, 33));
});

it.each<['timeout' | null, string]>([
  ['timeout', 'timeout'],
  [null, 'no_endpoint'],
])('without an endpoint after the failure %s the reason is %s', (startFailure, reason) => {
  const { inconclusive } = apiRateLimitScanner.judge({ endpoints: [], startFailure });
  expect(inconclusive?.reason).toBe(reason);
});

it.each<[headers: Record<string, string>, path: string, setting: string | RegExp]>([
  [{ server: 'nginx/1.26.0' }, '/api/things', 'limit_req_status 429;'],
  [{ server: 'Microsoft-IIS/10.0' }, '/api/things', 'denyByRequestRate'],
  [{ 'x-powered-by': 'Express' }, '/api/things', 'express-rate-limit'],
  [{}, '/wp-json/wp/v2/posts', 'WordPress has no limit'],
  [{ server: 'cloudflare' }, '/api/things', /^(?!.*(nginx:|IIS|Express|WordPress|Laravel|Tomcat))/s],
])('advises on the product that shows by %j at %s', (headers, path, setting) => {
  const steps = withAdvice(
    'api_rate_limit',
    judge({ path, samples: answers(36, () => ({ headers })) }),
  ).remediationSteps.join('\n');
  expect(steps).toEqual(
    typeof setting === 'string' ? expect.stringContaining(setting) : expect.stringMatching(setting),
  );
});
