import fc from 'fast-check';
import { startTestApi, type TestApi } from '../support/api';
import { FUZZ_VARIABLES, IS_LONG_FORM, REQUESTS, SEED, seedsOf } from '../support/fuzz/fuzz-settings';
import { FuzzWorld } from '../support/fuzz/fuzz-world';
import { type HttpResponse, type HttpRequest, HttpSender } from '../support/fuzz/http-exchange';
import { strayRequest } from '../support/fuzz/stray-requests';
import { type OpenApiDocument, type Operation, operationsOf } from '../support/fuzz/openapi-operations';
import { requestFor, toHttpRequest } from '../support/fuzz/request-arbitraries';
import { acceptanceDefects } from '../support/fuzz/request-fitness';
import { ResponseContract } from '../support/fuzz/response-contract';

const RENEW_EVERY = 20;
jest.setTimeout(300_000 + REQUESTS * 150);

let api: TestApi;
let world: FuzzWorld;
let sender: HttpSender;
let document: OpenApiDocument;
let contract: ResponseContract;
beforeAll(async () => {
  api = await startTestApi(FUZZ_VARIABLES);
  world = await FuzzWorld.create(api);
  sender = new HttpSender(await api.app.getUrl());
  document = (await api.http.get('/docs/openapi.json').expect(200)).body as OpenApiDocument;
  contract = new ResponseContract(document);
});
afterAll(async () => {
  sender.close();
  await api.close();
});

/** Statuses that were answered, by operation. */
type Tally = Map<string, Map<number, number>>;

function count(tally: Tally, id: string, status: number): void {
  const ofOperation = tally.get(id) ?? new Map<number, number>();
  tally.set(id, ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1));
}

interface RunsAndSeed {
  numRuns: number;
  seed: number;
}

/** Runs one property to its end. @returns what a person needs to see the failure again, or nothing. */
async function failuresOf<Case>(
  name: string,
  property: fc.IAsyncProperty<[Case]>,
  { numRuns, seed }: RunsAndSeed,
): Promise<string[]> {
  const { failed, errorInstance, counterexamplePath } = await fc.check(property, { numRuns, seed });
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return failed ? [`${name} (FUZZ_SEED=${SEED}, path ${counterexamplePath})\n${reason}`] : [];
}

function refuse(defects: string[], request: HttpRequest): void {
  if (defects.length > 0) throw new Error(`${defects.join('\n')}\n${sender.curlLine(request)}`);
}

/** The response; a broken one is an error that names the request as well. */
async function send(request: HttpRequest): Promise<HttpResponse> {
  try {
    return await sender.send(request);
  } catch (error) {
    throw new Error(`${String(error)}\n${sender.curlLine(request)}`, { cause: error });
  }
}

async function fuzz(operation: Operation, runsAndSeed: RunsAndSeed, tally: Tally): Promise<string[]> {
  const requests = requestFor(operation, document.components.schemas);
  const property = fc.asyncProperty(requests, async (generated) => {
    const runs = sum([...(tally.get(operation.id)?.values() ?? [])]);
    if (runs % RENEW_EVERY === 0 || operation.method === 'DELETE') await world.renew();
    const request = toHttpRequest(operation, generated, world);
    const response = await send(request);
    if (mayChange(operation, response)) world.change();
    count(tally, operation.id, response.status);
    const defects = contract.defectsOf(operation, response);
    refuse([...defects, ...acceptanceDefects({ operation, contract }, request, response.status)], request);
  });
  return failuresOf(operation.id, property, runsAndSeed);
}

/** A refused deletion deletes nothing; other refusals are counted, such as wrong passwords. */
const mayChange = ({ method, path }: Operation, { status }: HttpResponse): boolean =>
  method === 'DELETE' ? status < 300 : method !== 'GET' || path.endsWith('/trigger');

