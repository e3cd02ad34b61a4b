import { Issue } from '@palisade/persistence';
import { type TestKey, type WatchMessage, watchMessages } from '@palisade/vocabulary';
import { startTestApi, type TestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let api: TestApi;
let rig: ScanRig;
beforeAll(async () => {
  api = await startTestApi();
  rig = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());

/** A check with one open issue of the test. */
async function world(testKey: TestKey = 'security_headers') {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const { key } = await createApiKey(dataSource, team.id);
  const check = await createCheck(dataSource, team.id, { tests: { [testKey]: true } });
  await run(await rig.trigger(check), true);
  const issue = await dataSource.getRepository(Issue).findOneByOrFail({ checkId: check.id });
  return { team, key, check, issue };
}

/** Runs a scan that detects the issue or not. */
async function run(scanId: string, isThere: boolean): Promise<void> {
  const finding = stubFinding({ id: 'csp-missing', location: '/' });
  const session = stubSession((key) =>
    stubResult(key, { findings: isThere ? [finding] : [], judgedLocations: 'all' }),
  );
  await rig.runner(() => session, 'worker-1', undefined, false).run(scanId);
}

const waiting = (checkId: string): Promise<string> =>
  eventually('a retest waits', 10_000, async () => {
    const [scan] = await rig.rows<{ id: string }>(
      `SELECT id FROM scans WHERE check_id = $1 AND triggered_by = 'retest' AND status = 'pending'`,
      checkId,
    );
    return scan?.id ?? null;
  });

/** Node.js ends the stream of a response that nobody holds any more, and with it the watch. */
const held: Response[] = [];

async function openWatch(issueId: string, key: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`${await api.app.getUrl()}/api/v1/issues/${issueId}/watch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    signal,
  });
  held.push(response);
  return response;
}

describe('POST /issues/{id}/watch', () => {
  it('sends each result, and ends when the issue is fixed', async () => {
    const { key, check, issue } = await world();
    const response = await openWatch(issue.id, key);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const scanId = await waiting(check.id);
    const messages: WatchMessage[] = [];
    for await (const message of watchMessages(response.body as never)) {
      messages.push(message);
      if (message.type === 'started') await run(scanId, false);
    }
    expect(messages).toMatchObject([
      { type: 'started', attempt: 1, scan_id: scanId },
      { type: 'result', attempt: 1, scan_id: scanId, result: 'fixed' },
      { type: 'ended', reason: 'fixed' },
    ]);
    expect((await api.as(key).get(`/issues/${issue.id}`).expect(200)).body).toMatchObject({
      state: 'resolved',
      resolution: 'fixed',
      watch_refusal: null,
    });
    const closed = await api.as(key).post(`/issues/${issue.id}/watch`).expect(422);
    expect(closed.body.errors).toEqual({ issue: ['Only an open issue can be watched.'] });
  });

  it('ends with its reader, and lets one person watch an issue at a time', async () => {
    const { key, check, issue } = await world();
    const reader = new AbortController();
    await openWatch(issue.id, key, reader.signal);
    const twice = await api.as(key).post(`/issues/${issue.id}/watch`).expect(422);
    expect(twice.body.errors.issue[0]).toContain('already watched');
    reader.abort();
    await run(await waiting(check.id), true);
    const again = new AbortController();
    await eventually('the watch has ended', 10_000, async () =>
      (await openWatch(issue.id, key, again.signal)).ok ? true : null,
    );
    again.abort();
  });

  it('refuses tests that send many requests, and says so in the issue', async () => {
    for (const testKey of ['exposed_files', 'brute_force'] as const) {
      const { key, issue } = await world(testKey);
      const { body } = await api.as(key).get(`/issues/${issue.id}`).expect(200);
      expect(body.watch_refusal).toContain('sends too many requests');
      const refused = await api.as(key).post(`/issues/${issue.id}/watch`).expect(422);
      expect(refused.body.errors).toEqual({ issue: [body.watch_refusal] });
    }
  });

  it('refuses more than ten watches of a team, and paused checks before it starts', async () => {
    const { team, key, check, issue } = await world();
    const readers: AbortController[] = [];
    let first = '';
    for (let count = 0; count < 10; count += 1) {
      const other = await createCheck(api.database.dataSource, team.id, {
        tests: { security_headers: true },
      });
      await run(await rig.trigger(other), true);
      const { id } = await api.database.dataSource
        .getRepository(Issue)
        .findOneByOrFail({ checkId: other.id });
      const reader = new AbortController();
      readers.push(reader);
      expect((await openWatch(id, key, reader.signal)).status).toBe(200);
      first ||= id;
    }
    const { body } = await api.as(key).post(`/issues/${issue.id}/watch`).expect(429);
    expect(body.error).toContain('10 issues of this team are already watched');
    // Another process of the api counts the same.
    const other = await startTestApi({ DATABASE_URL: api.database.urlOf('api') });
    try {
      expect((await other.as(key).post(`/issues/${issue.id}/watch`)).status).toBe(429);
      const twice = await other.as(key).post(`/issues/${first}/watch`).expect(422);
      expect(twice.body.errors.issue[0]).toContain('already watched');
    } finally {
      await other.close();
    }
    for (const reader of readers) reader.abort();
    await api.as(key).put(`/checks/${check.id}`).send({ is_active: false }).expect(200);
    await eventually('the watches have ended', 10_000, async () => {
      const { status } = await api.as(key).post(`/issues/${issue.id}/watch`);
      return status === 422 ? true : null;
    });
  });
});

describe('palisade watch', () => {
  const watch = async (key: string, issue: string) =>
    palisade(['watch', issue], { PALISADE_URL: await api.app.getUrl(), PALISADE_API_KEY: key });

  it('prints the results and exits with 0 when the issue is fixed', async () => {
    const { key, check, issue } = await world();
    const command = watch(key, `https://palisade.example/t/x/issues/${issue.id}?retest=1`);
    await run(await waiting(check.id), false);
    const { code, stdout } = await command;
    expect({ code, lines: stdout.trim().split('\n') }).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^\d\d:\d\d UTC {2}fixed: /), 'The issue is fixed.'],
    });
  });

  it('says why it failed', async () => {
    const { key, issue } = await world('exposed_files');
    expect(await watch(key, issue.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('sends too many requests'),
    });
    expect(await watch(key, 'no-id')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no-id has no id'),
    });
    expect(await watch('pls_wrong', issue.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(401)'),
    });
  });
});
