import { identitySealContext, openSealed } from '@palisade/credentials';
import {
  AuditEntry,
  COMMAND_LINE,
  type Check,
  CheckDeletionRepository,
  ChecksRepository,
  IdentityProofsRepository,
  LOGINS_AN_HOUR,
  ScanIdentitiesRepository,
  ScanIdentity,
  type SealedIdentity,
  TeamsRepository,
} from '@palisade/persistence';
import { TEST_NOTIFY_SECRET } from '../support/api';
import { palisade } from '../support/command-line';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { identityOf } from '../support/scan-identities';

let database: TestDatabase;
let identities: ScanIdentitiesRepository;
let proofs: IdentityProofsRepository;
let check: Check;
const actor = COMMAND_LINE;
const byWorker = { actor, scanId: null };

beforeAll(async () => {
  database = await createTestDatabase();
  identities = new ScanIdentitiesRepository(database.dataSource);
  proofs = new IdentityProofsRepository(asWorker(database.dataSource));
});
afterAll(() => database.drop());
beforeEach(async () => {
  const team = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, team.id, { isVerified: true });
});

const team = () => ({ id: check.teamId, actor });

async function created(name = 'alice'): Promise<SealedIdentity> {
  const identity = identityOf(check, { name });
  await identities.create(team(), check.id, identity);
  const sealed = (await proofs.forWorkerIdentity(check.id, identity.id))?.identity ?? null;
  if (sealed === null) throw new Error('The identity was not created.');
  return sealed;
}

const rows = () => database.dataSource.getRepository(ScanIdentity).findBy({ checkId: check.id });
const actions = async () =>
  (
    await database.dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId: check.teamId, targetType: 'scan_identity' }, order: { id: 'ASC' } })
  ).map(({ action }) => action);

describe('the identities of a check', () => {
  it('are four at most, with different names', async () => {
    for (const name of ['a', 'b', 'c']) await created(name);
    expect(await identities.create(team(), check.id, identityOf(check, { name: 'b' }))).toBe('name_taken');
    await created('d');
    expect(await identities.create(team(), check.id, identityOf(check, { name: 'e' }))).toBe('too_many');
  });

  it('belong to its team alone', async () => {
    const { identity } = await created();
    const other = { id: (await createTeam(database.dataSource)).id, actor };
    expect(await identities.list(other.id, check.id)).toEqual([]);
    expect(await identities.find(other.id, check.id, identity.id)).toBeNull();
    expect(await identities.delete(other, check.id, identity.id)).toBe(false);
    expect(await identities.create(other, check.id, identityOf(check, { name: 'b' }))).toBe('no_such_check');
    expect(await rows()).toHaveLength(1);
  });

  it('keep their secrets when a change has none, and are unproven then', async () => {
    const sealed = await created();
    await proofs.forWorkerNote(
      sealed,
      { state: 'proven', reason: null, message: null, broken: true },
      byWorker,
    );
    const changed = await identities.update(team(), check.id, sealed.identity.id, (before) => ({
      ...before,
      name: 'bob',
      sealedSecrets: {},
      keptSecrets: ['password'],
    }));
    expect(changed).toMatchObject({ name: 'bob', state: 'unproven' });
    const [row] = await rows();
    expect(row).toMatchObject({ sealedSecrets: sealed.sealedSecrets, brokenProvenAt: null, revision: 1 });
    expect(await actions()).toEqual([
      'scan_identity.created',
      'scan_identity.verified',
      'scan_identity.updated',
    ]);
  });

  it('have where their login stopped until it is proven or changed, with the picture when one alone is read', async () => {
    const stopped = await created();
    const stop = { step: 3, url: 'https://shop.example.com/login', picture: '/9j/' };
    const failure = {
      state: 'inconclusive' as const,
      reason: 'step_failed',
      message: 'x',
      broken: false,
      stop,
    };
    const { id } = stopped.identity;
    await proofs.forWorkerNote(stopped, failure, byWorker);
    expect(await identities.find(team().id, check.id, id)).toMatchObject({ stop });
    expect(await identities.list(team().id, check.id)).toMatchObject([{ stop: { ...stop, picture: null } }]);
    await proofs.forWorkerNote(
      stopped,
      { state: 'proven', reason: null, message: null, broken: false },
      byWorker,
    );
    expect(await identities.find(team().id, check.id, id)).toMatchObject({ stop: null });
    await proofs.forWorkerNote(stopped, failure, byWorker);
    const change = { sealedSecrets: {}, keptSecrets: ['password'] };
    await identities.update(team(), check.id, id, (before) => ({ ...before, ...change }));
    expect(await rows()).toMatchObject([{ stop: null }]);
  });

  it('stay proven when the path of the check changes alone', async () => {
    const checks = new ChecksRepository(database.dataSource);
    const moveTo = (path: string) =>
      checks.update(team(), check.id, (before) => ({ ...before, url: `https://shop.example.com${path}` }));
    await moveTo('/');
    const sealed = await created();
    await proofs.forWorkerNote(
      sealed,
      { state: 'proven', reason: null, message: null, broken: false },
      byWorker,
    );
    await moveTo('/shop');
    expect(await rows()).toMatchObject([{ state: 'proven' }]);
  });

  it('are disabled when the site of the check changes, and enabled by a verification only', async () => {
    const sealed = await created();
    const checks = new ChecksRepository(database.dataSource);
    await checks.update(team(), check.id, (before) => ({ ...before, url: 'https://shop.example.com/other' }));
    expect(await rows()).toMatchObject([{ state: 'disabled', reason: 'check_changed' }]);
    const proof = { state: 'proven' as const, reason: null, message: null, broken: false };
    await proofs.forWorkerNote(sealed, proof, { actor, scanId: check.id });
    expect(await rows()).toMatchObject([{ state: 'disabled' }]);
    await proofs.forWorkerNote(sealed, proof, byWorker);
    expect(await rows()).toMatchObject([{ state: 'proven', message: null }]);
  });

  it.each([
    ['check', () => new CheckDeletionRepository(database.dataSource).delete(team(), check.id)],
    ['team', () => new TeamsRepository(database.dataSource).delete(team())],
  ])('are erased with their %s', async (_, erase) => {
    await created();
    await erase();
    expect(await rows()).toEqual([]);
  });
});

