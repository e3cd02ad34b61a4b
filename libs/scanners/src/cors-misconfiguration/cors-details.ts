import { fixedForeignOrigin, isStaticFile } from './answer.rules';
import {
  admitsOrigin,
  allowOrigin,
  allowsCredentials,
  answerOf,
  type CorsAnswer,
  type CorsObservation,
  type PathObservation,
} from './cors-observation';
import { isJudged } from './cors-inconclusive';
import { exposureOf } from './exposure';
import { unconfirmedRoles } from './trust.rules';

/** Neutral facts: what was checked, and what it says about CORS without being a defect. */
export function corsDetails(site: CorsObservation): Record<string, unknown> {
  const { cookies, browserAuthentication } = exposureOf(site);
  return {
    paths: site.paths.map(pathDetails),
    not_looked_at: site.notLookedAt,
    cross_site_session_cookies: cookies,
    http_authentication: browserAuthentication,
  };
}

function pathDetails(path: PathObservation): Record<string, unknown> {
  const first = answerOf(path, 'none');
  const speaking = path.answers.filter((answer) => allowOrigin(answer) !== null);
  const port = answerOf(path, 'other_port');
  const unconfirmed = unconfirmedRoles(path);
  return {
    url: path.url,
    status: first?.status ?? null,
    outcome: first?.outcome ?? null,
    judged: isJudged(path),
    allows: speaking.length === 0 ? 'nobody' : kindsOf(path, speaking),
    credentials: speaking.some(allowsCredentials),
    ...(isStaticFile(path) && speaking.length > 0 ? { static_file: true } : {}),
    ...(port !== null && admitsOrigin(port) ? { other_ports_of_own_host: true } : {}),
    ...(unconfirmed.length > 0 ? { unconfirmed } : {}),
  };
}

/** In words that do not depend on what was random. */
function kindsOf(path: PathObservation, speaking: readonly CorsAnswer[]): string[] {
  const kinds = speaking.map((answer) => {
    const value = allowOrigin(answer);
    if (value === '*') return 'everyone';
    if (answer.origin !== null && value === answer.origin)
      return answer.role === 'own' ? 'own origin' : 'the origin that asks';
    return fixedForeignOrigin(path) === null ? 'another value' : 'one foreign origin';
  });
  return [...new Set(kinds)].sort();
}
