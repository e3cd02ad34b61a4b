import type { CsrfObservation } from './csrf-observation';
import { judgedLocations, judgedAnyway, unjudgedRules, whyUnsure } from './csrf-verdict';

const page = (path: string, changes: object = {}): CsrfObservation['pages'][number] => ({
  url: `https://shop.example${path}`,
  outcome: 'answered',
  failure: null,
  status: 200,
  redirectsTo: null,
  truncated: false,
  ...changes,
});
const form = (on: string, to: string, isCompared: boolean): CsrfObservation['forms'][number] =>
  ({
    page: `https://shop.example${on}`,
    action: `https://shop.example${to}`,
    isCompared,
    tokens: [],
  }) as never;

const SEEN: CsrfObservation = {
  pages: [],
  forms: [],
  endpoints: [],
  cookies: [],
  carrier: 'cookies',
  isWhole: true,
};

it('judges where compared forms go, and pages that were read with all their forms', () => {
  const pages = [page('/'), page('/contact'), page('/gone', { status: 404 }), page('/login')];
  const unread = [
    page('/private', { status: 403 }),
    page('/long', { truncated: true }),
    page('/limited', { status: 429, outcome: 'too_many_requests' }),
  ];
  const forms = [form('/', '/subscribe', true), form('/login', '/session', false)];
  const seen = { ...SEEN, pages: [...pages, ...unread], forms };
  // The engine leaves out the page that is gone.
  expect(judgedLocations(seen)).toEqual(['/', '/contact', '/gone']);
  expect(judgedAnyway(seen)).toEqual(['/subscribe']);
});

describe('a form that was removed', () => {
  const pages = [page('/')];

  it('is judged wherever it sent to, once the whole site was read', () => {
    expect(judgedLocations({ ...SEEN, pages, forms: [form('/', '/a', true)] })).toBe('all');
  });

  it.each([
    ['pages are left', { pages, isWhole: false }],
    ['a form was not compared', { pages, forms: [form('/', '/a', false)] }],
  ])('is not judged where %s', (_why, changes) => {
    expect(judgedLocations({ ...SEEN, ...changes })).not.toBe('all');
  });

  it('says nothing about endpoints that the settings no longer name', () => {
    const endpoint = { url: 'https://shop.example/api', parsesPlainText: false, statuses: [] };
    expect(unjudgedRules(SEEN)).toEqual(['csrf-simple-content-type']);
    expect(unjudgedRules({ ...SEEN, endpoints: [endpoint] })).toEqual([]);
  });
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
    const seen = { ...SEEN, pages: [page('/account')], forms, carrier, isWhole: false };
    expect(whyUnsure(seen)?.reason).toBe(reason);
    expect([...judgedAnyway(seen), ...judgedLocations(seen)]).toEqual(
      reason === undefined ? ['/email', '/account'] : [],
    );
  },
);
