import { isUrl } from '@palisade/target-client';
import {
  allowOrigin,
  allowsCredentials,
  answerOf,
  headerLines,
  headerValue,
  isOfResource,
  type CorsAnswer,
  type PathObservation,
} from './cors-observation';
import type { Defect } from './defect';
import { asksBrowserForCredentials } from './exposure';
import { registrableDomain } from './probe-origins';

/** What the header itself says, whatever origin asks. */
export const judgeAnswers = (path: PathObservation): Defect[] => [
  ...judgeWildcard(path),
  ...judgeThirdParty(path),
  ...judgeInvalid(path),
  ...judgeVary(path),
];

const plainAnswers = ({ answers }: PathObservation): CorsAnswer[] =>
  answers.filter((answer) => answer.method === 'GET' && isOfResource(answer));

function judgeWildcard(path: PathObservation): Defect[] {
  const answer = plainAnswers(path).find((candidate) => allowOrigin(candidate) === '*');
  if (answer === undefined) return [];
  const shared = { answer, again: null, detail: '' };
  if (allowsCredentials(answer))
    return [
      { ...shared, id: 'cors-wildcard-credentials', severity: 'low', expected: '* without credentials' },
    ];
  if (!looksPrivate(path)) return [];
  return [{ ...shared, id: 'cors-wildcard', severity: 'medium', expected: 'the origins that may read it' }];
}

/** Public answers may be open to all. So may those for which a script must bring a token: it has it or has it not. */
const looksPrivate = (path: PathObservation): boolean =>
  path.network === 'private' || asksBrowserForCredentials(path);

/** The same foreign origin, whatever origin asks: nobody is reflected, someone else is trusted. */
function judgeThirdParty(path: PathObservation): Defect[] {
  const foreign = fixedForeignOrigin(path);
  const answer = answerOf(path, 'any');
  if (foreign === null || answer === null || !allowsCredentials(answer)) return [];
  return [
    {
      id: 'cors-third-party-fixed',
      severity: 'low',
      answer,
      again: answerOf(path, 'any_again'),
      detail: '',
      expected: 'origins of the own domain',
    },
  ];
}

/** The origin of another domain that is in every response, or null. */
export function fixedForeignOrigin(path: PathObservation): string | null {
  const answers = (['none', 'any', 'null', 'own'] as const).map((role) => answerOf(path, role));
  const values = new Set(
    answers.map((answer) => (answer && isOfResource(answer) ? allowOrigin(answer) : null)),
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

function judgeInvalid(path: PathObservation): Defect[] {
  const answer = plainAnswers(path).find((candidate) => {
    const value = allowOrigin(candidate);
    return value !== null && !isValid(value);
  });
  if (answer === undefined) return [];
  const isRepeated = headerLines(answer, 'access-control-allow-origin').length > 1;
  return [
    {
      id: 'cors-invalid-acao',
      severity: 'low',
      answer,
      again: null,
      detail: isRepeated ? 'The header is sent more than once.' : '',
      expected: 'one origin, * or null, sent once',
    },
  ];
}

/** Other schemes belong to apps and browser extensions. */
const OTHER_SCHEME = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[^\s,/?#*]+$/;

/** Whether some Origin header could equal the value (Fetch section 3.2). */
function isValid(value: string): boolean {
  if (value === '*' || value === 'null' || OTHER_SCHEME.test(value)) return true;
  return /^https?:\/\/[^*]+$/.test(value) && isUrl(value) && new URL(value).origin === value;
}

/** Preflights are kept apart from other responses by the browsers, so only GET counts. */
function judgeVary(path: PathObservation): Defect[] {
  const answers = plainAnswers(path);
  const varies = new Set(answers.map(allowOrigin)).size > 1;
  const answer = answers.find(
    (candidate) =>
      candidate.status === 200 &&
      ![null, '*'].includes(allowOrigin(candidate)) &&
      !variesByOrigin(candidate) &&
      isCacheable(candidate),
  );
  if (!varies || answer === undefined) return [];
  return [
    { id: 'cors-missing-vary', severity: 'low', answer, again: null, detail: '', expected: 'Vary: Origin' },
  ];
}

const variesByOrigin = (answer: CorsAnswer): boolean =>
  (headerValue(answer, 'vary') ?? '')
    .split(',')
    .some((field) => ['origin', '*'].includes(field.trim().toLowerCase()));

/** Whether a shared cache may give the response to someone else without asking again (RFC 9111 sections 3 and 4.2). */
function isCacheable(answer: CorsAnswer): boolean {
  const control = headerValue(answer, 'cache-control');
  if (control === null) return isFreshByDate(answer);
  const directives = control.split(',').map((part) => part.trim().toLowerCase());
  if (directives.some((part) => /^(private|no-store|no-cache)\b/.test(part))) return false;
  const lifetime =
    directives.find((part) => part.startsWith('s-maxage=')) ??
    directives.find((part) => part.startsWith('max-age='));
  return lifetime === undefined ? directives.includes('public') : Number(lifetime.split('=')[1]) > 0;
}

/** Without an Expires header a cache may guess from Last-Modified (RFC 9111 section 4.2.2). */
function isFreshByDate(answer: CorsAnswer): boolean {
  const expires = headerValue(answer, 'expires');
  return expires === null ? headerValue(answer, 'last-modified') !== null : expires === 'future';
}

/** Files that are the same for everyone: what a CDN adds to them opens nothing. */
export function isStaticFile(path: PathObservation): boolean {
  const answer = answerOf(path, 'none');
  if (answer?.status !== 200) return false;
  const type = headerValue(answer, 'content-type') ?? '';
  const isForVisitor =
    /\b(private|no-store)\b/i.test(headerValue(answer, 'cache-control') ?? '') ||
    headerLines(answer, 'set-cookie').length > 0;
  return !isForVisitor && STATIC_TYPE.test(type);
}

const STATIC_TYPE =
  /^\s*((text|application)\/(x-)?javascript|text\/css|application\/(wasm|font|x-font|vnd\.ms-fontobject)|(font|image|audio|video)\/)/i;
