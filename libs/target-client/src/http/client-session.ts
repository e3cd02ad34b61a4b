import { isRefusedInSessions } from '@palisade/vocabulary';
import { failure } from '../contract/failures';
import { isNever } from '../address/never-paths';
import type { Hop } from './redirects';
import type { ClientSession, TargetRequest, TargetResponse } from '../contract/target-client';
import type { Failure } from '../contract/target';

const SAFE: readonly string[] = ['GET', 'HEAD'];
/** What a test may send in addition where the owner lets it change data. */
const CHANGING = { methods: ['POST', 'PUT'], headers: ['content-type', 'x-forwarded-for'] };
/** Frameworks take another method from the query (Rails, Laravel, Symfony, Spring). */
const OTHER_METHOD = /[?&](?:_?_method|_httpmethod|x-http-method(?:-override)?)=/i;
/** Everything else, such as `Host`, `Authorization` or `X-HTTP-Method-Override`, is not for a test to say in another's name. */
const HEADERS: readonly string[] = [
  'accept',
  'accept-language',
  'cache-control',
  'cookie',
  'origin',
  'pragma',
  'range',
  'referer',
];

/**
 * Why a request must not leave with a session; null if it may. A scan reads what an account sees and changes nothing, except with `mayChange`: then
 * it may send bodies.
 */
export function readOnlyRefusal(request: TargetRequest, mayChange: boolean): Failure | null {
  const { headers = {}, body, rawPath, originAddress } = request;
  const allowed = mayChange ? [...HEADERS, ...CHANGING.headers] : HEADERS;
  const other = Object.keys(headers).find((name) => !allowed.includes(name.toLowerCase()));
  if (other !== undefined) return refused(`the header ${other.toLowerCase()} is not sent with a session`);
  // Its path could hide from `never`.
  if (originAddress !== undefined) return refused('a session goes to the addresses that DNS gives');
  if (rawPath !== undefined) return refused('raw paths are not requested with a session');
  return body === undefined || mayChange ? null : refused('no body is sent with a session');
}

/** The same of each hop. */
export function hopRefusal(
  { never }: ClientSession,
  { method, url }: Pick<Hop, 'method' | 'url'>,
  mayChange: boolean,
): Failure | null {
  const methods = mayChange ? [...SAFE, ...CHANGING.methods] : SAFE;
  if (!methods.includes(method)) return refused(`${method} is not sent with a session`);
  if (OTHER_METHOD.test(url.search)) return refused('the query names another method');
  return isNever(url, never) ? refused('the settings exclude this path') : null;
}

/** The same of the fields that a session or a sign-in adds to a request. */
export function fieldRefusal(headers: Readonly<Record<string, string>>): Failure | null {
  const name = Object.keys(headers).find(isRefusedInSessions);
  return name === undefined ? null : refused(`the header ${name} is not for a session to say`);
}

const refused = (detail: string): Failure => failure('read_only', detail);

/** Whether the credentials of the session go with this hop. */
export const carries = (
  session: ClientSession | null,
  { url, isForeign }: Pick<Hop, 'url' | 'isForeign'>,
): boolean => session !== null && !isForeign && session.origins.includes(url.origin);

/** The session learns what one of its origins sets. */
export function noteCookies(
  session: ClientSession | null,
  hop: Pick<Hop, 'url' | 'isForeign'>,
  headers: TargetResponse['headers'],
): void {
  if (carries(session, hop)) session?.take(hop.url.href, headers);
}
