import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import {
  type Budget,
  type Conduct,
  createTargetClient,
  DEFAULT_SCAN_BUDGET,
  type ScanLimits,
  type TargetClient,
} from '@palisade/target-client';
import {
  ANONYMOUS,
  DEFAULT_MAX_PAGES,
  furtherMsOf,
  furtherPagesOf,
  type SiteCoverage,
} from '@palisade/vocabulary';
import { CoverageLog } from '../coverage/coverage-log';
import { withDrawnLogins } from '../drawing/draw-login';
import { DRAWING_BUDGET, ScanDrawing } from '../drawing/scan-drawing';
import type { AccountForms } from '../ground/account-forms';
import { ownServices } from '../identity/identity-services';
import { maskIn } from '../identity/mask-secrets';
import { chosenTurns } from '../visit/frontier/chosen-turns';
import { lookOf } from '../visit/site-look';
import { ScanVisitors } from '../identity/scan-visitors';
import { checkReachability } from './reachability';
import type { ScannerRegistry } from '../contract/registry';
import { crawlSite } from '../visit/crawl-site';
import { runScanner } from './run-scanner';
import type { ScannerSurroundings } from './scan-ground';
import type { ScanSession, ScanSessionOptions } from '../contract/scan-session';

/** A page, what it loads, and tests that request it once more. */
const REQUESTS_OF_PAGE = 4;
/** Of a test that tries what earlier scans left out. */
const REQUESTS_OF_POINTS = 55;
const BYTES_OF_PAGE = 524_288;
/** Of its pages a scan keeps so much for all tests. */
const SHARED_BYTES_OF_PAGE = 65_536;

/** A scan reads as many pages for each identity as for a stranger, and tries twice as much on a staging site. */
function budgetFor({
  identities = [],
  isStaging = false,
  maxPages = DEFAULT_MAX_PAGES,
  renderer,
  lastTurns = {},
}: ScanSessionOptions): Budget {
  const visitors = 1 + identities.length;
  const times = visitors * (isStaging ? 2 : 1);
  const further = visitors * furtherPagesOf(maxPages);
  const drawn = renderer === undefined ? 0 : visitors;
  const inTurns = Object.values(lastTurns).flatMap(({ points = {} }) => Object.keys(points)).length;
  return {
    ...DEFAULT_SCAN_BUDGET,
    requests:
      DEFAULT_SCAN_BUDGET.requests * times +
      REQUESTS_OF_PAGE * further +
      REQUESTS_OF_POINTS * inTurns +
      drawn * DRAWING_BUDGET.requests,
    foreignRequests:
      (DEFAULT_SCAN_BUDGET.foreignRequests ?? 0) + drawn * (DRAWING_BUDGET.foreignRequests ?? 0),
    connections: DEFAULT_SCAN_BUDGET.connections * times + further + drawn * DRAWING_BUDGET.connections,
    bytes: DEFAULT_SCAN_BUDGET.bytes * times + BYTES_OF_PAGE * further + drawn * DRAWING_BUDGET.bytes,
    durationMs: DEFAULT_SCAN_BUDGET.durationMs + visitors * furtherMsOf(maxPages),
  };
}

/**
 * Opens a session; connections are made only when a method is called. Close it, also after an error.
 * @param loadScanners called with the first test, not while a request waits: loading blocks, and the request would end by its time limit
 * @param limits other than the usual ones, for sites of our own
 */
export function createScanSession(
  options: ScanSessionOptions,
  loadScanners: () => Promise<ScannerRegistry>,
  limits?: Partial<ScanLimits>,
): ScanSession {
  const { target, allowedHosts, dns, signal, pace, foreignFiles, contactUrl, signing } = options;
  const { credentialAddresses } = options;
  const scanId = options.scanId ?? 'none';
  const client = createTargetClient({
    target,
    allowedHosts,
    dns,
    scanId,
    signal,
    pace,
    limits,
    foreignFiles,
    contactUrl,
    signing,
    credentialAddresses,
    budget: budgetFor(options),
    furtherSharedBytes: SHARED_BYTES_OF_PAGE * furtherPagesOf(options.maxPages ?? DEFAULT_MAX_PAGES),
  });
  return scanSessionOf(client, options, loadScanners);
}

/** Redirects of the start page count. */
const LOOK_REQUESTS = 6;

/** Tests that request paths of their own may not have seen the site: then the start page says whether it is still there. */
async function lookAtStart(client: TargetClient, log: CoverageLog, signal: AbortSignal): Promise<void> {
  if (log.knowsStartOf(ANONYMOUS) || Object.keys(client.receipt().requests).length === 0) return;
  const { pages } = await crawlSite(client, { maxPages: LOOK_REQUESTS, depth: 0, signal });
  log.noteStart(ANONYMOUS, lookOf(pages), null);
}

/** Where the owner lets tests change data, pages may send their queries, see `answerQuery`. */
const conductOfDrawing = ({ rights, isStaging }: ScannerSurroundings): Conduct | undefined =>
  isStaging === true ? { isIntrusive: false, mayChange: true, rights } : undefined;

/** The session over a given client and given scanners, or what loads them. */
export function scanSessionOf(
  client: TargetClient,
  options: ScannerSurroundings,
  scanners: ScannerRegistry | (() => Promise<ScannerRegistry>),
): ScanSession {
  const missingPath = `/${randomUUID()}`;
  const { maxDepth, timeLimit } = options;
  const last = { pages: options.lastCoverage, looks: options.lastLooks, turns: options.lastTurns };
  const log = new CoverageLog(options.expectedPaths, last, maxDepth);
  const { identities = [], leftOut, identityServices, signal } = options;
  const drawing =
    options.renderer === undefined
      ? null
      : new ScanDrawing(options.renderer, client, signal, options.maxPages, conductOfDrawing(options));
  const services = withDrawnLogins(identityServices ?? ownServices(), options.renderer);
  const visitors = new ScanVisitors(client, identities, services, signal, leftOut);
  // Once for all tests, which may begin on two days.
  const today = new Date().toISOString().slice(0, 10);
  const accountForms = new Map<string, AccountForms>();
  const turns = Object.fromEntries(
    Object.entries(options.lastTurns ?? {}).map(([identity, left]) => [
      identity,
      chosenTurns(left, today, maxDepth),
    ]),
  );
  // Each test that runs waits for the end of the scan, and more than ten run side by side.
  setMaxListeners(0, options.signal);
  if (timeLimit !== undefined) setMaxListeners(0, timeLimit);
  return {
    checkReachable: () => checkReachability(client),
    run: async (key) => {
      const scanner = (typeof scanners === 'function' ? await scanners() : scanners).get(key);
      if (scanner === undefined) throw new Error(`The test key ${key} has no scanner.`);
      return runScanner(scanner, {
        ...options,
        client,
        missingPath,
        log,
        visitors,
        drawing,
        accountForms,
        turns,
      });
    },
    coverage: async () => {
      await lookAtStart(client, log, signal);
      const { collapsed, pages, looks, products } = log;
      const covered: SiteCoverage = {
        rows: log.list(),
        collapsed,
        pages,
        looks,
        turns: log.turnsAt(new Date()),
        ...(products.length > 0 && { products }),
      };
      return maskIn(covered, visitors.secrets());
    },
    close: async () => {
      await Promise.all([drawing?.close(), client.close()]);
    },
  };
}
