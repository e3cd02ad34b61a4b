import { requiresVerification } from '@palisade/catalogue';
import { addReceipts, parseUrl, type Receipt, type TargetClient } from '@palisade/target-client';
import {
  ANONYMOUS,
  DEFAULT_MAX_PAGES,
  furtherMsOf,
  type ScanIdentity,
  type TestKey,
} from '@palisade/vocabulary';
import { clientInTurns, ownTurn } from './client-in-turns';
import { conductOfTest } from './conduct-of-test';
import { coveredJudgement, lostIdentity } from '../coverage/covered-judgement';
import { ScanData } from '../data/scan-data';
import type { DrawnAccount } from '../drawing/scan-drawing';
import { AccountForms } from '../ground/account-forms';
import { accountsOf } from '../identity/account-view';
import { maskIn } from '../identity/mask-secrets';
import { type IdentityPart, judgedByAll, mergeJudgements } from '../coverage/merge-judgements';
import { judgementWithSession } from './judgement-with-session';
import type { SessionKeeper } from '../identity/session-keeper';
import { withoutSignedOut } from '../coverage/signed-out';
import { secretsOf, type TriedIdentity, type Visitor } from '../identity/visitor';
import { noRightTo, withoutRights } from '../ground/inconclusive';
import { type Callbacks, callbacksAt } from '../ground/callbacks';
import { NOTHING_KEPT, type OutsideAnswers } from '../ground/outside-answers';
import { throughFrontDoor } from '../reproduce/front-door';
import { shownInBrowser } from '../reproduce/in-browser';
import { pagesOfSettings } from './pages-of-settings';
import { lastViewOf } from './last-view';
import type { ScanGround } from './scan-ground';
import type { Judgement, Scanner, TestResult } from '../contract/scanner';
import { SeenProducts } from './seen-products';
import { withinDeadline } from './test-deadline';
import { endedBy, NOT_STARTED, unjudged, whyTimedOut } from './test-time';
import { toTestResult } from '../verdict/test-result';
import { budgetWithPages } from '../visit/frontier/chosen-turns';
import type { PageDrawing } from '../visit/crawled-page';
import type { LastView } from '../visit/note-page';
import { PageNotes } from '../visit/page-notes';

/** No test may hold a worker longer, whatever its own budget says; each identity has as much. */
const LONGEST_TEST_MS = 60_000;

/** Runs one test as a stranger, then as each identity if it reads pages. */
export async function runScanner(scanner: Scanner, ground: ScanGround): Promise<TestResult> {
  const { key } = scanner;
  const isOver = (): boolean => ground.timeLimit?.aborted === true;
  const data = new ScanData(ground.data, ground.dataDays);
  const stranger = await new TestRun(scanner, ground, data, null).judged();
  const receipts = [stranger.receipt];
  const isForAll = scanner.asIdentities === true;
  const parts: IdentityPart[] = isForAll && isOver() ? namesOf(ground).map(withoutTime) : [];
  const visitors = isForAll && !isOver() ? await ground.visitors.all() : [];
  for (const visitor of visitors) {
    const { name } = visitor.identity;
    if (isOver()) {
      parts.push(withoutTime(name));
      continue;
    }
    if (visitor.keeper === null) {
      parts.push({ name, judgement: leftOut(visitor, key, ground) });
      continue;
    }
    const run = new TestRun(scanner, ground, data, visitor);
    const { judgement, receipt } = await run.judged();
    receipts.push(receipt);
    const masked = maskIn(judgement, secretsOf(visitor));
    const { identity, keeper } = visitor;
    parts.push({
      name,
      judgement: judgementWithSession(masked, identity, keeper.credentials),
      sawDataAlone: run.sawDataAlone,
    });
  }
  if (isForAll || scanner.usesIdentities === true) receipts.push(ground.visitors.takeReceipt());
  if (ground.drawing !== null) receipts.push(ground.drawing.takeReceipt());
  const judgement =
    parts.length > 0
      ? mergeJudgements(stranger.judgement, parts, scanner.joinDetails)
      : judgedByAll(await comparedBy(scanner, stranger.judgement, ground), stranger.judgement);
  // A test that runs as a stranger may use identities too.
  const secrets = ground.visitors.secrets();
  return toTestResult(key, maskIn(judgement, secrets), addReceipts(receipts), data);
}

const namesOf = ({ identities = [], leftOut: others = [] }: ScanGround): string[] => [
  ...identities.map(({ name }) => name),
  ...others.map(({ identity }) => identity.name),
];

/** What it alone sees stays as it is. */
const withoutTime = (name: string): IdentityPart => ({ name, judgement: unjudged(NOT_STARTED) });

/** The identities that a test has compared. One that could not judge may not even have signed in. */
async function comparedBy(
  { usesIdentities = false }: Scanner,
  { inconclusive }: Judgement,
  { visitors }: ScanGround,
): Promise<string[]> {
  if (!usesIdentities || inconclusive !== null) return [];
  const all = await visitors.all();
  return all.flatMap(({ identity, keeper }) => (keeper === null ? [] : [identity.name]));
}

