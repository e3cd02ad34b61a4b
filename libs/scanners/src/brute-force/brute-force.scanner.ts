import type { Scanner, ScannerInput } from '../scanner';
import type { BruteForceObservation, StopReason } from './brute-force.observation';
import { judgeBruteForce } from './brute-force.rules';
import { tryToBypass } from './limit-bypass';
import { type LoginRun, runFailures, stopFor } from './login-run';
import { findLogin } from './login-search';
import { LoginVisitor, type Pace, PacedRequests, sleepFor } from './login-visitor';

/** Between the starts of two requests. */
const PAUSE_MS = 1_000;

export const bruteForceScanner = createBruteForceScanner({ pauseMs: PAUSE_MS });

/** The scanner with a pace of its own; only specs have a reason for another one than a request a second. */
export function createBruteForceScanner({
  pauseMs,
  sleep = sleepFor,
}: PaceOptions): Scanner<BruteForceObservation> {
  return {
    key: 'brute_force',
    manner: 'intrusive',
    // 15 pages of the crawl with redirects, 20 submissions at most, each with a page before or after it.
    budget: { requests: 80, connections: 80, bytes: 32 * 1024 * 1024, durationMs: 60_000 },
    observe: (input) => observe(input, { pauseMs, sleep }),
    judge: judgeBruteForce,
  };
}

type PaceOptions = Pick<Pace, 'pauseMs'> & Partial<Pace>;

const NOTHING: BruteForceObservation = {
  login: null,
  failures: 0,
  failureStatus: null,
  reaction: null,
  bypass: 'not_tried',
  afterwards: null,
  unknownUserText: null,
  stop: null,
};

async function observe(input: ScannerInput, pace: Pace): Promise<BruteForceObservation> {
  const requests = new PacedRequests(input.client, pace, input.signal);
  const newVisitor = (): LoginVisitor => new LoginVisitor(requests);
  const found = await findLogin(input, newVisitor());
  if ('stop' in found) return { ...NOTHING, stop: found.stop };
  const { facts } = found.way;
  if (!(await input.claimProbe(facts.endpoint)))
    return { ...NOTHING, login: facts, stop: stopFor('recently_probed') };
  const run = await runFailures(found.way, found.page);
  const bypass = await tryToBypass(run, newVisitor);
  const afterwards = run.reaction === null ? null : await lookAgain(newVisitor(), facts.page);
  return {
    login: run.way.facts,
    failures: run.failures,
    failureStatus: run.baseline.failureStatus,
    reaction: run.reaction,
    bypass,
    afterwards,
    unknownUserText: unknownUserTextOf(run),
    stop: run.stop ?? doubtOf(run, afterwards),
  };
}

/** The one check that a site which has had enough of us still answers. */
async function lookAgain(visitor: LoginVisitor, url: string): Promise<BruteForceObservation['afterwards']> {
  const answer = await visitor.ask({ url });
  return answer.ok ? (answer.statuses[0] ?? null) : answer.category;
}

/** A reaction that may as well be trouble of the site: it decides nothing then. */
function doubtOf({ reaction }: LoginRun, afterwards: BruteForceObservation['afterwards']) {
  const isDown = typeof afterwards === 'number' ? afterwards >= 500 : afterwards !== null;
  const doubt = ((): StopReason | null => {
    if (reaction?.kind === 'dropped_connection') return isBarred(afterwards) ? null : 'dropped_once';
    return reaction?.observed === 'status 503' && isDown ? 'server_error' : null;
  })();
  return doubt === null ? null : stopFor(doubt);
}

/** Who bars an address, drops or refuses all its connections. */
const isBarred = (afterwards: BruteForceObservation['afterwards']): boolean =>
  afterwards === 'refused' || afterwards === 'reset' || afterwards === 'timeout';

function unknownUserTextOf({ unknownUserTexts: [first, second], user }: LoginRun): string | null {
  if (first === undefined || second === undefined || first === null || second === null) return null;
  return user.redact(first).slice(0, 200);
}
