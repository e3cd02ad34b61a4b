import type { CaseOf } from '../../lab-case';
import { type ApiAnswer, ITEMS, type LimitedApi, page, refusing, tooMany } from '../../sites/limited-api';
import { counted, rate } from './rate-case';

const stops = (name: string, api: LimitedApi, more: Partial<CaseOf> = {}): CaseOf =>
  rate(`no verdict: ${name}`, api, 'inconclusive', more);

/** Where a burst tells nothing, or must end. */
export const STOP_CASES: CaseOf[] = [
  stops(
    'not verified',
    { answer: () => page() },
    { mayIntrude: false, atMost: { requests: 0, connections: 0 } },
  ),
  stops('tried within a day', { answer: () => page() }, { isClaimed: true, atMost: { requests: 1 } }),
  stops(
    'answers of a cache',
    { answer: () => ({ ...page(), headers: { age: '30', 'x-cache': 'HIT' } }) },
    { atMost: { requests: 10 } },
  ),
  stops(
    'an error of JSON-RPC with status 200 (Deluge)',
    {
      answer: () => ({
        status: 200,
        body: '{"result":null,"error":{"message":"Missing param \'method\'","code":5},"id":null}',
      }),
    },
    { atMost: { requests: 10 }, guards: 'the request was refused, so its limit was not seen' },
  ),
  stops(
    'a missing parameter with status 200',
    { answer: () => ({ status: 200, body: '{"error":"missing required parameter q"}' }) },
    { atMost: { requests: 10 } },
  ),
  stops(
    'the server breaks',
    { answer: refusing(8, { status: 500, body: '{"error":"database"}' }) },
    { atMost: { requests: 20 } },
  ),
  stops(
    'the server is overloaded',
    { answer: refusing(8, { status: 503, body: '{"error":"unavailable"}' }) },
    { atMost: { requests: 20 } },
  ),
  stops(
    'the server gets slow',
    { answer: ({ count }) => ({ ...page(), delay: count > 9 ? 900 : 10 }) },
    { atMost: { requests: 30 } },
  ),
  stops(
    'the server gets slow, recovers in a rest and gets slow again',
    { answer: ({ count }) => ({ ...page(), delay: (count > 10 && count <= 16) || count > 22 ? 700 : 10 }) },
    { atMost: { requests: 36 } },
  ),
  stops(
    'a machine without processor time: single requests wait a third as long as four at the same time',
    { answer: ({ count }) => ({ ...page(), delay: count > 16 ? 500 : count > 10 ? 1_500 : 10 }) },
    { atMost: { requests: 24 } },
  ),
  stops(
    'the server was slow from the start',
    { answer: () => ({ ...page(), delay: 2_200 }) },
    { atMost: { requests: 5 } },
  ),
  stops(
    '502 from the start',
    { answer: () => ({ status: 502, body: 'Bad gateway' }) },
    { atMost: { requests: 4 } },
  ),
  stops(
    'a challenge',
    { answer: () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' }) },
    { atMost: { requests: 4 } },
  ),
  stops(
    'a payment endpoint',
    { answer: () => page(), serves: () => true },
    { endpoints: ['/api/payments'], untouched: /payments/ },
  ),
  stops(
    'an endpoint that sends codes',
    { answer: () => page(), serves: () => true },
    { endpoints: ['/api/otp/resend'], untouched: /otp/ },
  ),
  stops(
    'an endpoint that resets passwords',
    { answer: () => page(), serves: () => true },
    { endpoints: ['/api/password/reset'], untouched: /password/ },
  ),
  stops('no endpoint is found', { answer: () => page() }, { endpoints: undefined, atMost: { requests: 2 } }),
  ...(
    [
      ['a required sign-in', { status: 401, body: '{}' }],
      ['a path that does not exist', { status: 404, body: '{}' }],
      ['an endpoint for POST', { status: 405, headers: { allow: 'POST' }, body: '{}' }],
      ['a redirect to a sign-in', { status: 302, headers: { location: '/login' } }],
      ['a page for every path', { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }],
    ] satisfies [string, ApiAnswer][]
  ).map(([name, answer]) => stops(name, { answer: () => answer }, { atMost: { requests: 2 } })),
];

/** What is not a limit, though it looks like one. */
export const LIMIT_GUARD_CASES: CaseOf[] = [
  rate(
    'Kong: fields with units next to the draft’s',
    {
      answer: ({ count }) => ({
        headers: {
          'x-ratelimit-limit-minute': '300',
          'x-ratelimit-remaining-minute': `${300 - count}`,
          'ratelimit-limit': '300',
          'ratelimit-remaining': `${300 - count}`,
          'ratelimit-reset': '42',
        },
      }),
    },
    [],
    { atMost: { requests: 6 } },
  ),
  rate(
    'a firewall that returns 403 once there is a burst',
    { answer: refusing(9, { status: 403, body: '{}' }) },
    [],
  ),
  rate(
    'responses that a cache let through',
    {
      answer: () => ({
        ...page(),
        headers: { age: '0', 'x-cache': 'MISS from edge', 'cf-cache-status': 'DYNAMIC' },
      }),
    },
    ['rate-limit-not-observed medium'],
  ),
  rate(
    'content that speaks of limits',
    {
      answer: ({ count }) => ({
        body: `{"message":"${count % 2 ? 'How to answer too many requests' : 'Hello'}"}`,
      }),
    },
    ['rate-limit-not-observed medium'],
    { guards: 'the same fields as ever are no error' },
  ),
  rate(
    'one limit for all endpoints',
    { answer: refusing(12, tooMany), serves: () => true, keyOf: () => 'all' },
    [],
    { endpoints: [ITEMS, '/api/more'], guards: 'the second endpoint met the limit of the first one' },
  ),
  rate(
    'two servers in turn, one of them at its limit',
    { answer: ({ count }) => (count > 12 && count % 2 === 0 ? tooMany : page()) },
    [],
    { guards: 'a way around a limit needs plain requests that are refused' },
  ),
  rate(
    'names of other endpoints in a script',
    {
      answer: () => page(),
      start: `<!doctype html><a href="/api/logout">Bye</a><script>fetch('${ITEMS}'); fetch(\`/api/users/\${1}\`); go("/api/otp")</script>`,
    },
    ['rate-limit-not-observed low'],
    { endpoints: undefined, untouched: /logout|otp|users/ },
  ),
  rate(
    'a page with an unusual maximum, and a next one',
    {
      answer: counted(60, ({ url }) => {
        const count = Math.min(321, Number(url.searchParams.get('per_page') ?? 10));
        return {
          body: JSON.stringify({ data: Array.from({ length: count }, (_, id) => ({ id })), next: '/2' }),
        };
      }),
    },
    [],
    { guards: 'who says that there is more has a maximum' },
  ),
  rate(
    'a page above what is read of one',
    {
      answer: counted(60, ({ url }) =>
        page(Math.min(60_000, Number(url.searchParams.get('per_page') ?? 20))),
      ),
    },
    ['page-size-unbounded medium'],
  ),
];
