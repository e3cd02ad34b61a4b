import { createHash } from 'node:crypto';
import { isTokenName } from '@palisade/scan-engine';
import { indexCookies, tokenFactsOf, type ValueSamples } from './token-facts';

const samples = (
  values: [string, string | null, string | null],
  own: Partial<ValueSamples> = {},
): ValueSamples => ({
  carrier: 'field',
  name: 'csrf_token',
  sameSession: [values[0], values[1]],
  fresh: [values[2]],
  pastCaches: false,
  hasScripts: true,
  cookies: indexCookies([]),
  ...own,
});

const A = 'Zx81kQm0vTt7yLw2PcR5sA';
const B = 'q9Bf3HnJ6eXo4UdK1gV8iM';
const C = 'T2aYw7Ls0CzE5rNpG8jIhO';

describe('tokenFactsOf', () => {
  it.each<[string, [string, string | null, string | null], string]>([
    ['another value at every load', [A, B, C], 'per_load'],
    ['another value for every session', [A, A, B], 'per_session'],
    ['one value', [A, A, A], 'constant'],
    ['loads that failed', [A, null, null], 'constant'],
  ])('%s', (_name, values, behaviour) => {
    expect(tokenFactsOf(samples(values))).toMatchObject({ behaviour, weakness: null });
  });

  const now = Date.now();
  const uniqid = (ms: number): string => `${Math.floor(ms / 1000).toString(16)}${'a1b2c'}`;
  const cookies = indexCookies([{ name: 'PHPSESSID', value: 'k2j3h4', isSession: true }]);
  const md5 = createHash('md5').update('k2j3h4').digest('hex');

  it.each<[string, [string, string, string], string | null]>([
    ['counts up', ['1001', '1002', '1009'], 'sequential'],
    [
      'counts up in a long number',
      ['730000000000000000000000000001', '730000000000000000000000000007', '730000000000000000000000000009'],
      'sequential',
    ],
    ['is the time in milliseconds', [`${now}`, `${now + 40}`, `${now + 95}`], 'timestamp'],
    [
      'is the time in seconds',
      [`${Math.floor(now / 1000)}`, `${Math.floor(now / 1000)}`, `${Math.floor(now / 1000) + 1}`],
      'timestamp',
    ],
    ['is a uniqid()', [uniqid(now), uniqid(now + 1000), uniqid(now + 2000)], 'timestamp'],
    ['is short', ['a8f3c1', '77b0e2', '19d4aa'], 'short'],
    ['is long, but little of it changes', [`${A}0001`, `${A}7302`, `${A}4913`], 'short'],
    ['is a hash of the session cookie', [md5, md5, 'f'.repeat(31) + '0'], 'hash_of_cookie'],
    ['is random', [A, B, C], null],
  ])('%s', (_name, values, weakness) => {
    expect(tokenFactsOf(samples(values, { cookies }))?.weakness).toBe(weakness);
  });

  it('requires more of values whose name gives no hint', () => {
    const unnamed = { name: 'x' };
    expect(tokenFactsOf(samples([A, A, B], unnamed))).toMatchObject({ namedAsToken: false });
    expect(tokenFactsOf(samples([A, A, A], unnamed))).toBeNull();
    expect(tokenFactsOf(samples(['a8f3c1', '77b0e2', '19d4aa'], unnamed))).toBeNull();
    expect(tokenFactsOf(samples([`${now}`, `${now + 40}`, `${now + 95}`], unnamed))).toBeNull();
  });

  it('knows placeholders, signed values and cookies of the same value', () => {
    expect(tokenFactsOf(samples(['csrf-token', 'csrf-token', 'csrf-token']))).toMatchObject({
      isPlaceholder: true,
    });
    expect(tokenFactsOf(samples(['', '', '']))).toMatchObject({ isPlaceholder: true });
    const bare = samples(['web-form', 'web-form', 'web-form'], { hasScripts: false });
    expect(tokenFactsOf(bare)).toMatchObject({ isPlaceholder: false });
    expect(tokenFactsOf(samples(['+\\', '+\\', '+\\'], { name: 'wpEditToken' }))).toMatchObject({
      namedAsToken: true,
      isPlaceholder: true,
    });
    expect(tokenFactsOf(samples([A, A, A]))).toMatchObject({ isPlaceholder: false });
    expect(tokenFactsOf(samples([`${A}.${B}`, `${A}.${B}`, `${C}.${B}`]))).toMatchObject({ isSigned: true });
    const csrf = { name: 'csrf', value: encodeURIComponent(`${A}=`), isSession: false };
    const twin = { cookies: indexCookies([csrf]) };
    expect(tokenFactsOf(samples([`${A}=`, `${A}=`, B], twin))).toMatchObject({
      isSigned: false,
      equalsCookie: { name: 'csrf', isSession: false },
    });
  });
});

it.each([
  'csrfmiddlewaretoken',
  'authenticity_token',
  '_token',
  '_csrf',
  '__RequestVerificationToken',
  'XSRF-TOKEN',
  'form_key',
  'sesskey',
  'sectok',
  'wpEditToken',
  'my_post_key',
  'screenoptionnonce',
  '_wpnonce_create-user',
])('%s is the name of a token', (name) => {
  expect(isTokenName(name)).toBe(true);
});

it.each([
  'form_id',
  'utm_source',
  'g-recaptcha-response',
  'recaptcha_token',
  'public_token',
  'csp-nonce',
  '__VIEWSTATE',
  'page',
])('%s is not', (name) => {
  expect(isTokenName(name)).toBe(false);
});