describe('a proof', () => {
  it('of an identity that was changed meanwhile is not recorded', async () => {
    const sealed = await created();
    await identities.update(team(), check.id, sealed.identity.id, (before) => ({
      ...before,
      sealedSecrets: {},
      keptSecrets: [],
    }));
    await proofs.forWorkerNote(
      sealed,
      { state: 'refused', reason: 'password_refused', message: 'No.', broken: false },
      byWorker,
    );
    expect(await rows()).toMatchObject([{ state: 'unproven', reason: null }]);
  });

  it('with a broken session is due once a day', async () => {
    const sealed = await created();
    expect(sealed.proveBroken).toBe(true);
    await proofs.forWorkerNote(
      sealed,
      { state: 'proven', reason: null, message: null, broken: true },
      byWorker,
    );
    const due = async () =>
      (await proofs.forWorkerIdentity(check.id, sealed.identity.id))?.identity.proveBroken;
    expect(await due()).toBe(false);
    await database.dataSource.query(
      `UPDATE scan_identities SET broken_proven_at = now() - interval '24 hours'`,
    );
    expect(await due()).toBe(true);
  });
});

describe('an account', () => {
  const age = (account: string, minutes: number) =>
    database.dataSource.query(
      `UPDATE login_claims SET logins_at = ARRAY(SELECT at - make_interval(mins => $1) FROM unnest(logins_at) AS at)`,
      [minutes],
    );

  it('gets six logins an hour, for all who ask', async () => {
    const granted = await Promise.all(Array.from({ length: 10 }, () => proofs.forWorkerClaimLogin('six')));
    expect(granted.filter(Boolean)).toHaveLength(LOGINS_AN_HOUR);
    expect(await proofs.forWorkerClaimLogin('another')).toBe(true);
    await age('six', 59);
    expect(await proofs.forWorkerClaimLogin('six')).toBe(false);
    await age('six', 2);
    expect(await proofs.forWorkerClaimLogin('six')).toBe(true);
  });

  it('gets the code of a time step once, and never that of an earlier one', async () => {
    const claim = (step: number) => proofs.forWorkerClaimTotpStep('totp', step);
    expect([await claim(7), await claim(7), await claim(6), await claim(8)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

it('secrets reseal encrypts identities again, for their owner and origins', async () => {
  const { identity } = await created();
  const NEW = 'the-new-sealing-secret-of-32-characters';
  const { stdout } = await palisade(['secrets', 'reseal'], {
    DATABASE_URL: database.url,
    SEALING_SECRET: NEW,
    SEALING_SECRET_PREVIOUS: TEST_NOTIFY_SECRET,
  });
  expect(stdout).toMatch(/Scan identities: [1-9]\d* encrypted again, 0 up to date, 0 unreadable\./);
  const [row] = await rows();
  const open = (origins: string[]) =>
    openSealed(
      [NEW],
      identitySealContext({ teamId: check.teamId, checkId: check.id, id: identity.id, origins }, 'password'),
      row?.sealedSecrets.password ?? '',
    );
  expect(open(identity.origins)).toBe('correct horse');
  expect(open(['https://evil.example.com'])).toBeNull();
});
