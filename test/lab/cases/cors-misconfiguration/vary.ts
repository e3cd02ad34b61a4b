import type { CaseOf } from '../../lab-case';
import { echoing } from '../../sites/cors-site';
import type { HeaderFields } from '../../sites/pages';
import { cors, own } from './cors-case';

/** Admits the own origin, and says this about caches. */
const cached = (name: string, headers: HeaderFields, expected: CaseOf['expected']): CaseOf =>
  cors(
    `vary: ${name}`,
    (origin) => (origin === own ? { 'access-control-allow-origin': own } : {}),
    expected,
    { answer: { headers } },
  );

const MISSING = ['cors-missing-vary low'];
const DATE = 'Thu, 01 Jan 2026 00:00:00 GMT';

/** What caches make of a header that depends on the origin. */
export const VARY_CASES: CaseOf[] = [
  cached('max-age alone', { 'cache-control': 'max-age=600' }, MISSING),
  cached('another Vary', { 'cache-control': 'public, max-age=600', vary: 'Accept-Encoding' }, MISSING),
  cached('Last-Modified alone', { 'last-modified': 'Wed, 01 Jan 2025 00:00:00 GMT' }, MISSING),
  cached('Expires', { date: DATE, expires: 'Fri, 02 Jan 2026 00:00:00 GMT' }, MISSING),
  cached('Vary: *', { 'cache-control': 'max-age=600', vary: '*' }, []),
  cached('private', { 'cache-control': 'private, max-age=600' }, []),
  cached('no-cache', { 'cache-control': 'no-cache, max-age=600' }, []),
  cached('already stale', { 'cache-control': 'max-age=0' }, []),
  cached('Expires: 0', { expires: '0' }, []),
  cached('the date of PHP sessions', { date: DATE, expires: 'Thu, 19 Nov 1981 08:52:00 GMT' }, []),
  cached('nothing said', {}, []),
  cors(
    'vary: an echo for everyone',
    echoing(() => true, { vary: 'Cookie', 'cache-control': 's-maxage=60' }),
    ['cors-reflects-any-origin low', 'cors-missing-vary low'],
  ),
];