describe(`${REQUESTS} requests with seed ${SEED}`, () => {
  it('get responses as the document says, never 5xx', async () => {
    const tally: Tally = new Map();
    const operations = operationsOf(document);
    const failures: string[] = [];
    const whole = sum(operations.map(shareOf));
    for (const [place, operation] of operations.entries()) {
      const numRuns = Math.ceil((REQUESTS * shareOf(operation)) / whole);
      for (const seed of seedsOf(place)) {
        failures.push(...(await fuzz(operation, { numRuns, seed }, tally)));
        if (BEYOND_REACH.has(operation.id) || hasSucceeded(tally, operation)) break;
      }
    }
    if (IS_LONG_FORM) process.stdout.write(`${tableOf(tally)}\n`);
    expect(failures.join('\n\n')).toBe('');
    const unreached = operations.filter((operation) => !hasSucceeded(tally, operation));
    expect(unreached.map(({ id }) => id).filter((id) => !BEYOND_REACH.has(id))).toEqual([]);
    const seen = new Set(operations.flatMap(({ id }) => statusesOf(tally, id)));
    for (const status of OCCASIONAL) seen.delete(status);
    expect([...seen].sort()).toEqual(EVERY_STATUS);
  });

  it('that belong to no operation are refused in the same form', async () => {
    const property = fc.asyncProperty(strayRequest, async (request) => {
      const response = await send(request);
      const isRefusal = response.status >= 400 && request.method !== 'HEAD';
      refuse(isRefusal ? contract.refusalDefects(response) : [], request);
    });
    expect(
      (await failuresOf('stray', property, { numRuns: Math.ceil(REQUESTS / 10), seed: SEED })).join(''),
    ).toBe('');
  });
});

/** How many requests an operation gets compared with others: as many as there is to get wrong. */
const shareOf = ({ parameters, body }: Operation): number =>
  1 + Math.min(parameters.length, 3) + (body === null ? 0 : 8);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** 429: wrong passwords lead to it, and so do two verifications of one check. 504: a wait for a scan that no worker runs. */
const OCCASIONAL = [429, 504];
/** The generators must reach all of them, else they prove nothing. 5xx needs a broken server. */
const EVERY_STATUS = [200, 201, 202, 204, 400, 401, 403, 404, 413, 415, 422];

/** Only a mailbox, an authenticator app, a provider, a secret link or settings for one type make these succeed; each has its own spec. */
const BEYOND_REACH = new Set([
  // It needs a completed scan.
  'getSecurityHeaders',
  // They need a script that a scan has seen.
  'authoriseScript',
  'endScriptAuthorisation',
  'requestPasswordReset',
  'resetPassword',
  'disownSignIn',
  'changeEmail',
  'sendEmailConfirmation',
  'confirmEmail',
  'requestSignInLink',
  'signInWithLink',
  'passSecondFactor',
  'enableSecondFactor',
  'disableSecondFactor',
  'replaceRecoveryCodes',
  'startProviderSignIn',
  'finishProviderSignIn',
  'beginIdentityLink',
  'linkPendingIdentity',
  'unlinkIdentity',
  // They need a verified check, and a worker that signs in.
  'createScanIdentity',
  'getScanIdentity',
  'updateScanIdentity',
  'deleteScanIdentity',
  'readSitemap',
  'discoverLogin',
  'previewScanIdentity',
  'verifyScanIdentity',
  'askRecipient',
  'confirmRecipient',
  'askUnsubscribe',
  'unsubscribe',
  'openSharedReport',
  'revokeReportLink',
  'openCalendar',
  'deleteIssueView',
  'renameIssueView',
  // The team has a calendar only after its creation.
  'getCalendarFeed',
  'revokeCalendarFeed',
  // So it is with badges and status pages, whose body names checks of the team.
  'getBadge',
  'revokeBadge',
  'openBadge',
  'getStatusPage',
  'createStatusPage',
  'updateStatusPage',
  'revokeStatusPage',
  'openStatusPage',
  // It needs a verified check, and its domain typed.
  'markCheckAsStaging',
  // Its date must be one of the last weeks.
  'getWeek',
  'getQuarterEvidence',
  'createNotificationChannel',
  // Each action needs members of its own.
  'bulkUpdateChecks',
  // They need a change of the last minute.
  'undoBulkIssues',
  'undoBulkChecks',
  // A worker must create the ticket; the address of a message is secret.
  'createTicket',
  'takeTicketMessage',
  'createTicketConnection',
  'getTicketConnection',
  'updateTicketConnection',
  'deleteTicketConnection',
  'testTicketConnection',
  'createTicketHook',
  'revokeTicketHook',
  // Every request of this test is forwarded, and metrics are not for those.
  'getMetrics',
]);

const statusesOf = (tally: Tally, id: string): number[] => [...(tally.get(id)?.keys() ?? [])];

const hasSucceeded = (tally: Tally, { id }: Operation): boolean =>
  statusesOf(tally, id).some((status) => status < 300);

const tableOf = (tally: Tally): string =>
  [...tally]
    .map(([id, statuses]) => {
      const cells = [...statuses].sort(([left], [right]) => left - right);
      return `${id}: ${cells.map(([status, times]) => `${status} x${times}`).join(', ')}`;
    })
    .join('\n');
