import { isUrl } from '@palisade/target-client';
import { type Scanner, type ScannerInput, isSameSite, textOf } from '@palisade/scan-engine';
import { apiPathsIn } from './api-paths';
import { CorsLooker, type FirstLook, type MayFollow } from './cors-looker';
import { judgeCorsMisconfiguration } from './cors-misconfiguration.rules';
import { isOfResource, type CorsAnswer, type CorsObservation } from './cors-observation';
import { probePath } from './path-probing';
import { isOddOrigin } from './probe-origins';

const MOST_PATHS = 10;
/** Next to the start page, when nobody said where the API is. */
const MOST_FOUND_PATHS = 2;
/** No round starts later; the slowest one takes two time-outs of ten seconds. */
const LAST_START_MS = 30_000;
/** A site that leaves so many questions unanswered is not asked further ones. */
const MOST_FAILURES = 2;

export const corsMisconfigurationScanner: Scanner<CorsObservation> = {
  key: 'cors_misconfiguration',
  // 20 for each of ten paths and for the home page, their redirects, and the fall-back to http.
  budget: { requests: 240, connections: 240, bytes: 64 * 1024 * 1024, durationMs: 58_000 },
  observe,
  judge: judgeCorsMisconfiguration,
};

async function observe(input: ScannerInput): Promise<CorsObservation> {
  const { client, settings } = input;
  const late = performance.now() + LAST_START_MS;
  const looker = new CorsLooker(client);
  const endpoints = [...new Set(settings?.endpoints ?? [])];
  const first = await firstPath(input, looker, endpoints[0]);
  await askHomeIfRefused(input, first);
  const site: CorsObservation = { paths: [], start: null, notLookedAt: [], stopped: null };
  const others = endpoints.length > 0 ? endpoints.slice(1) : foundPaths(first);
  const mayGoOn = (answers: readonly CorsAnswer[]): boolean => {
    site.stopped ??= reasonToStop(answers, performance.now() > late);
    return (
      site.stopped === null && answers.filter(({ outcome }) => outcome === 'failed').length < MOST_FAILURES
    );
  };
  site.paths.push(await probePath({ looker, first, mayGoOn }));
  site.stopped ??= reasonToStop([first.answer], false);
  if (endpoints.length > 0 && first.answer.outcome !== 'failed' && site.stopped === null)
    await lookAtHome(input, { looker, site, mayGoOn, url: first.url });
  for (const [index, path] of others.entries()) {
    const known = site.paths.flatMap(({ answers }) => answers);
    site.stopped ??=
      index + 1 >= MOST_PATHS ? 'too_many_paths' : reasonToStop(known, performance.now() > late);
    if (site.stopped !== null || first.answer.outcome === 'failed') {
      site.notLookedAt.push(withoutQuery(path));
      continue;
    }
    if (!isOnSite(path, first.url, client.target.host)) continue;
    const look = await looker.first(new URL(path, first.url).href, keepsPath);
    if (!isKnown(site, look.url)) site.paths.push(await probePath({ looker, first: look, mayGoOn }));
  }
  return site;
}

/** The start page shows whether all of the site requires a sign-in, or this path alone: a scan asks no more of the former. */
async function askHomeIfRefused(
  { client, settings }: ScannerInput,
  { response, url }: FirstLook,
): Promise<void> {
  const isNamed = (settings?.endpoints ?? []).length > 0;
  if (isNamed && [401, 403].includes(response?.status ?? 0))
    await client.request({ url: new URL('/', url).href });
}

/** The first path decides which scheme and which of the host and its www twin the others are asked at. */
async function firstPath(
  { target }: ScannerInput,
  looker: CorsLooker,
  endpoint: string | undefined,
): Promise<FirstLook> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const look = (start: string): Promise<FirstLook> => {
    if (endpoint === undefined || !isOnSite(endpoint, start, target.host))
      return looker.first(start, () => true);
    return looker.first(new URL(endpoint, start).href, keepsPath);
  };
  const first = await look(target.url ?? `https://${host}/`);
  if (target.url !== null || first.answer.outcome !== 'failed') return first;
  const fallBack = await look(`http://${host}/`);
  return fallBack.answer.outcome === 'failed' ? first : fallBack;
}

/** Redirects to https, to the www twin or to the form with a slash lead to the same resource. */
const keepsPath: MayFollow = (from, to) => withoutSlash(from.pathname) === withoutSlash(to.pathname);
const withoutSlash = (path: string): string => path.replace(/\/$/, '');
const withoutQuery = (path: string): string => path.split(/[?#]/)[0] ?? path;

const isOnSite = (path: string, site: string, host: string): boolean =>
  isUrl(path, site) && isSameSite(new URL(path, site).href, host);

function foundPaths({ answer, url, response }: FirstLook): string[] {
  if (response?.status !== 200 || answer.outcome !== 'answered') return [];
  const type = response.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return /html/i.test(type) ? apiPathsIn(textOf(response.body), url, MOST_FOUND_PATHS) : [];
}

function reasonToStop(answers: readonly CorsAnswer[], isLate: boolean): CorsObservation['stopped'] {
  if (answers.some(({ outcome }) => outcome === 'too_many_requests')) return 'rate_limited';
  const isBlocked = ({ role, outcome }: CorsAnswer): boolean => outcome === 'challenge' && !isOddOrigin(role);
  if (answers.some(isBlocked)) return 'challenge';
  return isLate ? 'time' : null;
}

const isKnown = ({ paths }: CorsObservation, url: string): boolean =>
  paths.some((path) => new URL(path.url).pathname === new URL(url).pathname);

interface HomeLook {
  looker: CorsLooker;
  site: CorsObservation;
  mayGoOn: (answers: readonly CorsAnswer[]) => boolean;
  /** Of the first path: tells the scheme and which of the host and its www twin. */
  url: string;
}

/**
 * The home page is tested whatever is configured. Where it is not its own page, because it fails or leads elsewhere, it is not a path:
 * nobody named it. Its cookies count anyway.
 */
async function lookAtHome({ target }: ScannerInput, { looker, site, mayGoOn, url }: HomeLook): Promise<void> {
  const home = target.url ?? new URL('/', url).href;
  if (isKnown(site, home)) return;
  const look = await looker.first(home, () => true);
  if (!isKnown(site, look.url) && isOfResource(look.answer))
    site.paths.push(await probePath({ looker, first: look, mayGoOn }));
  else site.start = look.answer;
}