/** An identity without a session is left out by name. */
function leftOut(
  { identity, proof }: Visitor,
  key: TestKey,
  { log, lastCoverage = {} }: ScanGround,
): Judgement {
  const sentence = (proof.message ?? 'it was not proven').replace(/\.$/, '');
  const inconclusive = lostIdentity(lastCoverage[identity.name] ?? [], {
    sentence,
    reason: proof.reason ?? 'unproven',
  });
  log.addLeftOut(key, identity, inconclusive);
  return unjudged(inconclusive);
}

/** One test as one visitor. */
class TestRun {
  private readonly notes: PageNotes;
  private readonly own: TargetClient;
  /** The same without a session. */
  private readonly stranger: TargetClient;
  private readonly keeper: SessionKeeper | null;
  private readonly maxPages: number;
  private readonly last: LastView;
  private readonly seen = new SeenProducts();

  constructor(
    private readonly scanner: Scanner,
    private readonly ground: ScanGround,
    private readonly data: ScanData,
    private readonly visitor: TriedIdentity | null,
  ) {
    const { client, settings, rights, isStaging = false } = ground;
    this.maxPages = ground.maxPages ?? DEFAULT_MAX_PAGES;
    const name = visitor?.identity.name ?? ANONYMOUS;
    const turns = ground.turns[name];
    this.last = lastViewOf(ground, name);
    this.notes = new PageNotes(visitor === null, this.last);
    this.keeper = visitor?.keeper ?? null;
    this.stranger = client.forTest(
      budgetWithPages(scanner.budget, this.maxPages, turns),
      conductOfTest(scanner.key, settings[scanner.key] ?? null, { rights, isStaging }),
    );
    const { keeper } = this;
    this.own = this.seen.watch(keeper === null ? this.stranger : this.stranger.withSession(keeper.session));
  }

  /** Tests of headers judge those of JSON too. */
  get sawDataAlone(): boolean {
    return this.scanner.pagesAreHints !== true && !this.notes.hasReadContent;
  }

  async judged(): Promise<{ judgement: Judgement; receipt: Receipt }> {
    const judgement = await this.judge();
    return { judgement, receipt: this.own.receipt() };
  }

  private async judge(): Promise<Judgement> {
    const { key, budget } = this.scanner;
    const { timeLimit } = this.ground;
    if (timeLimit?.aborted === true) return unjudged(NOT_STARTED);
    const isIntrusive = requiresVerification(key);
    const client = this.inTurns(this.own);
    this.begin();
    const rights = isIntrusive ? await client.intrusionRights() : null;
    if (rights?.kind === 'none') return unjudged(withoutRights(rights.reason));
    const limit = Math.min(budget.durationMs, LONGEST_TEST_MS) + furtherMsOf(this.maxPages);
    const work = (signal: AbortSignal) => this.observe(client, signal);
    const waited = (): number => this.own.waitedMs();
    const ended = await withinDeadline(limit, this.ground.signal, work, waited, timeLimit);
    const [refused] = client.refusedOrigins();
    // What a test found before it was turned away is half of the truth.
    if (isIntrusive && refused !== undefined) return unjudged(noRightTo(refused));
    if (ended.timedOut) return unjudged(whyTimedOut(this.own.receipt(), timeLimit));
    const judgement = endedBy(timeLimit, this.asDrawn(await this.covered(ended.value)));
    if (this.visitor !== null) return judgement;
    return { ...judgement, findings: [...(await throughFrontDoor(client, judgement.findings))] };
  }

  private inTurns(client: TargetClient): TargetClient {
    return this.ground.onTurn === undefined ? client : clientInTurns(client, this.begin);
  }

  private readonly begin = (): void => this.ground.onTurn?.(this.scanner.key, this.own.receipt());

  private async observe(client: TargetClient, signal: AbortSignal): Promise<unknown> {
    const { scanner, ground, visitor, data, notes } = this;
    const visitors = scanner.usesIdentities === true ? await ground.visitors.all() : [];
    const { settings, tests, missingPath, expectedPaths = [], isStaging = false } = ground;
    const { maxDepth, timeLimit } = ground;
    const { pages, wasDeeper = false } = this.last;
    return scanner.observe({
      target: client.target,
      client,
      settings: settings[scanner.key] ?? null,
      signal,
      now: new Date(),
      missingPath,
      isStaging,
      data,
      notes,
      lastPaths: [...new Set([...pagesOfSettings(settings), ...(wasDeeper ? [] : pages)])],
      maxPages: this.maxPages,
      maxDepth,
      timeLimit,
      authorisedScripts: ground.authorisedScripts ?? [],
      drawing: this.drawingFor(visitor),
      expectedPaths: visitor === null ? expectedPaths : [...visitor.identity.start, ...expectedPaths],
      signedInAs: this.signedInAs(client),
      ...(visitor !== null && { accountForms: this.formsOf(visitor) }),
      accounts: accountsOf(visitors, client, (each) => this.drawingFor(each)),
      hasIdentities: [...(ground.identities ?? []), ...(ground.leftOut ?? [])].length > 0,
      runs: (other) => (tests.includes(other) ? (settings[other] ?? {}) : null),
      claimProbe: (endpoint) => this.claimProbe(client, endpoint),
      outside: this.outside(),
      ctUrl: ground.ctUrl ?? null,
      rpkiUrl: ground.rpkiUrl ?? null,
      callbacks: this.callbacks(),
    });
  }

