import {
  COMMAND_LINE,
  type Check,
  CheckVerificationRepository,
  ProvenOriginsRepository,
} from '@palisade/persistence';
import { type IntrusionRights, parseAllowedHosts } from '@palisade/target-client';
import type { ProofMethod } from '@palisade/vocabulary';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { ProofGround } from '../support/proof-ground';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';

const HOST = 'www.shop.test';
const RECORD = `_palisade-challenge.${HOST}`;
const FILE = `${HOST} /.well-known/palisade-challenge`;
const TOKEN = 'palisade-v1-spec';

let database: TestDatabase;
let ground: ProofGround;
let verification: CheckVerificationRepository;
let teamId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  verification = new CheckVerificationRepository(database.dataSource);
  ground = await ProofGround.start({ [HOST]: ['127.0.0.1'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
beforeEach(async () => {
  teamId = (await createTeam(database.dataSource)).id;
  ground.seen.length = 0;
  for (const things of [ground.texts, ground.pages]) {
    for (const name of Object.keys(things)) Reflect.deleteProperty(things, name);
  }
});

describe('credentials', () => {
  const site = { domain: HOST, url: '' };
  async function verifiedCheck(method: ProofMethod): Promise<Check> {
    site.url = ground.urlOf(HOST);
    const check = await createCheck(database.dataSource, teamId, {
      ...site,
      tests: { ssl_certificate: true },
    });
    const team = { id: teamId, actor: COMMAND_LINE };
    await verification.markProven(team, check.id, check, { method, token: TOKEN });
    return check;
  }
  const ageBy = async (hours: number): Promise<void> => {
    for (const table of ['domain_proofs', 'proven_origins'])
      await database.dataSource.query(
        `UPDATE ${table} SET last_seen_at = last_seen_at - $1 * interval '1 hour'`,
        [hours],
      );
  };
  /** Where a scan of the check would send them. */
  async function addressesFor(
    check: Check,
    host = HOST,
    addresses = ['127.0.0.1'],
  ): Promise<readonly string[]> {
    const rig = createScanRig(database.dataSource, parseAllowedHosts(ground.allowed), ground.prover());
    let given: readonly string[] | undefined;
    const runner = rig.runner(({ credentialAddresses }) =>
      stubSession(async (key) => {
        given = await credentialAddresses?.(host, addresses);
        return stubResult(key);
      }),
    );
    await runner.run(await rig.trigger(check));
    await rig.rows('DELETE FROM scan_slots');
    return given ?? ['anywhere'];
  }

  it('go where the TXT record or the file was seen within 24 hours; an older proof is checked again', async () => {
    const byRecord = await verifiedCheck('dns');
    expect(await addressesFor(byRecord)).toEqual(['127.0.0.1']);
    await ageBy(25);
    // The domain was sold: until now its checks stayed verified for up to eight days.
    expect(await addressesFor(byRecord)).toEqual([]);
    ground.texts[RECORD] = [TOKEN];
    expect(await addressesFor(byRecord)).toEqual(['127.0.0.1']);
    Reflect.deleteProperty(ground.texts, RECORD);
    await ageBy(23);
    expect(await addressesFor(byRecord)).toEqual(['127.0.0.1']);
    await database.dataSource.query('UPDATE checks SET deleted_at = now() WHERE id = $1', [byRecord.id]);
    const byFile = await verifiedCheck('file');
    expect(await addressesFor(byFile)).toEqual([]);
    ground.pages[FILE] = TOKEN;
    expect(await addressesFor(byFile)).toEqual(['127.0.0.1']);
    expect(await addressesFor(byFile, HOST, ['127.0.0.1', '192.0.2.7'])).toEqual(['127.0.0.1']);
    Reflect.deleteProperty(ground.pages, FILE);
    await ageBy(25);
    expect(await addressesFor(byFile)).toEqual([]);
  });

  it('never go to a host that no check of the team has verified', async () => {
    const check = await verifiedCheck('dns');
    expect(await addressesFor(check)).toEqual(['127.0.0.1']);
    expect(await addressesFor(check, 'other.shop.test')).toEqual([]);
    const stranger = await createTeam(database.dataSource);
    await createCheck(database.dataSource, stranger.id, { domain: 'other.shop.test', isVerified: true });
    expect(await addressesFor(check, 'other.shop.test')).toEqual([]);
  });
});

describe('a scan under way', () => {
  /** As the api left it, before a worker saw the file or meta tag anywhere. */
  async function burstingCheck(method: ProofMethod = 'file'): Promise<Check> {
    const site = { domain: HOST, url: ground.urlOf(HOST) };
    const check = await createCheck(database.dataSource, teamId, { ...site, tests: { brute_force: true } });
    const team = { id: teamId, actor: COMMAND_LINE };
    await verification.markProven(team, check.id, check, { method, token: TOKEN });
    return check;
  }

  /** What the worker lets the tests of a scan do before and after a change. */
  const rightsAround = async (
    check: Check,
    change: () => unknown,
    addresses = ['127.0.0.1'],
  ): Promise<IntrusionRights[]> => {
    const rig = createScanRig(database.dataSource, parseAllowedHosts(ground.allowed), ground.prover());
    const given: IntrusionRights[] = [];
    const runner = rig.runner(({ rights }) =>
      stubSession(async (key) => {
        if (typeof rights !== 'function') throw new Error('the worker asks each time');
        given.push(await rights(addresses));
        await change();
        given.push(await rights(addresses));
        return stubResult(key);
      }),
    );
    await runner.run(await rig.trigger(check));
    return given;
  };
  const kindsOf = (rights: readonly IntrusionRights[]): string[] =>
    rights.map((each) => (each.kind === 'none' ? each.reason : each.kind));

  it('may burst where the file was seen, at the addresses that showed it', async () => {
    ground.pages[FILE] = TOKEN;
    const origin = new URL(ground.urlOf(HOST)).origin;
    expect((await rightsAround(await burstingCheck(), () => undefined))[0]).toEqual({
      kind: 'proven',
      origins: [{ origin, addresses: ['127.0.0.1'] }],
    });
  });

  it('may not burst by a TXT record alone, also when it is in its place', async () => {
    ground.texts[RECORD] = [TOKEN];
    const check = await burstingCheck('dns');
    expect(kindsOf(await rightsAround(check, () => undefined))).toEqual(['no_http_proof', 'no_http_proof']);
    expect(await verification.get(teamId, check.id)).toMatchObject({ isVerified: true });
  });

  it('may burst by a file next to the TXT record', async () => {
    ground.pages[FILE] = TOKEN;
    const check = await burstingCheck('dns');
    const origin = new URL(ground.urlOf(HOST)).origin;
    const seen = [{ origin, address: '127.0.0.1', method: 'file' as const, token: TOKEN }];
    await new ProvenOriginsRepository(database.dataSource).forWorkerRecordSeen(
      { checkId: check.id, domain: HOST },
      seen,
    );
    expect(kindsOf(await rightsAround(check, () => undefined))).toEqual(['proven', 'proven']);
    expect(ground.seen).toHaveLength(0);
  });

  it('checks a file of yesterday again, and stops when it is gone', async () => {
    ground.pages[FILE] = TOKEN;
    const check = await burstingCheck();
    const day = () =>
      database.dataSource.query(
        `UPDATE proven_origins SET last_seen_at = last_seen_at - interval '24 hours'`,
      );
    expect(kindsOf(await rightsAround(check, day))).toEqual(['proven', 'proven']);
    expect(ground.seen).toHaveLength(2);
    const gone = async (): Promise<void> => {
      await day();
      Reflect.deleteProperty(ground.pages, FILE);
    };
    expect(kindsOf(await rightsAround(check, gone))).toEqual(['proven', 'http_proof_not_seen']);
  });

  it('may not burst at an address that never showed the file', async () => {
    ground.pages[FILE] = TOKEN;
    const check = await burstingCheck();
    expect(kindsOf(await rightsAround(check, () => undefined))).toEqual(['proven', 'proven']);
    // Nobody listens there: the name has moved to another server.
    expect(kindsOf(await rightsAround(check, () => undefined, ['127.0.0.9']))).toEqual([
      'http_proof_not_seen',
      'http_proof_not_seen',
    ]);
  });

  it('may not burst any more once the proof is lost', async () => {
    ground.pages[FILE] = TOKEN;
    const check = await burstingCheck();
    const lost = () =>
      database.dataSource.query('UPDATE checks SET is_verified = false WHERE id = $1', [check.id]);
    expect(kindsOf(await rightsAround(check, lost))).toEqual(['proven', 'not_verified']);
  });

  it('may not burst at its old domain by the proof of the new one', async () => {
    ground.pages[FILE] = TOKEN;
    const check = await burstingCheck();
    const change = () =>
      database.dataSource.query(`UPDATE checks SET domain = 'other.test' WHERE id = $1`, [check.id]);
    expect(kindsOf(await rightsAround(check, change))).toEqual(['proven', 'not_verified']);
  });

  it('may burst at its own host by the word of the operator', async () => {
    const check = await createCheck(database.dataSource, teamId, { tests: { brute_force: true } });
    const operator = () => verification.forOperatorVerify(check.id);
    expect(kindsOf(await rightsAround(check, operator))).toEqual(['not_verified', 'not_verified']);
    expect(kindsOf(await rightsAround(check, () => undefined))).toEqual(['own_host', 'own_host']);
  });
});
