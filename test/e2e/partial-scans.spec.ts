import { type Check, Issue, type Team } from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import type { ApiClient, TestApi } from '../support/api';
import { createApiKey } from '../support/factories';
import { type ScanRig, STUB_INCONCLUSIVE, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let rig: ScanRig;
let team: Team;
let check: Check;
let owner: ApiClient;

scanWorld((world) => ({ api, rig, team, check, key: owner } = world), { check: {} });

/** Runs a scan: `found` of security_headers, and nothing of the other tests. */
async function run(scanId: string, found: Finding[], inconclusive = false): Promise<string[]> {
  const ran: string[] = [];
  await rig
    .runner(() =>
      stubSession((key) => {
        ran.push(key);
        const findings = key === 'security_headers' && !inconclusive ? found : [];
        return stubResult(key, {
          findings,
          judgedLocations: 'all',
          inconclusive: inconclusive ? STUB_INCONCLUSIVE : null,
        });
      }),
    )
    .run(scanId);
  return ran.sort();
}
const trigger = async (body: object): Promise<string> =>
  (await owner.post(`/checks/${check.id}/scans`).send(body).expect(201)).body.id as string;
const finding = (location: string): Finding => stubFinding({ id: 'csp-missing', location });
const states = async (): Promise<object> =>
  Object.fromEntries<string | null>(
    (await api.database.dataSource.getRepository(Issue).findBy({ checkId: check.id })).map(
      ({ location, resolution }) => [String(location), resolution],
    ),
  );

describe('a partial scan', () => {
  it('runs the named tests and never becomes the latest scan', async () => {
    const full = await trigger({});
    await run(full, []);
    const lastRun = (await owner.get(`/checks/${check.id}`)).body.last_run_at as string;
    const { body } = await owner
      .post(`/checks/${check.id}/scans`)
      .send({ tests: ['security_headers'] })
      .expect(201);
    expect(body).toMatchObject({ is_partial: true, total_tests: 1, triggered_by: 'api' });
    await expect(run(body.id as string, [])).resolves.toEqual(['security_headers']);
    const after = (await owner.get(`/checks/${check.id}`)).body;
    expect([after.latest_scan.id, after.last_run_at]).toEqual([full, lastRun]);
    const [stored] = await rig.rows<{ latest: string }>(
      'SELECT latest_completed_scan_id AS latest FROM checks WHERE id = $1',
      check.id,
    );
    expect(stored?.latest).toBe(full);
    const list = await owner.get(`/scans?check_id=${check.id}`);
    expect(list.body.data).toMatchObject([{ is_partial: true, status: 'completed' }, { is_partial: false }]);
  });

  it('is a full scan when all enabled tests are named', async () => {
    const scan = await trigger({ tests: ['ssl_certificate', 'security_headers'] });
    const { body } = await owner.get(`/checks/${check.id}`);
    expect(body.latest_scan.id).toBe(scan);
  });

  it('closes only what it judged', async () => {
    await api.database.dataSource.query('UPDATE teams SET auto_resolve_after = 1 WHERE id = $1', [team.id]);
    await run(await trigger({}), [finding('/a')]);
    await run(await trigger({ tests: ['ssl_certificate'] }), []);
    await expect(states()).resolves.toEqual({ '/a': null });
    await run(await trigger({ tests: ['security_headers'] }), []);
    await expect(states()).resolves.toEqual({ '/a': 'fixed' });
  });

  it.each([
    [{ tests: ['brute_force'] }],
    [{ tests: ['no_such_test'] }],
    [{ tests: [] }],
    [{ tests: 'security_headers' }],
    [{ tests: ['security_headers', 'security_headers'] }],
    [{ tests: null }],
  ])('refuses %j', async (body) => {
    const response = await owner.post(`/checks/${check.id}/scans`).send(body).expect(422);
    expect(Object.keys(response.body.errors as object)).toEqual(['tests']);
  });
});

describe('POST /issues/{id}/retest', () => {
  const onlyIssue = async (): Promise<Issue> =>
    api.database.dataSource.getRepository(Issue).findOneByOrFail({ checkId: check.id });
  const retest = async (): Promise<string> => {
    const { body } = await owner.post(`/issues/${(await onlyIssue()).id}/retest`).expect(201);
    expect(body).toMatchObject({
      triggered_by: 'retest',
      is_partial: true,
      total_tests: 1,
      check_id: check.id,
    });
    return body.id as string;
  };

  it('resolves what is no longer found immediately, even where nothing resolves automatically', async () => {
    await api.database.dataSource.query('UPDATE teams SET auto_resolve_after = 0 WHERE id = $1', [team.id]);
    await run(await trigger({}), [finding('/a')]);
    await run(await retest(), [finding('/a')]);
    await run(await retest(), [], true);
    await expect(states()).resolves.toEqual({ '/a': null });
    const scan = await retest();
    await expect(run(scan, [])).resolves.toEqual(['security_headers']);
    await expect(states()).resolves.toEqual({ '/a': 'fixed' });
    const { body } = await owner.get(`/issues/${(await onlyIssue()).id}/events?per_page=100`);
    expect((body.data as object[]).at(-1)).toMatchObject({ type: 'fixed', scan_id: scan });
  });

  it('keeps the limits of scans', async () => {
    await run(await trigger({}), [finding('/a')]);
    const { id } = await onlyIssue();
    const readOnly = await createApiKey(api.database.dataSource, team.id, { scopes: ['read'] });
    await api.as(readOnly.key).post(`/issues/${id}/retest`).expect(403);
    const scanOnly = await createApiKey(api.database.dataSource, team.id, { scopes: ['scan'] });
    await api.as(scanOnly.key).post(`/issues/${id}/retest`).expect(201);
    await owner
      .put(`/checks/${check.id}`)
      .send({ tests: { security_headers: false } })
      .expect(200);
    const disabled = await owner.post(`/issues/${id}/retest`).expect(422);
    expect(disabled.body.message).toContain('security_headers');
    await owner.put(`/checks/${check.id}`).send({ is_active: false }).expect(200);
    await owner.post(`/issues/${id}/retest`).expect(422);
  });
});
