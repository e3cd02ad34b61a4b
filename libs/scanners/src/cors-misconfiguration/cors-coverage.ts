import { CHALLENGED, type Inconclusive, pathOf, RATE_LIMITED, whyUnanswered } from '@palisade/scan-engine';
import { isBrokenHttp } from '@palisade/target-client';
import { exposureOf } from './exposure';
import { isOddOrigin } from './probe-origins';
import { fixedForeignOrigin, isStaticFile } from './response.rules';
import {
  admitsOrigin,
  allowOrigin,
  allowsCredentials,
  type CorsResponse,
  isOfResource,
  responseTo,
  type Seen,
  type SeenPath,
} from './seen-responses';
import { unconfirmedRoles } from './trust.rules';

/** Paths whose every request was answered by the page itself, and the private pages of an identity. */
export const judgedPaths = ({ paths, privateData }: Seen): string[] => {
  const judged = paths
    .filter(
      ({ responses, isHidden }) =>
        isHidden !== true &&
        responses.every(({ outcome }) => outcome === 'answered') &&
        responses.some(({ method, status }) => method === 'GET' && status === 200),
    )
    .map(pathOf);
  return [...new Set([...judged, ...(privateData ?? []).map(({ url }) => new URL(url).pathname)])];
};

/** The resource itself answered all questions, be it with refusals. */
function isJudged(path: SeenPath): boolean {
  const first = responseTo(path, 'none');
  return first !== null && isOfResource(first) && !path.responses.some(isUnanswered);
}

/** A path that leads elsewhere has answered; so has a firewall that stops an odd character in an Origin. */
function isUnanswered({ role, method, outcome, failure, status }: CorsResponse): boolean {
  if (['answered', 'off_host', 'redirect_loop'].includes(outcome)) return false;
  // For a browser, a preflight that ends with the connection, or with what is not HTTP, is a refusal (Icecast, ZNC). A proxy makes 502 of it (Motion).
  if (method === 'OPTIONS' && (failure === 'reset' || isBrokenHttp(failure) || status === 502)) return false;
  return outcome !== 'challenge' || !isOddOrigin(role);
}

/** Why the absence of findings proves nothing, or null when every question that was asked was answered. */
export function whyUnsure({ stopped, paths }: Seen): Inconclusive | null {
  if (stopped !== null && stopped !== 'too_many_paths') return STOPPED[stopped];
  const [unanswered] = paths.flatMap(({ responses }) => responses.filter(isUnanswered));
  if (unanswered !== undefined) return becauseOf(unanswered);
  if (!paths.some(isJudged)) {
    const [first] = paths.map((path) => responseTo(path, 'none'));
    return first ? becauseOf(first) : NO_PATH;
  }
  return paths.some((path) => unconfirmedRoles(path).length > 0) ? UNCONFIRMED : null;
}

const STOPPED = {
  rate_limited: RATE_LIMITED,
  challenge: CHALLENGED,
  time: {
    sentence:
      'the time of this test ended before all paths were checked; name fewer paths in the settings, or scan again when the site is less busy and no other scan of it runs',
    reason: 'timeout',
  },
};
const NO_PATH: Inconclusive = {
  sentence: 'no path could be checked; name the paths of the API in the settings',
  reason: 'protocol',
};
const UNCONFIRMED: Inconclusive = {
  sentence: 'a response that allows a foreign origin could not be confirmed; scan again',
  reason: 'unconfirmed',
};

const becauseOf = ({ outcome, failure, status }: CorsResponse): Inconclusive =>
  (outcome === 'answered' ? null : whyUnanswered({ outcome, failure, status, redirectsTo: null })) ??
  onlyNoted(status);

const onlyNoted = (status: number | null): Inconclusive =>
  status === 404 || status === 410
    ? {
        sentence: `there is nothing at the paths that were checked (status ${status}); name the paths of the API in the settings`,
        reason: 'not_found',
      }
    : {
        sentence: `only redirects were seen (status ${status}); name paths that do not redirect in the settings`,
        reason: 'redirect',
      };

/** What a result without findings may say: where every site may read what strangers see, it says so. */
export function corsSummary({ paths }: Seen): string {
  const judged = paths.filter(isJudged);
  const open = judged.filter(({ responses }) => responses.some((response) => allowOrigin(response) === '*'));
  if (open.length === 0) return 'No other site may read what this one gives to its visitors.';
  const where =
    open.length === judged.length
      ? 'at every path that was checked'
      : `at ${open.length} of the ${judged.length} paths that were checked`;
  return `Every site may read what this one gives to strangers ${where} (\`Access-Control-Allow-Origin: *\`), but not what it gives to a visitor who is signed in.`;
}

/** Neutral facts: what was checked, and what it says about CORS without being a defect. */
export function corsDetails(site: Seen): Record<string, unknown> {
  const { cookies, browserAuthentication } = exposureOf(site);
  return {
    paths: site.paths.map(pathDetails),
    not_looked_at: site.skipped,
    cross_site_session_cookies: cookies,
    http_authentication: browserAuthentication,
  };
}

function pathDetails(path: SeenPath): Record<string, unknown> {
  const first = responseTo(path, 'none');
  const speaking = path.responses.filter((response) => allowOrigin(response) !== null);
  const port = responseTo(path, 'other_port');
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
function kindsOf(path: SeenPath, speaking: readonly CorsResponse[]): string[] {
  const kinds = speaking.map((response) => {
    const value = allowOrigin(response);
    if (value === '*') return 'everyone';
    if (response.origin !== null && value === response.origin)
      return response.role === 'own' ? 'own origin' : 'the origin that asks';
    return fixedForeignOrigin(path) === null ? 'another value' : 'one foreign origin';
  });
  return [...new Set(kinds)].sort();
}
