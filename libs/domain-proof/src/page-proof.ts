import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import type { ProofMethod } from '@palisade/vocabulary';
import { CHALLENGE_META, CHALLENGE_PATH } from './challenge';
import { metaContents } from './meta-contents';
import { fetchOwnPage, otherHostOf } from './own-page';
import { FAILURE_TEXT, type ProofAttempt, absent, proven, unknown } from './proof-attempt';
import type { ProofQuestion } from './proof-question';

/** A site may redirect to addresses of any length. */
const LONGEST_SHOWN = 200;

/** What stands where, and what its owner has to do about it. */
interface Place {
  method: ProofMethod;
  path: string;
  /** What may be the token. */
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
  isNotThere: 'The file is there, but no line of it is the token. Put the token in it, on a line of its own.',
};

const META: Place = {
  method: 'meta',
  path: '/',
  candidates: (body) => metaContents(body, CHALLENGE_META),
  isThere: 'The start page has the meta tag with the token.',
  isNotThere: `The head of the start page has no meta tag ${CHALLENGE_META} with the token. Put it in the head, not in the body.`,
};

export const lookForFile = (client: TargetClient, question: ProofQuestion): Promise<ProofAttempt> =>
  lookAt(FILE, client, question);

export const lookForMeta = (client: TargetClient, question: ProofQuestion): Promise<ProofAttempt> =>
  lookAt(META, client, question);

async function lookAt(place: Place, client: TargetClient, question: ProofQuestion): Promise<ProofAttempt> {
  const answer = await fetchOwnPage(client, place.path);
  if (!answer.ok) return unanswered(place, question.target.host, answer);
  const refusal = whyNotThere(answer, question.target.host);
  if (refusal !== null) return absent(place.method, refusal);
  const candidates = new Set(place.candidates(answer.body.toString('utf8')));
  const token = question.tokensAt(question.target.host).find((each) => candidates.has(each));
  return token === undefined
    ? absent(place.method, place.isNotThere)
    : proven(place.method, token, place.isThere);
}

/** Where no connection came about, nothing is known; an address that the policy refuses is an answer. */
function unanswered({ method, path }: Place, host: string, { category }: Failure): ProofAttempt {
  const message = `${path} of ${host} could not be fetched: ${FAILURE_TEXT[category]}.`;
  if (category === 'blocked_address') return absent(method, message);
  return unknown(method, `${message} See that the site can be reached from the internet, then try again.`);
}

function whyNotThere(answer: TargetResponse, host: string): string | null {
  const other = otherHostOf(answer);
  if (other !== null) {
    return `${shown(answer.url)} redirects to another host, ${shown(other)}, which proves nothing about ${host}. Serve it on ${host} itself.`;
  }
  if (answer.status === 200) return null;
  return `${shown(answer.url)} answered with status ${answer.status}. It has to be there for everybody, with status 200.`;
}

const shown = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
