import { createScanSession } from '@palisade/scan-engine';
import { type Handler, type RunningSite, serveHttps } from '@palisade/scan-engine/testing/local-sites';
import { loadScanners } from '@palisade/scanners';
import { parseAllowedHosts } from '@palisade/target-client';
import { FRESH_LISTS } from '../lab/fresh-lists';
import { createApiKey, createCheck } from '../support/factories';
import { GithubServer } from '../support/github-server';
import { type JsonObject, type McpCaller, connectMcp } from '../support/mcp-client';
import { type ScanRig, createScanRig } from '../support/scan-rig';
import {
  api,
  connect,
  createWorld,
  forgetConnections,
  look,
  startTicketRig,
  type World,
} from '../support/ticket-rig';

/** What a site sends by which a scan knows its program, and what an agent's change has made of its header fields. */
interface Site {
  headers: Record<string, string>;
  status: number;
}

const MOST_CALLS = 6;
const MOST_BYTES = 20_000;
const SERVERS: Readonly<Record<string, Record<string, string>>> = {
  nginx: { server: 'nginx' },
  express: { 'x-powered-by': 'Express' },
  laravel: { 'set-cookie': 'laravel_session=3f1c9a7be2d04588; Path=/; Secure; HttpOnly; SameSite=Lax' },
  wordpress: { 'x-generator': 'WordPress 6.8' },
};
/** What each site lacks or sends wrongly. */
const DEFECTS: Readonly<Record<string, (headers: Record<string, string>) => void>> = {
  'nosniff-missing': (headers) => Reflect.deleteProperty(headers, 'x-content-type-options'),
  'nosniff-invalid': (headers) => (headers['x-content-type-options'] = 'none'),
  'referrer-policy-unsafe': (headers) => (headers['referrer-policy'] = 'unsafe-url'),
  'deprecated-header': (headers) => (headers['x-xss-protection'] = '1; mode=block'),
};

let rig: ScanRig;
let github: GithubServer;
let server: RunningSite;
let site: Site;
let mcp: McpCaller;
let world: World;
let calls: number;
let bytes: number;

const handle: Handler = (_, response) => {
  response
    .writeHead(site.status, { 'content-type': 'text/html; charset=utf-8', ...site.headers })
    .end(
      '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Boats and bicycles for rent.</p>',
    );
};
beforeAll(async () => {
  await startTicketRig();
  rig = createScanRig(api.database.dataSource, parseAllowedHosts('127.0.0.1'));
  server = await serveHttps(handle);
});
afterAll(async () => {
  await server.close();
  await api.close();
});
beforeEach(async () => {
  github = await GithubServer.start();
  world = await createWorld();
  const connection = {
    type: 'github',
    api_url: github.address,
    project: 'acme/shop',
    token: 'github_pat_right',
    labels: [],
  };
  await connect(world, connection);
  mcp = await connectMcp(api, (await createApiKey(api.database.dataSource, world.team.id)).key);
  [calls, bytes] = [0, 0];
});
afterEach(async () => {
  await mcp.client.close();
  await github.close();
  await forgetConnections();
});

async function runScan(scanId: string): Promise<void> {
  const run = rig.runner((options) =>
    createScanSession({ ...options, foreignFiles: false, dataDays: FRESH_LISTS }, loadScanners),
  );
  await run.run(scanId);
}

/** A call of the agent, as it counts for a model. */
async function ask(tool: string, args: JsonObject): Promise<JsonObject> {
  const answer = await mcp.ask(tool, args);
  calls += 1;
  bytes += JSON.stringify(args).length + JSON.stringify(answer).length;
  return answer;
}

/** A site with one defect, scanned once. */
async function begin(program: string, ruleId: string): Promise<{ checkId: string }> {
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...SERVERS[program],
  };
  DEFECTS[ruleId]?.(headers);
  site = { headers, status: 200 };
  const check = await createCheck(api.database.dataSource, world.team.id, {
    domain: '127.0.0.1',
    url: server.url,
    // The second one reads the pages, by which the program is known.
    tests: { security_headers: true, mixed_content: true },
  });
  await runScan(await rig.trigger(check));
  return { checkId: check.id };
}

const SETS = [
  /add_header (\S+) "([^"]*)" always;/g,
  /res\.set\('([^']+)', '([^']*)'\)/g,
  /headers->set\('([^']+)', '([^']*)'\)/g,
  /\bheader\('([^:']+): ([^']*)'\)/g,
];
const REMOVES = [
  /(?:proxy|fastcgi)_hide_header (\S+);/g,
  /removeHeader\('([^']+)'\)/g,
  /headers->remove\('([^']+)'\)/g,
  /header_remove\('([^']+)'\)/g,
];

/** Does to the site what the lines do to the program that they are for. What nginx hides is of the application alone. */
function applyLiterally(code: string): void {
  for (const pattern of REMOVES)
    for (const [, name = ''] of code.matchAll(pattern))
      Reflect.deleteProperty(site.headers, name.toLowerCase());
  for (const pattern of SETS)
    for (const [, name = '', value = ''] of code.matchAll(pattern)) site.headers[name.toLowerCase()] = value;
}

interface Issue extends JsonObject {
  id: string;
  state: string;
  resolution: string | null;
  settings: { server: string; code: string | null }[];
}

/** The whole loop of an agent. @param fix what it does between reading the issue and testing it again */
async function loop(checkId: string, ruleId: string, fix: (issue: Issue) => void): Promise<Issue> {
  const { data } = (await ask('list_issues', {
    check_id: checkId,
    rule_id: ruleId,
    state: 'open',
    per_page: 1,
  })) as { data: Issue[] };
  const issue_id = String(data[0]?.id);
  const issue = (await ask('get_issue', { issue_id })) as Issue;
  await ask('create_ticket', { issue_id });
  await look();
  expect(github.issues).toMatchObject([{ state: 'open' }]);
  fix(issue);
  const { id: scan_id } = (await ask('retest_issue', { issue_id })) as { id: string };
  await runScan(scan_id);
  await ask('get_scan', { scan_id, wait_seconds: 5 });
  const then = (await ask('get_issue', { issue_id })) as Issue;
  await look();
  return then;
}

const CASES = Object.keys(SERVERS).flatMap((program) =>
  Object.keys(DEFECTS).map((ruleId) => [program, ruleId] as const),
);

it.each(CASES)('%s: %s is fixed by its lines, verified, and its ticket closed', async (program, ruleId) => {
  const { checkId } = await begin(program, ruleId);
  const ended = await loop(checkId, ruleId, ({ settings }) => {
    expect(settings[0]?.server).toBe(program);
    applyLiterally(settings[0]?.code ?? '');
  });
  expect([ended.state, ended.resolution]).toEqual(['resolved', 'fixed']);
  expect(github.issues).toMatchObject([{ state: 'closed' }]);
  expect(calls).toBeLessThanOrEqual(MOST_CALLS);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

it.each<[string, () => void]>([
  ['nothing was changed', () => undefined],
  ['the site is down', () => (site.status = 503)],
])('closes nothing where %s', async (_, fix) => {
  const { checkId } = await begin('nginx', 'nosniff-missing');
  const ended = await loop(checkId, 'nosniff-missing', fix);
  expect(ended.state).toBe('open');
  expect(github.issues).toMatchObject([{ state: 'open' }]);
});
