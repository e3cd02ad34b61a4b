import { ProbeClaimsRepository, ScanExecutionRepository } from '@palisade/persistence';
import type { ScanSessionOptions } from '@palisade/scanners';
import { parseAllowedHosts } from '@palisade/target-client';
import { ScanEngine } from '../../apps/worker/src/scan-engine';
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
  it('goes to one of many that ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => claims().forWorkerClaim('brute_force', ENDPOINT)),
    );
    expect(answers.filter((granted) => granted)).toHaveLength(1);
  });

  it('is of each test and endpoint apart', async () => {
    await expect(claims().forWorkerClaim('api_rate_limit', ENDPOINT)).resolves.toBe(true);
    await expect(claims().forWorkerClaim('brute_force', `${ENDPOINT}/2`)).resolves.toBe(true);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT)).resolves.toBe(false);
  });

  it('comes back after a day, early enough for the next daily scan, and the old claims go', async () => {
    await age(23 * 60 + 40);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT)).resolves.toBe(false);
    await age(23 * 60 + 50);
    expect(await count()).toBe(3);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT)).resolves.toBe(true);
    expect(await count()).toBe(1);
    await expect(claims().forWorkerClaim('brute_force', ENDPOINT)).resolves.toBe(false);
  });

  it('does not show the endpoint', async () => {
    const rows = await database.dataSource.query<{ endpoint_hash: string }[]>('SELECT * FROM probe_claims');
    expect(rows[0]?.endpoint_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the session of a scan', () => {
  /** What the worker gives the scanning engine for one scan of a check. */
  async function optionsFor(isVerified: boolean, requireVerification = true) {
    const { dataSource } = database;
    const rig = createScanRig(dataSource);
    const team = await createTeam(dataSource);
    const check = await createCheck(dataSource, team.id, { isVerified });
    const claim = await rig.claim(await rig.trigger(check));
    let given: ScanSessionOptions | undefined;
    const createSession = (options: ScanSessionOptions) => {
      given = options;
      return stubSession();
    };
    const settings = { createSession, allowedHosts: parseAllowedHosts(''), requireVerification };
    const engine = new ScanEngine(settings, new ScanExecutionRepository(dataSource), claims());
    engine.openSession(claim, new AbortController().signal);
    if (typeof given?.mayIntrude !== 'function') throw new Error('The engine was not given a question.');
    return { options: given, mayIntrude: given.mayIntrude, check };
  }

  it('claims probes for all workers', async () => {
    const [first, second] = [await optionsFor(true), await optionsFor(true)];
    const endpoint = `${ENDPOINT}/shared`;
    await expect(first.options.claimProbe?.('brute_force', endpoint)).resolves.toBe(true);
    await expect(second.options.claimProbe?.('brute_force', endpoint)).resolves.toBe(false);
  });

  it('may intrude as long as the domain is verified, and not after that', async () => {
    const { mayIntrude, check } = await optionsFor(true);
    await expect(mayIntrude()).resolves.toBe(true);
    await database.dataSource.query('UPDATE checks SET is_verified = false WHERE id = $1', [check.id]);
    await expect(mayIntrude()).resolves.toBe(false);
  });

  it('may not intrude when the domain was not verified at its start', async () => {
    const { mayIntrude, check } = await optionsFor(false);
    await database.dataSource.query('UPDATE checks SET is_verified = true WHERE id = $1', [check.id]);
    await expect(mayIntrude()).resolves.toBe(false);
  });

  it('may intrude without proof only when the operator says so', async () => {
    const { mayIntrude } = await optionsFor(false, false);
    await expect(mayIntrude()).resolves.toBe(true);
  });
});
