import { randomInt } from 'node:crypto';
import { isSameAnswer, respell } from './endpoint-spellings';
import type { EndpointRequests } from './endpoint-requests';
import type { Asked } from './endpoint-requests';
import type {
  BypassTrial,
  EndpointObservation,
  Sample,
  Spelling,
  SpellingProbe,
} from './rate-limit-observation';

const MOST_TRIALS = 3;

export const ADDRESS_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip'] as const;

/** An address of a documentation network (RFC 5737): nobody else's limit is used up. */
function addressHeaders(): Record<string, string> {
  const address = `203.0.113.${randomInt(1, 255)}`;
  return Object.fromEntries(
    ADDRESS_HEADERS.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]),
  );
}

/**
 * Tries to get around a 429: at most three requests, each between plain ones. Where a plain one is let through, the limit
 * is over or not the same on every server, and nothing more is tried.
 */
export async function tryBypasses(
  requests: EndpointRequests,
  probes: readonly SpellingProbe[],
): Promise<BypassTrial[]> {
  const [first] = requests.samples;
  if (first === undefined) return [];
  // Two, or servers that take turns would look like a way around.
  let before = inForce(await control(requests)) && inForce(await control(requests));
  const trials: BypassTrial[] = [];
  const attempt = async (by: BypassTrial['by'], spellings: Spelling[]): Promise<boolean> => {
    const asked: Asked | null =
      by === 'header' ? { url: requests.url, headers: addressHeaders() } : respell(requests.url, spellings);
    // Without room for the control afterwards a trial would prove nothing.
    if (asked === null || before === null || requests.left < 2 || trials.length >= MOST_TRIALS) return false;
    const answered = await requests.ask(asked);
    const after = await control(requests);
    if (answered === null || after === null) return false;
    const { sample: answer } = answered;
    const trial = { by, spellings, method: methodOf(asked), url: asked.url, before, answer, after };
    trials.push(trial);
    before = inForce(after);
    return hasEscaped(trial, first);
  };
  if (await attempt('header', [])) await attempt('header', []);
  for (const spellings of spellingsToTry(probes)) {
    if (!(await attempt('spelling', spellings))) continue;
    await attempt('spelling', spellings);
    break;
  }
  return trials;
}

async function control(requests: EndpointRequests): Promise<Sample | null> {
  return (await requests.ask({ url: requests.url }))?.sample ?? null;
}

const inForce = (sample: Sample | null): Sample | null => (sample?.status === 429 ? sample : null);

const methodOf = ({ method }: Asked): 'GET' | 'HEAD' => (method === 'HEAD' ? 'HEAD' : 'GET');

/** All spellings that are known to lead to the endpoint at the same time; where none could be requested before, one by one. */
function spellingsToTry(probes: readonly SpellingProbe[]): Spelling[][] {
  const known = probes.filter(({ isSame }) => isSame).map(({ spelling }) => spelling);
  if (known.length > 0) return [known, ...(known.length > 1 ? known.map((spelling) => [spelling]) : [])];
  const asked = new Set(probes.map(({ spelling }) => spelling));
  return (['slash', 'head', 'case'] as const).flatMap((spelling) =>
    asked.has(spelling) ? [] : [[spelling]],
  );
}

/** The trial was answered as the endpoint responds, and plain requests were refused before and after it. */
function hasEscaped({ spellings, before, answer, after }: BypassTrial, first: Sample): boolean {
  const wasInForce = before.status === 429 && after.status === 429;
  return wasInForce && isSameAnswer(answer, first, spellings.includes('head'));
}

/** The trials of one way around, when each of them escaped: one that did not makes the others chance. */
export function escapesBy(
  by: BypassTrial['by'],
  { trials, samples }: Pick<EndpointObservation, 'trials' | 'samples'>,
): BypassTrial[] {
  const [first] = samples;
  if (first === undefined) return [];
  const ofThisWay = trials.filter((trial) => trial.by === by);
  const escaped = ofThisWay.filter((trial) => hasEscaped(trial, first));
  const [way] = escaped;
  const repeated = ofThisWay.filter(({ url, method }) => url === way?.url && method === way.method);
  return escaped.length === repeated.length ? escaped : [];
}