  /** @param visitor null for a stranger */
  private drawingFor(visitor: Visitor | null): PageDrawing | undefined {
    const { begin } = this;
    const { drawing } = this.ground;
    if (drawing === null) return undefined;
    const own = drawing.of(visitor?.keeper ? accountOf(visitor.identity, visitor.keeper) : null);
    return {
      draw: (page, how) => ownTurn(this.own.whileWaiting(own.draw(page, how)), begin),
      drawAgain: (page, signal) => ownTurn(own.drawAgain(page, signal), begin),
      flowsOf: (page, signal) => ownTurn(own.flowsOf(page, signal), begin),
    };
  }

  private formsOf({ identity }: TriedIdentity): AccountForms {
    const { accountForms } = this.ground;
    const forms = accountForms.get(identity.name) ?? new AccountForms();
    accountForms.set(identity.name, forms);
    return forms;
  }

  private signedInAs(client: TargetClient) {
    const { visitor, keeper } = this;
    if (visitor === null || keeper === null) return null;
    const { name, privateCanary, never } = visitor.identity;
    const secondSession = async () => {
      const session = await keeper.secondSession();
      return session === null ? null : client.withSession(session);
    };
    return {
      name,
      privateCanary,
      never,
      credentials: keeper.credentials,
      stranger: this.inTurns(this.stranger),
      secondSession,
    };
  }

  /** Commands show what a browser drew as a browser draws it. */
  private asDrawn(judgement: Judgement): Judgement {
    const { drawn } = this.notes;
    if (drawn.size === 0) return judgement;
    const account = this.visitor?.identity.name ?? null;
    return { ...judgement, findings: judgement.findings.map((each) => shownInBrowser(each, drawn, account)) };
  }

  private callbacks(): Callbacks | null {
    const { callbackUrl, callbacks } = this.ground;
    if (callbackUrl === undefined || callbacks === undefined) return null;
    return callbacksAt(callbackUrl, callbacks, (answer) => ownTurn(answer, this.begin));
  }

  private async claimProbe(client: TargetClient, endpoint: string): Promise<boolean> {
    // Signed in, a test only reads.
    if (this.visitor !== null || !(await client.mayIntrude(endpoint))) return false;
    const claim = this.ground.claimProbe?.(this.scanner.key, endpoint, await addressesOf(client, endpoint));
    return ownTurn(claim ?? Promise.resolve(true), this.begin);
  }

  /** Each answer starts a turn of its own, see `clientInTurns`. */
  private outside(): OutsideAnswers {
    const { scanner, ground, begin } = this;
    const { rights, client } = ground;
    const { host } = client.target;
    const store = ground.outside ?? NOTHING_KEPT;
    return {
      claim: (subject) => ownTurn(store.claim(scanner.key, subject), begin),
      keep: (subject, value, seconds) => ownTurn(store.keep(scanner.key, subject, value, seconds), begin),
      knownDomain: (domain) => {
        const isOwn = typeof rights !== 'function' && rights.kind === 'own_host' && host === domain;
        const known = store.knownDomain?.(domain) ?? Promise.resolve({ isProven: isOwn, watched: [host] });
        return ownTurn(known, begin);
      },
    };
  }

  private async covered(observation: unknown): Promise<Judgement> {
    const { scanner, ground, keeper, notes, visitor } = this;
    const judged = scanner.judge(observation, this.data);
    await keeper?.settle();
    const sure = keeper === null ? judged : withoutSignedOut(judged, keeper, notes);
    const products = this.seen.with(notes.products, ground.log.products);
    const judgement = { ...coveredJudgement(scanner, sure, notes, this.last.pages), products };
    const endpoints = visitor === null ? (ground.settings[scanner.key]?.endpoints ?? []) : [];
    ground.log.add({
      key: scanner.key,
      identity: visitor?.identity.name ?? ANONYMOUS,
      notes,
      judgement,
      endpoints,
    });
    return judgement;
  }
}

const accountOf = ({ never }: ScanIdentity, keeper: SessionKeeper): DrawnAccount => ({
  session: keeper.session,
  credentials: () => keeper.credentials,
  never,
});

/** Of the endpoint's host, as the scan uses them. */
async function addressesOf(client: TargetClient, endpoint: string): Promise<string[]> {
  const host = parseUrl(endpoint)?.hostname.replace(/^\[|\]$/g, '');
  const resolution = await client.resolve(host);
  return resolution.ok ? resolution.addresses.map(({ address }) => address) : [];
}
