import type { CsrfObservation } from './csrf-observation';
import { judgedLocations, whyUnsure } from './csrf-verdict';

const page = (path: string, changes: object = {}): CsrfObservation['pages'][number] => ({
  ...{ url: `https://shop.example${path}`, outcome: 'answered', failure: null, status: 200 },
  ...{ redirectsTo: null, truncated: false, ...changes },
});
const form = (on: string, to: string, isCompared: boolean): CsrfObservation['forms'][number] =>
  ({
    page: `https://shop.example${on}`,
    action: `https://shop.example${to}`,
    isCompared,
    tokens: [],
  }) as never;

it('judges where compared forms go, and pages that were read with all their forms', () => {
  const pages = [page('/'), page('/contact'), page('/gone', { status: 404 }), page('/login')];
  const unread = [
    page('/private', { status: 403 }),
    page('/long', { truncated: true }),
    page('/limited', { status: 429, outcome: 'too_many_requests' }),
  ];
  const forms = [form('/', '/subscribe', true), form('/login', '/session', false)];
  expect(
    judgedLocations({ pages: [...pages, ...unread], forms, endpoints: [], cookies: [], carrier: 'cookies' }),
  ).toEqual(['/subscribe', '/', '/contact', '/gone']);
});

it.each([
  ['cookies', true, 'one_session'],
  ['unknown', false, 'session_unknown'],
  ['header', true, undefined],
  ['cookies', false, undefined],
] as const)(
  'a form of an account, whose session is in %s, that may hold a token (%s) is open: %s',
  (carrier, mayHoldToken, reason) => {
    const own = { method: 'POST', actionSite: 'same_origin', isOfAccount: true, mayHoldToken } as const;
    const forms = [{ ...form('/account', '/email', true), ...own }];
    const seen = { pages: [page('/account')], forms, endpoints: [], cookies: [], carrier };
    expect(whyUnsure(seen)?.reason).toBe(reason);
    expect(judgedLocations(seen)).toEqual(reason === undefined ? ['/email', '/account'] : []);
  },
);
