import type { TargetClient } from '@palisade/target-client';
import { redirectTarget } from '../page/page-response';
import type { Finding } from '../contract/scanner';
import { ask } from '../visit/ask';
import { curl, shQuote } from './shell-command';

const MOST_HOPS = 5;
/** Evidence holds texts of at most 1,024 characters. */
const LONGEST = 1_024;
const CURL = /\bcurl (?=-sgk? -m 60)/g;

/** A start page that the site shows only to visitors who keep the cookies of its redirects. */
interface FrontDoor {
  requestedUrl: string;
  url: string;
  redirects: number;
}

/**
 * The findings of a stranger. Where a front door tests for cookies, each curl for the page behind it passes the door first, as another new
 * visitor. Without such commands nothing is requested; the requests are those that all tests of a scan share.
 */
export async function throughFrontDoor(
  client: TargetClient,
  findings: readonly Finding[],
): Promise<readonly Finding[]> {
  const host = client.target.host.includes(':') ? `[${client.target.host}]` : client.target.host;
  const isOfSite = ({ evidence }: Finding): boolean =>
    ['http', 'https'].some((scheme) => evidence.reproduce.includes(`'${scheme}://${host}`));
  if (!findings.some(isOfSite)) return findings;
  const door = await frontDoorAt(client, client.target.url ?? `https://${host}/`);
  return door === null ? findings : findings.map((finding) => passing(door, finding));
}

async function frontDoorAt(client: TargetClient, start: string): Promise<FrontDoor | null> {
  const { outcome, status, cookie, requestedUrl, url, hops } = await ask(client, start, { hops: MOST_HOPS });
  if (outcome !== 'answered' || (status ?? 500) >= 400 || cookie === null) return null;
  const withoutCookies = await client.request({ url });
  const isRefused =
    withoutCookies.ok && (withoutCookies.status >= 400 || redirectTarget(withoutCookies, url) !== null);
  return isRefused ? { requestedUrl, url, redirects: hops.length } : null;
}

/** The door is left before the last redirect: the page then gets the request of a new visitor. */
function passing({ requestedUrl, url, redirects }: FrontDoor, finding: Finding): Finding {
  const { evidence } = finding;
  // Pages behind the door ask for its cookies too.
  if (!evidence.reproduce.includes(`'${new URL(url).origin}/`)) return finding;
  const pass = `${curl(requestedUrl)} -L --max-redirs ${redirects - 1} -o /dev/null -c "$door" ${shQuote(requestedUrl)}`;
  const visit = `visit() { door=$(mktemp); ${pass}; curl -b "$door" "$@"; rm "$door"; }`;
  const reproduce = `${visit}; ${evidence.reproduce.replace(CURL, 'visit ')}`;
  return reproduce.length > LONGEST ? finding : { ...finding, evidence: { ...evidence, reproduce } };
}
