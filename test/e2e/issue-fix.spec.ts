import { Check, Issue } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { postCheck } from '../support/check-requests';
import { createApiKey, createTeam } from '../support/factories';
import { connectMcp } from '../support/mcp-client';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { sharedTestApi } from '../support/shared-api';

interface Fix {
  remediation: string | null;
  products: string[];
  settings: { server: string; is_seen: boolean; code: string | null; note: string | null }[];
  assistant_text: string;
}

let api: TestApi;
let rig: ScanRig;
let owner: ApiClient;
let key: string;
let check: Check;

beforeAll(async () => {
  api = await sharedTestApi();
  rig = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());
beforeEach(async () => {
  const team = await createTeam(api.database.dataSource);
  ({ key } = await createApiKey(api.database.dataSource, team.id));
  owner = api.as(key);
  const { id } = await postCheck(owner, { domain: 'shop.example.com', tests: { security_headers: true } });
  check = await api.database.dataSource.getRepository(Check).findOneByOrFail({ id });
});

/** The issue of a scan with one finding, whose coverage names these products. */
async function detected(finding: ReturnType<typeof stubFinding>, products?: string[]): Promise<string> {
  const scanId = await rig.trigger(check);
  const session = stubSession((key) => Promise.resolve(stubResult(key, { findings: [finding] })));
  const coverage = () =>
    Promise.resolve({ rows: [], collapsed: [], pages: {}, ...(products && { products }) });
  await rig.runner(() => ({ ...session, coverage })).run(scanId);
  const issue = await api.database.dataSource.getRepository(Issue).findOneByOrFail({ checkId: check.id });
  return issue.id;
}
const fixOf = async (issueId: string): Promise<Fix> =>
  (await owner.get(`/issues/${issueId}/fix`).expect(200)).body as Fix;

const nosniff = stubFinding({
  id: 'nosniff-missing',
  evidence: {
    request: 'GET https://shop.example.com/',
    observed: null,
    expected: 'nosniff',
    reproduce: 'curl -sI https://shop.example.com/',
    references: { cwe: 'CWE-693', links: [] },
  },
});

it('writes the setting for what the scan saw first', async () => {
  const issueId = await detected(nosniff, ['Express', 'nginx']);
  const fix = await fixOf(issueId);
  expect(fix.products).toEqual(['Express', 'nginx']);
  expect(fix.remediation).toBe('Send X-Content-Type-Options: nosniff on every response.');
  expect(fix.settings.map(({ server, is_seen }) => [server, is_seen])).toEqual([
    ['nginx', true],
    ['express', true],
  ]);
  expect(fix.settings[0]?.code).toBe('add_header X-Content-Type-Options "nosniff" always;');
  expect(fix.assistant_text).toContain('nginx, in the server block of the site:\nadd_header X-Content');
  expect(fix.assistant_text).toContain('\ncurl -sI https://shop.example.com/\n');
  expect(fix.assistant_text).not.toContain('Apache');
});

it('shows the products in the coverage of the scan', async () => {
  await detected(nosniff, ['nginx']);
  const { body } = await owner.get('/scans').expect(200);
  expect((body as { data: { coverage: { products: string[] } }[] }).data[0]?.coverage.products).toEqual([
    'nginx',
  ]);
});

it('has every server where none was seen, and none where no setting fixes the issue', async () => {
  const fix = await fixOf(await detected(nosniff));
  expect(fix.products).toEqual([]);
  expect(fix.settings).toHaveLength(12);
  expect(fix.assistant_text).toContain('Unknown: what serves the site.');
  await api.database.dataSource
    .getRepository(Issue)
    .update({ checkId: check.id }, { ruleId: 'csp-wildcard-script' });
  const [issue] = await api.database.dataSource.getRepository(Issue).findBy({ checkId: check.id });
  expect((await fixOf(issue?.id ?? '')).settings).toEqual([]);
});

it('keeps evidence of signed-in pages out of the text for an assistant', async () => {
  const secret = 'the balance of alice';
  const evidence = { ...nosniff.evidence, observed: secret };
  const fix = await fixOf(await detected({ ...nosniff, evidence, seenAs: ['alice'] }));
  expect(fix.assistant_text).not.toContain(secret);
});

it('is one text with Accept: text/markdown', async () => {
  const issueId = await detected(nosniff, ['nginx']);
  const { assistant_text: text } = await fixOf(issueId);
  const response = await owner.get(`/issues/${issueId}/fix`).set('Accept', 'text/markdown').expect(200);
  expect(response.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(response.text).toBe(text);
});

it('is in get_issue of MCP, with the seen servers only', async () => {
  const issueId = await detected(nosniff, ['nginx']);
  const mcp = await connectMcp(api, key);
  expect(await mcp.ask('get_issue', { issue_id: issueId })).toMatchObject({
    products: ['nginx'],
    settings: [{ server: 'nginx' }],
  });
  await mcp.client.close();
});

it('takes the evidence of the finding before what the scan saw, and what its test said before its rule', async () => {
  const evidence = { ...nosniff.evidence, observed: 'server: Apache/2.4.58 x-powered-by: PHP/8.2.7' };
  const disclosed = stubFinding({ ...nosniff, id: 'info-disclosure-version', evidence });
  const fix = await fixOf(await detected(disclosed, ['nginx']));
  expect(fix.settings.map(({ server }) => server)).not.toContain('nginx');
  expect(fix.settings[0]?.code).toContain('Header always unset x-powered-by');
});

it('shows what the test said of this finding', async () => {
  const remediation = 'Write always at the end of each add_header.';
  const issueId = await detected({ ...nosniff, remediation }, ['nginx']);
  expect((await fixOf(issueId)).remediation).toBe(remediation);
  const issue = (await owner.get(`/issues/${issueId}`).expect(200)).body as { last_scan_id: string };
  const list = await owner.get(`/scans/${issue.last_scan_id}/tests`).expect(200);
  const [test] = (list.body as { data: { id: string }[] }).data;
  const detail = await owner.get(`/scans/${issue.last_scan_id}/tests/${test?.id}`).expect(200);
  expect((detail.body as { data: { findings: object[] } }).data.findings).toMatchObject([{ remediation }]);
});

it('belongs to the team', async () => {
  const issueId = await detected(nosniff);
  const other = await createTeam(api.database.dataSource);
  const foreign = api.as((await createApiKey(api.database.dataSource, other.id)).key);
  await foreign.get(`/issues/${issueId}/fix`).expect(403);
  await owner.get(`/issues/${check.id}/fix`).expect(404);
});
