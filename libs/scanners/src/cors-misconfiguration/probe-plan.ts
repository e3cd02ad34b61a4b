import { fieldValue } from '@palisade/scan-engine';
import {
  admitsOrigin,
  allowOrigin,
  responseTo,
  everybodyIs,
  isOfResource,
  type CorsResponse,
  type SeenPath,
} from './seen-responses';
import { DOT_ROLES, FIRST_ROUND, type ProbeOrigins, type ProbeRole } from './probe-origins';

/** The probe without an Origin counts. */
export const MOST_REQUESTS_PER_PATH = 20;

/**
 * What to ask next at a path, given the responses so far; empty when there is nothing left to find out. 8 requests in all
 * when no response speaks of CORS.
 */
export function nextRound(path: SeenPath, origins: ProbeOrigins): ProbeRole[] {
  const room = MOST_REQUESTS_PER_PATH - path.responses.length;
  for (const round of roundsOf(path)) {
    const open = round.filter((role) => origins[role] !== undefined && responseTo(path, role) === null);
    if (open.length > 0) return open.slice(0, room);
  }
  return [];
}

function roundsOf(path: SeenPath): (readonly ProbeRole[])[] {
  const first = responseTo(path, 'none');
  if (first?.outcome !== 'answered') return [];
  // What an error page or a redirect says is noted, no more.
  if (!isOfResource(first)) return [['any']];
  if (!speaksOfCors(path)) return [FIRST_ROUND];
  const again: ProbeRole[] = admits(path, 'preflight') ? ['any_again', 'preflight_again'] : ['any_again'];
  // A site that admits everyone admits the rest of the list too.
  if (everybodyIs(path) !== 'refused') return [FIRST_ROUND, again];
  return [FIRST_ROUND, again, secondRound(path), confirmations(path)];
}

/** Silence, or `*` for everyone, leaves nothing to find out. */
const speaksOfCors = ({ responses }: SeenPath): boolean =>
  responses.some((response) => ![null, '*'].includes(allowOrigin(response)));

const admits = (path: SeenPath, role: ProbeRole): boolean => {
  const response = responseTo(path, role);
  return response !== null && admitsOrigin(response);
};

function secondRound(path: SeenPath): ProbeRole[] {
  return [
    'subdomain',
    // An admitted suffix explains every replaced dot, an admitted prefix every special character.
    ...(admits(path, 'suffix') ? [] : DOT_ROLES),
    ...(admits(path, 'prefix') ? [] : (['underscore', 'backtick'] as const)),
    'other_port',
    'localhost',
  ];
}

/** The most serious first, in case that the requests run out. */
const CONFIRMED: readonly [ProbeRole, ProbeRole][] = [
  ['null', 'null_again'],
  ['prefix', 'prefix_again'],
  ['suffix', 'suffix_again'],
  ['dot_1', 'dot_1_again'],
  ['dot_2', 'dot_2_again'],
  ['dot_3', 'dot_3_again'],
  ['localhost', 'localhost_again'],
  ['underscore', 'underscore_again'],
  ['backtick', 'backtick_again'],
  ['subdomain', 'http_subdomain'],
];

const confirmations = (path: SeenPath): ProbeRole[] =>
  CONFIRMED.filter(([role]) => admits(path, role)).map(([, again]) => again);

/** Says that a cache is in front, whether or not it had this page already. */
export function comesThroughCache(response: CorsResponse): boolean {
  const states = ['x-cache', 'cf-cache-status'].map((name) => fieldValue(response, name) ?? '');
  return fieldValue(response, 'age') !== null || /hit|miss|expired|stale|revalidated/i.test(states.join(' '));
}
