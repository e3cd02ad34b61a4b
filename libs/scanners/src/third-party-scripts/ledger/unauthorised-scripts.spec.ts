import {
  type AuthorisedScript,
  LEDGER_METHOD,
  type LedgerPage,
  type LedgerScript,
} from '@palisade/vocabulary';
import { unauthorisedScripts } from './unauthorised-scripts';

const TAGS: LedgerScript = {
  address: 'https://tags.example/t.js',
  host: 'tags.example',
  broughtBy: ['/'],
  pages: ['/', '/pay'],
  isDrawn: false,
  shape: 'one',
  sha256: 'bytes',
  bytes: 10,
  uses: [],
  destinations: [],
};
const OWN: LedgerScript = { ...TAGS, address: 'https://www.shop.example/app.js', host: 'www.shop.example' };
const INLINE: LedgerScript = { ...TAGS, address: null, host: 'www.shop.example', sha256: null };
const pageAt = (path: string): LedgerPage => ({
  path,
  isSensitive: path === '/pay',
  isDrawn: false,
  headers: {},
  forms: [],
  words: [],
});
const allowed = (changes: Partial<AuthorisedScript> = {}): AuthorisedScript => ({
  address: TAGS.address,
  match: 'shape',
  marks: ['one'],
  until: null,
  ...changes,
});

const found = (scripts: LedgerScript[], authorised: AuthorisedScript[]): string[] =>
  unauthorisedScripts(
    { method: LEDGER_METHOD, scripts, pages: ['/', '/pay'].map(pageAt) },
    { authorised, host: 'www.shop.example', today: '2026-11-30' },
  ).map(
    ({ location, why, pages, count, isSensitive }) =>
      `${location} ${why} ${pages.join()} ${count}${isSensitive ? ' sensitive' : ''}`,
  );

it.each<[string, Partial<AuthorisedScript>, Partial<LedgerScript>, string | null]>([
  ['its program', {}, {}, null],
  ['another program', {}, { shape: 'two' }, 'version'],
  ['its program with other values', {}, { sha256: 'other' }, null],
  ['its bytes', { match: 'exact', marks: ['bytes'] }, {}, null],
  ['other bytes', { match: 'exact', marks: ['bytes'] }, { sha256: 'other' }, 'version'],
  ['another program at its address', { match: 'url', marks: [] }, { shape: 'two' }, null],
  ['content that was not read', {}, { shape: null, sha256: null }, null],
  ['the last day', { until: '2026-11-30' }, {}, null],
  ['the day after', { until: '2026-11-29' }, {}, 'expired'],
])('%s', (_name, authorisation, script, why) => {
  const expected = why === null ? [] : [`https://tags.example/t.js ${why} /,/pay 1 sensitive`];
  expect(found([{ ...TAGS, ...script }], [allowed(authorisation)])).toEqual(expected);
});

it('names scripts of the site itself only on pages with fields, and the programs of a page once', () => {
  const other = { ...INLINE, shape: 'two' };
  expect(found([TAGS, OWN, INLINE, other], [allowed()])).toEqual([
    'https://www.shop.example/app.js unknown /pay 1 sensitive',
    '/pay unknown /pay 2 sensitive',
  ]);
  expect(found([INLINE, other], [allowed(), allowed({ address: null, marks: ['two'] })])).toEqual([
    '/pay unknown /pay 1 sensitive',
  ]);
  expect(found([{ ...OWN, pages: ['/'] }], [allowed()])).toEqual([]);
  expect(found([{ ...TAGS, pages: ['/'] }], [allowed({ until: '2026-11-01' })])).toEqual([
    'https://tags.example/t.js expired / 1',
  ]);
});

it('finds nothing where the owner keeps no list', () => {
  expect(found([TAGS, OWN, INLINE], [])).toEqual([]);
});
