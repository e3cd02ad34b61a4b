import { ciHash } from '@palisade/credentials';
import { AuditEntry, type Check, CheckCiHash, Scan, type Team, newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { type ApiClient, TEST_APP_SECRET, TEST_APP_URL, type TestApi } from '../support/api';
import { createApiKey, createCheck, createScan } from '../support/factories';
import { signedIn } from '../support/people';
import { type ScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let rig: ScanRig;
let dataSource: DataSource;
let team: Team;
let check: Check;
let owner: ApiClient;

scanWorld((world) => ({ api, rig, team, check, key: owner } = world), {
  check: { tests: { security_headers: true } },
  hasOwnApi: true,
});
beforeEach(() => {
  ({ dataSource } = api.database);
});

const teamHash = (): string => ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });

async function scan(...locations: string[]): Promise<string> {
  const findings = locations.map((location) =>
    stubFinding({ id: 'csp-missing', location, severity: 'high' }),
  );
  const scanId = await rig.trigger(check);
  await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(scanId);
  return scanId;
}

async function newIn(scanId: string): Promise<string> {
  const { body } = await api.http.get(`/go/scan/${scanId}/${teamHash()}/status?fail_on=new-low`).expect(200);
  return (body.gate.counted as { location: string }[]).map(({ location }) => location).join('');
}
const auditActions = async (): Promise<string[]> => {
  const entries = await dataSource.getRepository(AuditEntry).findBy({ teamId: team.id, targetId: check.id });
  return entries.map(({ action }) => action).sort();
};

describe('the baseline of a check', () => {
  it('keeps its findings when its scan is deleted', async () => {
    const pinned = await scan('/a');
    const second = await scan('/a', '/b');
    const third = await scan('/b', '/c');
    expect(await newIn(third)).toBe('/c');
    const { body } = await owner.put(`/checks/${check.id}/baseline`).send({ scan_id: pinned }).expect(200);
    expect(body).toMatchObject({
      id: check.id,
      baseline: { scan_id: pinned, pinned_at: expect.any(String) },
    });
    expect(await newIn(third)).toBe('/b/c');
    await dataSource.query('DELETE FROM scan_tests WHERE scan_id = $1', [pinned]);
    await dataSource.getRepository(Scan).delete(pinned);
    expect(await newIn(third)).toBe('/b/c');
    await owner.put(`/checks/${check.id}/baseline`).send({ scan_id: second }).expect(200);
    expect(await newIn(third)).toBe('/c');
    await owner.delete(`/checks/${check.id}/baseline`).expect(204);
    await owner.delete(`/checks/${check.id}/baseline`).expect(204);
    expect(await newIn(third)).toBe('/c');
    expect((await owner.get(`/checks/${check.id}`)).body.baseline).toBeNull();
    expect(await auditActions()).toEqual([
      'check.baseline_removed',
      'check.baseline_set',
      'check.baseline_set',
    ]);
  });

  it('must be a completed scan of the check', async () => {
    const other = await createCheck(dataSource, team.id);
    const wrong = [
      newId(),
      'x',
      undefined,
      (await createScan(dataSource, check)).id,
      (await createScan(dataSource, other, { status: 'completed' })).id,
    ];
    for (const scan_id of wrong) {
      const { body } = await owner.put(`/checks/${check.id}/baseline`).send({ scan_id }).expect(422);
      expect(Object.keys(body.errors as object)).toEqual(['scan_id']);
    }
  });
});

describe('the CI hash of a check', () => {
  it('works for this check and its scans only, until it is replaced or revoked', async () => {
    const other = await createCheck(dataSource, team.id);
    const create = async (): Promise<string> => {
      const { body } = await owner.post(`/checks/${check.id}/ci-hash`).expect(201);
      expect(body).toEqual({
        ci_hash: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
        trigger_url: `${TEST_APP_URL}/go/scan/${check.id}/${body.ci_hash}/trigger`,
      });
      return body.ci_hash as string;
    };
    const hash = await create();
    const { body } = await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(201);
    await api.http.get(`/go/scan/${body.scan_id}/${hash}/status`).expect(200);
    await api.http.get(`/go/scan/${other.id}/${hash}/trigger`).expect(404);
    expect((await owner.get(`/checks/${check.id}`)).body.has_ci_hash).toBe(true);
    const { hashDigest } = await dataSource.getRepository(CheckCiHash).findOneByOrFail({ checkId: check.id });
    expect(hashDigest).not.toContain(hash);
    await api.http.get(`/go/scan/${check.id}/${hashDigest}/trigger`).expect(404);

    const replaced = await create();
    await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(404);
    await api.http.get(`/go/scan/${check.id}/${replaced}/trigger`).expect(201);
    await owner.delete(`/checks/${check.id}/ci-hash`).expect(204);
    await owner.delete(`/checks/${check.id}/ci-hash`).expect(204);
    await api.http.get(`/go/scan/${check.id}/${replaced}/trigger`).expect(404);
    await api.http.get(`/go/scan/${check.id}/${teamHash()}/trigger`).expect(201);
    expect((await owner.get(`/checks/${check.id}`)).body.has_ci_hash).toBe(false);
    expect(await auditActions()).toEqual([
      'check.ci_hash_created',
      'check.ci_hash_created',
      'check.ci_hash_revoked',
    ]);
    expect(api.log()).not.toContain(hash);
  });

  const hashBy = async (client: ApiClient): Promise<string> =>
    (await client.post(`/checks/${check.id}/ci-hash`).expect(201)).body.ci_hash as string;
  const hasHash = async (): Promise<boolean> =>
    (await owner.get(`/checks/${check.id}`)).body.has_ci_hash as boolean;

  it.each([
    ['revoked', 'revoked_at = now()'],
    ['expired', 'expires_at = now()'],
  ])('ends when the key that created it is %s, like a wrong one', async (_, change) => {
    const maker = await createApiKey(dataSource, team.id);
    const hash = await hashBy(api.as(maker.key));
    const { body: started } = await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(201);
    expect(await hasHash()).toBe(true);
    await dataSource.query(`UPDATE api_keys SET ${change} WHERE id = $1`, [maker.id]);
    const [ended, wrong] = [
      await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(404),
      await api.http.get(`/go/scan/${check.id}/${'x'.repeat(43)}/trigger`).expect(404),
    ];
    expect(ended.body).toEqual(wrong.body);
    await api.http.get(`/go/scan/${started.scan_id}/${hash}/status`).expect(404);
    await api.http.get(`/go/scan/${check.id}/${teamHash()}/trigger`).expect(201);
    expect(await hasHash()).toBe(false);
    const again = await hashBy(owner);
    await api.http.get(`/go/scan/${check.id}/${again}/trigger`).expect(201);
  });

  it('stays when another key ends, and when a person created it', async () => {
    const other = await createApiKey(dataSource, team.id);
    await hashBy(api.as(other.key));
    const ofOwner = await hashBy(owner);
    await dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [other.id]);
    await api.http.get(`/go/scan/${check.id}/${ofOwner}/trigger`).expect(201);
    const person = await signedIn(api, { teamId: team.id, role: 'admin' });
    const ofPerson = await hashBy(person.client);
    await dataSource.query('UPDATE api_keys SET revoked_at = now() WHERE team_id = $1', [team.id]);
    await api.http.get(`/go/scan/${check.id}/${ofPerson}/trigger`).expect(201);
  });
});
