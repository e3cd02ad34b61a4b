import type { CaseOf } from '../../lab-case';
import { type ApiAnswer, type Call, ITEMS, page, refusing, tooMany } from '../../sites/limited-api';
import { counted, rate } from './rate-case';

const forty = { requests: 41 };
const seconds = (ahead: number): string => `${Math.floor(Date.now() / 1000) + ahead}`;

/** Whether there is a limit, and how it is told. */
export const LIMIT_CASES: CaseOf[] = [
  rate('no limit at a named endpoint', { answer: () => page() }, ['rate-limit-not-observed medium'], {
    atMost: forty,
  }),
  rate(
    'no limit at an endpoint that the page uses',
    { answer: () => page(), start: `<!doctype html><script>fetch('${ITEMS}')</script>` },
    ['rate-limit-not-observed low'],
    {
      endpoints: undefined,
      atMost: { requests: 42 },
    },
  ),
  rate(
    'no limit at an endpoint that a relative link names',
    { answer: () => page(), start: `<!doctype html><a href="${ITEMS.slice(1)}">items</a>` },
    ['rate-limit-not-observed low'],
    { endpoints: undefined, atMost: { requests: 42 } },
  ),
  rate(
    'no limit at an endpoint that the OpenAPI document of the site describes',
    {
      answer: ({ url }) =>
        url.pathname === ITEMS
          ? page()
          : { body: JSON.stringify({ openapi: '3.0.1', info: {}, paths: { [ITEMS]: { get: {} } } }) },
      serves: (path) => path === ITEMS || path === '/docs/openapi.json',
      start: '<!doctype html><script>ui({ url: "docs/openapi.json" })</script>',
    },
    ['rate-limit-not-observed low'],
    { endpoints: undefined, atMost: { requests: 44 } },
  ),
  rate(
    'no limit, and a slow moment',
    { answer: ({ count }) => ({ ...page(), delay: count > 10 && count <= 16 ? 700 : 10 }) },
    ['rate-limit-not-observed medium'],
    { atMost: forty, guards: 'a short stall of a machine or a network is not a limit' },
  ),
  rate('429 with Retry-After (Django REST framework)', { answer: refusing(15, tooMany) }, []),
  rate(
    '429 with Retry-After as a date',
    {
      answer: refusing(15, {
        ...tooMany,
        headers: { 'retry-after': new Date(Date.now() + 60_000).toUTCString() },
      }),
    },
    [],
  ),
  rate('429 from the first request on', { answer: () => tooMany }, 'inconclusive', {
    atMost: { requests: 6 },
    guards: 'someone else has used the limit up',
  }),
  rate(
    'AWS API Gateway: 429 without Retry-After',
    { answer: refusing(15, { status: 429, body: '{"message":"Too Many Requests"}' }) },
    ['rate-limit-no-retry-after low'],
  ),
  rate(
    'a limit with status 200',
    { answer: refusing(15, { body: '{"error":"rate limit exceeded","code":429}' }) },
    ['rate-limit-wrong-status low'],
  ),
  rate(
    'a limit with 503 that says so in its headers',
    {
      answer: refusing(15, {
        status: 503,
        headers: { 'retry-after': '10', 'x-ratelimit-remaining': '0' },
        body: '{"error":"rate limit exceeded"}',
      }),
    },
    ['rate-limit-wrong-status low'],
  ),
  rate('Laravel: headers that count down', { answer: counted(60) }, [], { atMost: { requests: 20 } }),
  rate(
    'express-rate-limit, draft 8',
    {
      answer: ({ count }) => ({
        headers: {
          'ratelimit-policy': '"60-in-1min"; q=60; w=60',
          ratelimit: `"60-in-1min"; r=${60 - count}; t=41`,
        },
      }),
    },
    [],
  ),
  rate(
    'express-rate-limit, draft 6',
    {
      answer: ({ count }) => ({
        headers: {
          'ratelimit-policy': '60;w=60',
          'ratelimit-limit': '60',
          'ratelimit-remaining': `${60 - count}`,
          'ratelimit-reset': '41',
        },
      }),
    },
    [],
  ),
  rate(
    'GitHub: reset as a time',
    {
      answer: ({ count }) => ({
        headers: {
          'x-ratelimit-limit': '60',
          'x-ratelimit-remaining': `${60 - count}`,
          'x-ratelimit-reset': seconds(1800),
        },
      }),
    },
    [],
  ),
  rate(
    'headers that never count',
    {
      answer: () => ({ headers: { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' } }),
    },
    ['rate-limit-headers-untrue low'],
  ),
  rate(
    'two nodes that count apart',
    {
      answer: ({ count }) => ({
        headers: {
          'x-ratelimit-limit': '60',
          'x-ratelimit-remaining': `${60 - Math.ceil(count / 2) - (count % 2)}`,
        },
      }),
    },
    [],
    { guards: 'counters of several nodes are not in step' },
  ),
  rate(
    'a reset in the year 1970',
    {
      answer: ({ count }) => ({
        headers: {
          'x-ratelimit-limit': '60',
          'x-ratelimit-remaining': `${60 - count}`,
          'x-ratelimit-reset': '-1700000000',
        },
      }),
    },
    ['rate-limit-headers-untrue low'],
  ),
  rate(
    'a login that allows a hundred thousand a minute',
    {
      serves: (path) => path === '/api/auth/token',
      answer: ({ count }) => ({
        headers: { 'ratelimit-policy': '"a"; q=100000; w=60', ratelimit: `"a"; r=${100_000 - count}; t=60` },
      }),
    },
    ['rate-limit-too-generous low'],
    { endpoints: ['/api/auth/token'] },
  ),
  rate(
    'a list that allows a hundred thousand a minute',
    {
      answer: ({ count }) => ({
        headers: { 'ratelimit-policy': '"a"; q=100000; w=60', ratelimit: `"a"; r=${100_000 - count}; t=60` },
      }),
    },
    [],
    { guards: 'only credentials are worth guessing' },
  ),
  rate(
    'express-slow-down: a wait that grows with each request',
    { answer: ({ count }) => ({ ...page(), delay: count > 15 ? 250 * (count - 15) : 5 }) },
    [],
    { guards: 'who waits longer and longer is limited' },
  ),
  rate(
    'a wait of a second and more from a certain request on',
    { answer: ({ count }) => ({ ...page(), delay: count > 15 ? 1_400 : 5 }) },
    [],
  ),
  rate(
    'nginx limit_req: a 503 of its own',
    {
      answer: refusing(15, {
        status: 503,
        headers: { 'content-type': 'text/html', server: 'nginx' },
        body: '<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n',
      }),
    },
    ['rate-limit-wrong-status low'],
  ),
];

const address = ({ request }: Call): string =>
  `${(request.headers['x-forwarded-for'] as string | undefined) ?? 'real'}`;

/** Ways around a limit. */
export const ESCAPE_CASES: CaseOf[] = [
  rate(
    'believes X-Forwarded-For',
    { answer: refusing(10, tooMany), keyOf: (request) => address({ request } as Call) },
    ['rate-limit-header-bypass high'],
  ),
  rate(
    'a limit that is over after a moment',
    { answer: refusing(10, { ...tooMany, headers: { 'retry-after': '1' } }), windowMs: 2_500 },
    [],
    {
      guards: 'a control without the header shows that the limit is over',
    },
  ),
  rate(
    'counts /api/items/ apart',
    { answer: refusing(10, tooMany), serves: (path) => path.replace(/\/$/, '') === ITEMS },
    ['rate-limit-per-path-variant medium'],
  ),
  rate(
    'counts other letters apart',
    { answer: refusing(10, tooMany), serves: (path) => path.toLowerCase() === ITEMS },
    ['rate-limit-per-path-variant medium'],
  ),
  rate('counts HEAD apart', { answer: refusing(10, tooMany), keyOf: (request) => request.method ?? '' }, [
    'rate-limit-per-path-variant medium',
  ]),
  rate(
    'other spellings lead elsewhere',
    {
      answer: ({ url, count }) => {
        if (url.pathname !== ITEMS) return { status: 301, headers: { location: ITEMS } };
        return count > 10 ? tooMany : page();
      },
      serves: (path) => path.toLowerCase().replace(/\/$/, '') === ITEMS,
    },
    [],
    { guards: 'a redirect is not a response' },
  ),
];

const manyItems = ({ url }: Call): ApiAnswer =>
  page(Math.min(5_000, Number(url.searchParams.get('per_page') ?? 20)));
const atMostHundred = ({ url }: Call): ApiAnswer =>
  page(Math.min(100, Number(url.searchParams.get('per_page') ?? 20)));

const graphql = (name: string, allowsBatches: boolean, expected: CaseOf['expected']): CaseOf =>
  rate(name, { answer: () => page() }, expected, {
    endpoints: ['/graphql'],
    site: (ground) => {
      let count = 0;
      return ground.site((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          count += 1;
          const asked: unknown =
            request.method === 'POST' ? JSON.parse(Buffer.concat(chunks).toString()) : {};
          const one = { data: { __typename: 'Query' } };
          const isBatch = Array.isArray(asked);
          response.writeHead(isBatch && !allowsBatches ? 400 : 200, {
            'content-type': 'application/json',
            'x-ratelimit-limit': '100',
            'x-ratelimit-remaining': `${100 - count}`,
          });
          response.end(
            JSON.stringify(
              isBatch
                ? allowsBatches
                  ? asked.map(() => one)
                  : { errors: [{ message: 'Batching is off' }] }
                : one,
            ),
          );
        });
      });
    },
  });

export const VOLUME_CASES: CaseOf[] = [
  rate('a page of any size', { answer: counted(60, manyItems) }, ['page-size-unbounded medium'], {
    endpoints: [`${ITEMS}?per_page=20`],
  }),
  rate(
    'a page of any size behind a low limit',
    { answer: (call) => (call.count > 20 ? tooMany : manyItems(call)) },
    ['page-size-unbounded medium'],
    {
      endpoints: [`${ITEMS}?per_page=20`],
      guards: 'the large page comes before the limit',
    },
  ),
  rate('a page of a hundred at most', { answer: counted(60, atMostHundred) }, [], {
    endpoints: [`${ITEMS}?per_page=20`],
    guards: 'less than ten times more is a bound',
  }),
  rate(
    'a page size that is refused',
    {
      answer: counted(60, (call) =>
        Number(call.url.searchParams.get('per_page')) > 100
          ? { status: 422, body: '{"error":"at most 100"}' }
          : manyItems(call),
      ),
    },
    [],
    { endpoints: [`${ITEMS}?per_page=20`] },
  ),
  graphql('GraphQL that answers batches', true, ['graphql-batching-unbounded medium']),
  graphql('GraphQL that refuses batches', false, []),
];
