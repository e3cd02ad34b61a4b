import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import type { ProofMethod } from '@palisade/vocabulary';
import { CHALLENGE_META, CHALLENGE_PATH } from './challenge';
import { metaContents } from './meta-contents';
import { type OwnPage, originsOf, otherOriginOf } from './own-page';
import { FAILURE_TEXT, type ProofAttempt, type ProofSearch, absent, proven, unknown } from './proof-attempt';
import type { ProofQuestion } from './proof-question';
import { type AddressedPage, fetchFromAll } from './site-addresses';

/** A site may redirect to addresses of any length. */
const LONGEST_SHOWN = 200;

/** A place for a token: where it is, and what to tell the owner. */
interface Place {
  method: ProofMethod;
  path: string;
  /** Texts that may be the token. */
  candidates: (body: string) => string[];
  isThere: string;
  isNotThere: string;
}

const FILE: Place = {
  method: 'file',
  path: CHALLENGE_PATH,
  // One line each, so that several teams can prove the same host.
  candidates: (body) => body.split('\n').map((line) => line.trim()),
  isThere: 'The file has the token.',
  isNotThere: 'The file exists, but no line is the token. Put the token on its own line.',
};

const META: Place = {
  method: 'meta',
  path: '/',
  candidates: (body) => metaContents(body, CHALLENGE_META),
  isThere: 'The start page has the meta tag with the token.',
  isNotThere: `The head of the start page has no meta tag ${CHALLENGE_META} with the token. Put it in the head, not in the body.`,
};

export const searchFile: ProofSearch = (client, question) => searchPage(FILE, client, question);

export const searchMeta: ProofSearch = (client, question) => searchPage(META, client, question);

/** A bare domain is requested over http if https does not respond. */
async function searchPage(
  place: Place,
  client: TargetClient,
  question: ProofQuestion,
): Promise<ProofAttempt> {
  const [first, second] = originsOf(client.target);
  const pages = await fetchFromAll(client, first, place.path);
  const isSilent = pages.every(({ page }) => !page.ok && page.category !== 'blocked_address');
  if (!isSilent || second === undefined) return judge(place, question, pages);
  const plain = await fetchFromAll(client, second, place.path);
  return judge(place, question, plain.some(({ page }) => page.ok) ? plain : pages);
}

/** One address that returns the token proves the site. Intrusive requests go only to addresses that returned it. */
async function judge(
  place: Place,
  question: ProofQuestion,
  pages: readonly AddressedPage[],
): Promise<ProofAttempt> {
  const { host } = question.target;
  const attempts: ProofAttempt[] = [];
  for (const { address, page } of pages) {
    // This runs in the worker's main thread: let other work run between two pages.
    await nextTurn();
    attempts.push(page.ok ? judgePage(place, question, address, page) : unanswered(place, host, page));
  }
  const found = attempts.filter(({ outcome }) => outcome === 'proven');
  const [best] = [...found, ...attempts.filter(({ outcome }) => outcome === 'absent'), ...attempts];
  if (best === undefined) return unknown(place.method, `${host} has no address.`);
  if (found.length === 0) return best;
  const token = best.token;
  const seen = found.filter((attempt) => attempt.token === token).flatMap((attempt) => attempt.seen);
  const missing = attempts.length - found.length;
  const warning =
    missing === 0
      ? ''
      : ` ${missing} of ${attempts.length} addresses of the site did not return it: intrusive tests skip these addresses.`;
  return { ...best, seen, message: `${best.message}${warning}` };
}

function judgePage(
  place: Place,
  { target, tokensAt }: ProofQuestion,
  address: string,
  { response, origins }: OwnPage,
): ProofAttempt {
  const refusal = whyNotThere(response, target.host);
  if (refusal !== null) return absent(place.method, refusal);
  const candidates = new Set(place.candidates(response.body.toString('utf8')));
  const token = tokensAt(target.host).find((each) => candidates.has(each));
  if (token === undefined) return absent(place.method, place.isNotThere);
  const seen = origins.map((origin) => ({ origin, address }));
  return proven(place.method, token, place.isThere, seen);
}

/** Without a connection the result is unknown; an address that the policy refuses is a result. */
function unanswered({ method, path }: Place, host: string, { category }: Failure): ProofAttempt {
  const message = `${path} of ${host} could not be fetched: ${FAILURE_TEXT[category]}.`;
  if (category === 'blocked_address') return absent(method, message);
  return unknown(
    method,
    `${message} Make sure that the site can be reached from the internet, then try again.`,
  );
}

function whyNotThere(response: TargetResponse, host: string): string | null {
  const other = otherOriginOf(response);
  if (other !== null && other.hostname !== new URL(response.url).hostname) {
    return `${shown(response.url)} redirects to another host, ${shown(other.hostname)}, which proves nothing about ${host}. Serve it on ${host} itself.`;
  }
  if (other !== null) {
    return `${shown(response.url)} redirects to another port or scheme, ${shown(other.origin)}, which proves nothing about this one. Serve it without that redirect, or change the address of the check.`;
  }
  if (response.status === 200) return null;
  return `${shown(response.url)} returned status ${response.status}. It must be available to everyone, with status 200.`;
}

const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
