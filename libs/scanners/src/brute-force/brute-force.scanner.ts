import {
  type Pace,
  PacedRequests,
  realPause,
  type Scanner,
  scanner,
  type ScannerInput,
} from '@palisade/scan-engine';
import { tryToBypass } from './attempt/limit-bypass';
import { MOST_FAILURES, runFailures } from './attempt/login-run';
import type { LoginRun } from './attempt/login-run-state';
import { LoginVisitor } from './attempt/login-visitor';
import { claimAddress, pathAndQuery } from './find/kept-address';
import { openLogin, type OpenedLogin } from './find/login-opening';
import { findPlaces, type Place } from './find/login-search';
import { isWhole, pathOf, rules } from './judge/brute-force.rules';
import { detailsOf, summaryOf, whyUnsure } from './judge/login-verdict';
import { loginProductAdvice } from './judge/product-advice';
import {
  type BruteForceObservation,
  type LoginObservation,
  type StopReason,
  stopFor,
} from './read/login-observation';

/** Between the starts of two requests. */
const GAP_MS = 1_000;
/** The test has a minute, and a slow response must not cost what it saw until then. */
const LAST_START_MS = 50_000;

type PaceOptions = Pick<Pace, 'gapMs'> & Partial<Pick<Pace, 'pause'>>;

/** The scanner with its own pace; only specs have a reason for another one than a request a second. */
export const createBruteForceScanner = ({
  gapMs,
  pause = realPause,
}: PaceOptions): Scanner<BruteForceObservation> =>
  scanner('brute_force', {
    pagesAreHints: true,
    // 15 pages of the crawl with redirects, then one request a second.
    budget: { requests: 80, connections: 80, bytes: 32 * 1024 * 1024, durationMs: 60_000 },
    observe: (input) => observe(input, { gapMs, lastStartMs: LAST_START_MS, pause }),
    rules,
    whyUnsure,
    judged: ({ logins }) => logins.filter(isWhole).map(({ login }) => pathOf(login.endpoint)),
    summary: summaryOf,
    details: detailsOf,
    advice: loginProductAdvice,
  });

export const bruteForceScanner = createBruteForceScanner({ gapMs: GAP_MS });

const NOTHING: LoginObservation = {
  asked: null,
  login: null,
  userForm: 'email',
  failures: 0,
  failureStatus: null,
  sent: 0,
  reaction: null,
  isStillLimited: false,
  bypass: 'not_tried',
  afterwards: null,
  unknownUserText: null,
  stop: null,
};

async function observe(input: ScannerInput, pace: Pace): Promise<BruteForceObservation> {
  const without = (stop: LoginObservation['stop']) => ({ logins: [{ ...NOTHING, stop }], notReached: [] });
  const requests = new PacedRequests(input.client, input.signal, pace);
  const places = await findPlaces(input);
  if (!Array.isArray(places)) return without(places);
  const seen: BruteForceObservation = { logins: [], notReached: [] };
  const tried = new Set<string>();
  for (const place of places) {
    const isFirst = seen.logins.length === 0;
    // Below this, not even a login without hidden fields could be followed to its end.
    if (!isFirst && !requests.hasTimeFor(1 + MOST_FAILURES)) seen.notReached.push(pathAndQuery(place.url));
    else await observePlace(input, requests, place, { seen, tried });
  }
  return seen;
}

interface Progress {
  seen: BruteForceObservation;
  /** Endpoints of this run: two pages may lead to the same one. */
  tried: Set<string>;
}

async function observePlace(
  input: ScannerInput,
  requests: PacedRequests,
  place: Place,
  { seen, tried }: Progress,
): Promise<void> {
  const asked = pathAndQuery(place.url);
  const newVisitor = (): LoginVisitor => new LoginVisitor(requests, input.target);
  const opened = await openLogin(place, newVisitor());
  if ('way' in opened) {
    const { facts } = opened.way;
    const endpoint = claimAddress(facts.endpoint);
    const isFirst = seen.logins.length === 0;
    if (tried.has(endpoint)) return;
    if (!isFirst && !requests.hasTimeFor(MOST_FAILURES * (facts.needsFreshPage ? 2 : 1))) {
      seen.notReached.push(asked);
      return;
    }
    tried.add(endpoint);
    if (!(await input.claimProbe(endpoint))) {
      seen.logins.push({ ...NOTHING, asked, login: facts, stop: stopFor('recently_probed') });
      return;
    }
  }
  seen.logins.push({ ...(await observeLogin(opened, newVisitor)), asked });
}

async function observeLogin(opened: OpenedLogin, newVisitor: () => LoginVisitor): Promise<LoginObservation> {
  if ('stop' in opened) return { ...NOTHING, stop: opened.stop };
  if ('isStillLimited' in opened)
    return {
      ...NOTHING,
      isStillLimited: true,
      reaction: { kind: 'lock_text', observed: 'the page before the first try' },
    };
  const { facts } = opened.way;
  const askPage = () => newVisitor().ask({ url: opened.page.url });
  const run = await runFailures(opened.way, opened.page, askPage);
  const bypass = await tryToBypass(run, newVisitor);
  const afterwards = run.reaction === null ? null : await statusOf(askPage());
  return {
    asked: null,
    login: { ...run.way.facts, page: facts.page },
    userForm: run.userForm,
    failures: run.failures,
    failureStatus: run.baseline.failureStatus,
    sent: run.sent,
    reaction: run.reaction,
    isStillLimited: run.isStillLimited,
    bypass,
    afterwards,
    unknownUserText: unknownUserTextOf(run),
    stop: run.stop ?? doubtOf(run, afterwards),
  };
}

/** The one GET that shows whether a site that reacted still responds. */
async function statusOf(asking: ReturnType<LoginVisitor['ask']>): Promise<LoginObservation['afterwards']> {
  const response = await asking;
  return response.ok ? (response.statuses[0] ?? null) : response.category;
}

/** A reaction that may as well be an outage: it decides nothing then. */
function doubtOf({ reaction }: LoginRun, afterwards: LoginObservation['afterwards']) {
  const isDown = typeof afterwards === 'number' ? afterwards >= 500 : afterwards !== null;
  const doubt = ((): StopReason | null => {
    if (reaction?.kind === 'dropped_connection') return isBarred(afterwards) ? null : 'dropped_once';
    return reaction?.observed === 'status 503' && isDown ? 'server_error' : null;
  })();
  return doubt === null ? null : stopFor(doubt);
}

/** Who bars an address, drops or refuses all its connections. */
const isBarred = (afterwards: LoginObservation['afterwards']): boolean =>
  afterwards === 'refused' || afterwards === 'reset' || afterwards === 'timeout';

function unknownUserTextOf({ unknownUserTexts: [first, second], user }: LoginRun): string | null {
  if (first === undefined || second === undefined || first === null || second === null) return null;
  return user.redact(first).slice(0, 200);
}
