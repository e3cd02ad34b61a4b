import { CheckVerificationRepository, ProbeClaimsRepository } from '@palisade/persistence';
import type { ScanSessionOptions } from '@palisade/scan-engine';
import { NO_RIGHTS, OWN_HOST } from '@palisade/target-client';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { createScanRig, stubSession } from '../support/scan-rig';

const ENDPOINT = 'https://shop.example/login';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const claims = (): ProbeClaimsRepository => new ProbeClaimsRepository(asWorker(database.dataSource));
const age = (minutes: number): Promise<unknown> =>
  database.dataSource.query('UPDATE probe_claims SET claimed_at = now() - make_interval(mins => $1)', [
    minutes,
  ]);
const count = async (): Promise<number> =>
  (await database.dataSource.query<unknown[]>('SELECT FROM probe_claims')).length;

describe('the right to burst at an endpoint', () => {
  it('goes to one of many that ask at the same time', async () => {
    const grants = await Promise.all(
      Array.from({ length: 8 }, () => claims().forWorkerClaim('brute_force', ENDPOINT, [])),
    );
    expect(grants.filter((granted) => granted)).toHaveLength(1);
  });

  it('is separate for each test and endpoint', async () => {
    await expect(claims().forWorkerClaim('api_rate_limit', ENDPOINT, [])).resolves.toBe(true);
    await expect(claims().forWorkerClaim('brute_force', `${ENDPOINT}/2`, [])).resolves.toBe(true);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT, [])).resolves.toBe(false);
  });

  it('comes back after a day, early enough for the next daily scan, and the old claims go', async () => {
    await age(23 * 60 + 40);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT, [])).resolves.toBe(false);
    await age(23 * 60 + 50);
    expect(await count()).toBe(3);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT, [])).resolves.toBe(true);
    expect(await count()).toBe(1);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT, [])).resolves.toBe(false);
  });

  it('counts by address too, whatever the name and whichever worker asks', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `https://shop${i}.example/counted`);
    const grants = await Promise.all(
      names.map((name) => claims().forWorkerClaim('brute_force', name, ['192.0.2.7'])),
    );
    expect(grants.filter((granted) => granted)).toHaveLength(1);
    const [first = ''] = names;
    await expect(
      claims().forWorkerClaim('brute_force', first.replace('/counted', ':8443/counted'), ['192.0.2.7']),
    ).resolves.toBe(true);
  });

  it('takes nothing when one of the addresses is taken', async () => {
    const [old, fresh] = ['https://old.example/a', 'https://fresh.example/a'];
    await expect(claims().forWorkerClaim('brute_force', old, ['2001:db8::1'])).resolves.toBe(true);
    await expect(claims().forWorkerClaim('brute_force', fresh, ['192.0.2.8', '2001:db8::1'])).resolves.toBe(
      false,
    );
    await expect(claims().forWorkerClaim('brute_force', fresh, ['192.0.2.8'])).resolves.toBe(true);
  });

  it('does not show the endpoint', async () => {
    const rows = await database.dataSource.query<{ endpoint_hash: string }[]>('SELECT * FROM probe_claims');
    expect(rows[0]?.endpoint_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the session of a scan', () => {
  /** What the worker gives the scanning engine for one scan of a check that the operator verified, or nobody. */
  async function optionsFor(isVerified: boolean, requireVerification = true) {
    const { dataSource } = database;
    const rig = createScanRig(dataSource);
    const team = await createTeam(dataSource);
    const check = await createCheck(dataSource, team.id);
    if (isVerified) await new CheckVerificationRepository(dataSource).forOperatorVerify(check.id);
    let given: ScanSessionOptions | undefined;
    const createSession = (options: ScanSessionOptions) => {
      given = options;
      return stubSession();
    };
    await rig.runner(createSession, 'worker-1', undefined, requireVerification).run(await rig.trigger(check));
    const rights = given?.rights;
    return {
      options: given,
      rights: async () => (typeof rights === 'function' ? rights([]) : rights),
      check,
    };
  }

  it('claims probes for all workers', async () => {
    const [first, second] = [await optionsFor(true), await optionsFor(true)];
    const endpoint = `${ENDPOINT}/shared`;
    await expect(first.options?.claimProbe?.('brute_force', endpoint, [])).resolves.toBe(true);
    await expect(second.options?.claimProbe?.('brute_force', endpoint, [])).resolves.toBe(false);
  });

  it('may intrude as long as the domain is verified, and not after that', async () => {
    const { rights, check } = await optionsFor(true);
    await expect(rights()).resolves.toEqual(OWN_HOST);
    await database.dataSource.query('UPDATE checks SET is_verified = false WHERE id = $1', [check.id]);
    await expect(rights()).resolves.toEqual(NO_RIGHTS);
  });

  it('may not intrude when the domain was not verified at its start', async () => {
    const { rights, check } = await optionsFor(false);
    await new CheckVerificationRepository(database.dataSource).forOperatorVerify(check.id);
    await expect(rights()).resolves.toEqual(NO_RIGHTS);
  });

  it('may intrude without proof only when the operator says so', async () => {
    const { rights } = await optionsFor(false, false);
    await expect(rights()).resolves.toEqual(OWN_HOST);
  });
});
