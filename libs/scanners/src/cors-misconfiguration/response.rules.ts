import { fieldLines, fieldValue, rulesOf } from '@palisade/scan-engine';
import { isUrl } from '@palisade/target-client';
import { asksBrowserForCredentials } from './exposure';
import { inResponse, type PathView } from './path-sighting';
import { registrableDomain } from './probe-origins';
import {
  allowOrigin,
  allowsCredentials,
  type CorsResponse,
  everybodyIs,
  isOfResource,
  responseTo,
  type SeenPath,
} from './seen-responses';

export type ResponseRule =
  | 'cors-wildcard'
  | 'cors-wildcard-credentials'
  | 'cors-third-party-fixed'
  | 'cors-invalid-acao'
  | 'cors-missing-vary';

/** A foreign origin to set next to one that was sent. */
const OTHER_ORIGIN = 'https://other.example';

/** What the header itself says, whatever origin asks. */
export const responseRules = rulesOf<'cors_misconfiguration', PathView, ResponseRule>({
  'cors-wildcard-credentials': ({ path }) => {
    const response = wildcardIn(path);
    const isWrong = response !== undefined && allowsCredentials(response);
    return isWrong && inResponse(path, response, { expected: '* without credentials' });
  },
  'cors-wildcard': ({ path }) => {
    const response = wildcardIn(path);
    const isWrong = response !== undefined && !allowsCredentials(response) && looksPrivate(path);
    return isWrong && inResponse(path, response, { expected: 'the origins that may read it' });
  },
  // The same foreign origin, whatever origin asks: nobody is reflected, someone else is trusted.
  'cors-third-party-fixed': ({ path }) => {
    const response = responseTo(path, 'any');
    if (response === null || !allowsCredentials(response) || fixedForeignOrigin(path) === null) return null;
    const again = responseTo(path, 'any_again');
    return inResponse(path, response, { again, expected: 'origins of the own domain' });
  },
  'cors-invalid-acao': ({ path }) => {
    const response = plainResponses(path).find((candidate) => {
      const value = allowOrigin(candidate);
      return value !== null && !isValid(value);
    });
    if (response === undefined) return null;
    const isRepeated = fieldLines(response, 'access-control-allow-origin').length > 1;
    return inResponse(path, response, {
      detail: isRepeated ? 'The header is sent more than once.' : '',
      expected: 'one origin, * or null, sent once',
    });
  },
  'cors-missing-vary': ({ path }) => {
    const responses = plainResponses(path);
    const varies = new Set(responses.map(allowOrigin)).size > 1;
    const response = responses.find(
      (candidate) =>
        candidate.status === 200 &&
        ![null, '*'].includes(allowOrigin(candidate)) &&
        !variesByOrigin(candidate) &&
        isCacheable(candidate),
    );
    if (!varies || response === undefined || echoesOrStar(path)) return null;
    return inResponse(path, response, { besides: OTHER_ORIGIN, expected: 'Vary: Origin' });
  },
});

/** Browsers keep preflights apart from other responses, so only GET counts. */
const plainResponses = ({ responses }: SeenPath): CorsResponse[] =>
  responses.filter((response) => response.method === 'GET' && isOfResource(response));

const wildcardIn = (path: SeenPath): CorsResponse | undefined =>
  plainResponses(path).find((response) => allowOrigin(response) === '*');

/** Code that says `*` where there is no origin to echo (Netdata): one cause, which has its finding. */
const echoesOrStar = (path: SeenPath): boolean =>
  wildcardIn(path) !== undefined && everybodyIs(path) === 'admitted';

/** Public responses may be open to all. So may those for which a script must bring a token: it has it or has it not. */
const looksPrivate = (path: SeenPath): boolean =>
  path.network === 'private' || asksBrowserForCredentials(path);

/** The origin of another domain that is in every response, or null. */
export function fixedForeignOrigin(path: SeenPath): string | null {
  const responses = (['none', 'any', 'null', 'own'] as const).map((role) => responseTo(path, role));
  const values = new Set(
    responses.map((response) => (response && isOfResource(response) ? allowOrigin(response) : null)),
  );
  const [value = null] = values;
  if (values.size !== 1 || value === null || value === '*' || value === 'null') return null;
  if (!isValid(value) || isOwn(value, path.url)) return null;
  return value;
}

function isOwn(origin: string, site: string): boolean {
  if (!isUrl(origin)) return false;
  const [host, own] = [new URL(origin).hostname, new URL(site).hostname];
  const domain = registrableDomain(own);
  return host === own || (domain !== null && registrableDomain(host) === domain);
}

/** Other schemes belong to apps and browser extensions. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s,/?#*]+$/;

/** Whether some Origin header could equal the value (Fetch section 3.2). */
function isValid(value: string): boolean {
  if (value === '*' || value === 'null' || OTHER_SCHEME.test(value)) return true;
  return /^https?:\/\/[^*]+$/.test(value) && isUrl(value) && new URL(value).origin === value;
}

const variesByOrigin = (response: CorsResponse): boolean =>
  (fieldValue(response, 'vary') ?? '')
    .split(',')
    .some((field) => ['origin', '*'].includes(field.trim().toLowerCase()));

/** Whether a shared cache may give the response to someone else without asking again (RFC 9111 sections 3 and 4.2). */
function isCacheable(response: CorsResponse): boolean {
  const control = fieldValue(response, 'cache-control');
  if (control === null) return isFreshByDate(response);
  const directives = control.split(',').map((part) => part.trim().toLowerCase());
  if (directives.some((part) => /^(private|no-store|no-cache)\b/.test(part))) return false;
  const lifetime =
    directives.find((part) => part.startsWith('s-maxage=')) ??
    directives.find((part) => part.startsWith('max-age='));
  return lifetime === undefined ? directives.includes('public') : Number(lifetime.split('=')[1]) > 0;
}

/** Without an Expires header a cache may guess from Last-Modified (RFC 9111 section 4.2.2). */
function isFreshByDate(response: CorsResponse): boolean {
  const expires = fieldValue(response, 'expires');
  return expires === null ? fieldValue(response, 'last-modified') !== null : expires === 'future';
}

/** Files that are the same for everyone: what a CDN adds to them opens nothing. */
export function isStaticFile(path: SeenPath): boolean {
  const response = responseTo(path, 'none');
  if (response?.status !== 200) return false;
  const type = fieldValue(response, 'content-type') ?? '';
  const isForVisitor =
    /\b(private|no-store)\b/i.test(fieldValue(response, 'cache-control') ?? '') ||
    fieldLines(response, 'set-cookie').length > 0;
  return !isForVisitor && STATIC_TYPE.test(type);
}

const STATIC_TYPE =
  /^\s*((text|application)\/(x-)?javascript|text\/css|application\/(wasm|font|x-font|vnd\.ms-fontobject)|(font|image|audio|video)\/)/i;
