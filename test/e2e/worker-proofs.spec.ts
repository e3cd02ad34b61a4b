import { createLogger } from '@palisade/logging';
import { DomainProver } from '@palisade/domain-proof';
import {
  type Check,
  AuditLogRepository,
  COMMAND_LINE,
  CheckVerificationRepository,
  DomainProofsRepository,
  DomainProof,
  type DueProof,
} from '@palisade/persistence';
import { parseAllowedHosts } from '@palisade/target-client';
import type { ProofMethod, Role, TestMap } from '@palisade/vocabulary';
import { ProofRechecker } from '../../apps/worker/src/proofs/proof-rechecker.service';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { MailServer } from '../support/mail-server';
import { createNotificationRig } from '../support/notification-rig';
import { createMembership, createUser } from '../support/people';
import { ProofGround } from '../support/proof-ground';

const HOST = 'www.shop.test';
const RECORD = `_palisade-challenge.${HOST}`;
const TOKEN = 'palisade-v1-spec';
const BURSTS: TestMap = { ssl_certificate: true, brute_force: true };

let database: TestDatabase;
let ground: ProofGround;
let proofs: DomainProofsRepository;
let verification: CheckVerificationRepository;
let teamId: string;
let metrics: WorkerMetrics;
let lines: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  proofs = new DomainProofsRepository(asWorker(database.dataSource));
  verification = new CheckVerificationRepository(database.dataSource);
  ground = await ProofGround.start({ [HOST]: ['127.0.0.1'] });
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});
beforeEach(async () => {
  await database.dataSource.query('DELETE FROM domain_proofs');
  teamId = (await createTeam(database.dataSource)).id;
  metrics = new WorkerMetrics();
  lines = [];
  ground.seen.length = 0;
  ground.dns.asked.length = 0;
  for (const things of [ground.texts, ground.pages]) {
    for (const name of Object.keys(things)) Reflect.deleteProperty(things, name);
  }
});

function rechecker(prover = ground.prover(), allowed = ground.allowed): ProofRechecker {
  const logger = createLogger({ level: 'info', name: 'worker' }, { write: (line) => void lines.push(line) });
  return new ProofRechecker(proofs, prover, parseAllowedHosts(allowed), metrics, logger);
}
const recheck = (): Promise<void> => rechecker().recheckAll();

async function provenCheck(
  tests: TestMap = BURSTS,
  method: ProofMethod = 'dns',
  site = { domain: HOST, url: ground.urlOf(HOST) as string | null },
): Promise<Check> {
  const check = await createCheck(database.dataSource, teamId, { ...site, tests });
  await verification.markProven({ id: teamId, actor: COMMAND_LINE }, check.id, check, {
    method,
    token: TOKEN,
  });
  return check;
}

/** Moves all that is known of the check's proof into the past: the database's clock is the only one that counts. */
const letPass = (check: Check, hours: number): Promise<unknown> =>
  database.dataSource.query(
    `UPDATE domain_proofs SET verified_at = verified_at - span, last_seen_at = last_seen_at - span,
            last_checked_at = last_checked_at - span, failing_since = failing_since - span,
            claimed_until = claimed_until - span
     FROM make_interval(hours => $2) AS span WHERE check_id = $1`,
    [check.id, hours],
  );

async function claimOne(): Promise<DueProof> {
  const [claim] = await proofs.forWorkerClaimDue(10);
  if (claim === undefined) throw new Error('nothing is due');
  return claim;
}

const stateOf = async (check: Check) => {
  const state = await verification.get(teamId, check.id);
  if (state === null) throw new Error('the check is gone');
  return state;
};
const outcomes = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await metrics.proofChecks.get()).values.map(({ labels, value }) => [String(labels.outcome), value]),
  );

describe('when a proof is checked again', () => {
  it.each<[string, TestMap, number, number]>([
    ['with bursts, within a day', BURSTS, 22, 24],
    ['with bursts of the other kind, within a day', { api_rate_limit: true }, 22, 24],
    ['with bursts switched off, within a week', { brute_force: false, ssl_certificate: true }, 167, 169],
    ['without bursts, within a week', { ssl_certificate: true }, 167, 169],
  ])('of a check %s', async (_case, tests, early, late) => {
    const check = await provenCheck(tests);
    ground.texts[RECORD] = [TOKEN];
    await letPass(check, early);
    await recheck();
    expect(ground.dns.asked).toEqual([]);
    await letPass(check, late - early);
    await recheck();
    expect(ground.dns.asked).toContain(`${RECORD} TXT`);
    const { isVerified, failingSince, lastCheckedAt } = await stateOf(check);
    expect([isVerified, failingSince]).toEqual([true, null]);
    expect(Number(lastCheckedAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is immediately when bursts are switched on after days without', async () => {
    const check = await provenCheck({ ssl_certificate: true });
    await letPass(check, 100);
    await expect(proofs.forWorkerClaimDue(10)).resolves.toEqual([]);
    await database.dataSource.query('UPDATE checks SET tests = $2 WHERE id = $1', [check.id, BURSTS]);
    await expect(proofs.forWorkerClaimDue(10)).resolves.toHaveLength(1);
  });

  it('is never for the word of the operator, deleted checks and lost proofs', async () => {
    const [operators, deleted, lost] = [await provenCheck(), await provenCheck(), await provenCheck()];
    await verification.forOperatorVerify(operators.id);
    await database.dataSource.query('UPDATE checks SET deleted_at = now() WHERE id = $1', [deleted.id]);
    await database.dataSource.query('UPDATE checks SET is_verified = false WHERE id = $1', [lost.id]);
    for (const check of [operators, deleted, lost]) await letPass(check, 10_000);
    await recheck();
    expect([ground.dns.asked, await outcomes()]).toEqual([[], {}]);
    expect(await stateOf(operators)).toMatchObject({ isVerified: true, method: 'operator' });
  });

  it('is once, by one of many workers', async () => {
    ground.texts[RECORD] = [TOKEN];
    const checks = await Promise.all(Array.from({ length: 25 }, () => provenCheck()));
    for (const check of checks) await letPass(check, 30);
    await Promise.all(Array.from({ length: 5 }, recheck));
    expect(await outcomes()).toEqual({ proven: 25 });
    expect(ground.dns.asked.filter((asked) => asked === `${RECORD} TXT`)).toHaveLength(25);
  });
});

describe('a proof that is gone', () => {
  it('counts as lost when it is missing again a day later', async () => {
    const check = await provenCheck();
    await letPass(check, 24);
    await recheck();
    expect(await stateOf(check)).toMatchObject({ isVerified: true, failingSince: expect.any(Date) });
    await letPass(check, 23);
    await recheck();
    expect(await outcomes()).toEqual({ absent: 1 });
    await letPass(check, 1);
    await recheck();
    expect(await stateOf(check)).toMatchObject({
      isVerified: false,
      method: 'dns',
      failingSince: expect.any(Date),
    });
    expect(await outcomes()).toEqual({ absent: 1, lost: 1 });
    const said = lines.filter((line) => line.includes('no longer verified'));
    expect(said.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ check_id: check.id, team_id: teamId, domain: HOST, method: 'dns' }),
    ]);
    expect(lines.join('')).not.toContain(TOKEN);
    const { items } = await new AuditLogRepository(database.dataSource).list(
      teamId,
      { action: 'check.verification_lost' },
      { limit: 9, offset: '0' },
    );
    expect(items).toMatchObject([{ actorKind: 'system', targetId: check.id, details: { method: 'dns' } }]);
  });

  describe('that is lost', () => {
    const lose = async (): Promise<Check> => {
      const check = await provenCheck();
      for (let look = 0; look < 2; look += 1) {
        await letPass(check, 24);
        await recheck();
      }
      return check;
    };
    const join = async (role: Role): Promise<string> => {
      const { id, email } = await createUser(database.dataSource);
      await createMembership(database.dataSource, teamId, id, role);
      return email;
    };

    /** As the workers do that notify, of which those of other zones are none. */
    const mailWith = async (SMTP_URL: string): Promise<void> => {
      const rig = createNotificationRig(database.dataSource, { SMTP_URL });
      await rig.relay.relayAll();
      await rig.mailMembers();
    };

    it('is reported by e-mail to those who can fix it', async () => {
      const mails = await MailServer.start();
      try {
        const told = [await join('owner'), await join('admin')];
        await join('member');
        const check = await lose();
        await mailWith(mails.url);
        expect(mails.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim()).sort()).toEqual(told.sort());
        const [mail = ''] = mails.mails.map((each) => each.replace(/=\r\n/g, ''));
        expect(mail).toContain(`Subject: ${check.domain} is no longer verified`);
        expect(mail).toContain(`the proof that ${check.domain} is yours.`);
        expect(mail).toContain(`https://palisade.test/t/${teamId}/checks/${check.id}/settings/verification`);
        expect(mails.mails.join('')).not.toContain(TOKEN);
      } finally {
        mails.close();
      }
    });

    it('is lost anyway when the mail server is unavailable, and the e-mail waits', async () => {
      await join('owner');
      expect(await stateOf(await lose())).toMatchObject({ isVerified: false });
      await mailWith('smtp://127.0.0.1:1');
      const waiting = 'SELECT attempts, is_running FROM member_mails WHERE team_id = $1';
      expect(await database.dataSource.query(waiting, [teamId])).toEqual([
        { attempts: 1, is_running: false },
      ]);
    });
  });

  it.each<[ProofMethod, () => void]>([
    ['dns', () => (ground.texts[RECORD] = ['something else'])],
    ['file', () => (ground.pages[`${HOST} /.well-known/palisade-challenge`] = '<p>not found</p>')],
    ['meta', () => (ground.pages[`${HOST} /`] = '<p>shop</p>')],
  ])('is missed by the method that had found it: %s', async (method, spoil) => {
    spoil();
    const check = await provenCheck(BURSTS, method);
    await letPass(check, 24);
    await recheck();
    expect(await stateOf(check)).toMatchObject({ method, failingSince: expect.any(Date) });
  });

  it('stays verified when it is back within the day', async () => {
    const check = await provenCheck();
    await letPass(check, 24);
    await recheck();
    ground.texts[RECORD] = [TOKEN];
    await letPass(check, 25);
    await recheck();
    expect(await stateOf(check)).toMatchObject({ isVerified: true, failingSince: null });
    Reflect.deleteProperty(ground.texts, RECORD);
    await letPass(check, 25);
    await recheck();
    expect(await stateOf(check)).toMatchObject({ isVerified: true, failingSince: expect.any(Date) });
  });

  it('counts as missing when its host may no longer be scanned', async () => {
    const check = await provenCheck(BURSTS, 'file');
    await letPass(check, 24);
    await rechecker(ground.prover(), '').recheckAll();
    expect(await stateOf(check)).toMatchObject({ isVerified: true, failingSince: expect.any(Date) });
    expect(ground.seen).toEqual([]);
  });
});

describe('an outage', () => {
  const weeks = 24 * 7;
  const silence = () => ({
    resolveName: (): Promise<string[]> =>
      Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
    resolveText: (): Promise<string[]> => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })),
  });
  const cutOff = (): DomainProver =>
    new DomainProver({ allowedHosts: parseAllowedHosts(ground.allowed), resolvers: silence() });

  it.each<ProofMethod>(['dns', 'file', 'meta'])(
    'of our resolver is not a failed proof: %s',
    async (method) => {
      const check = await provenCheck(BURSTS, method);
      for (let times = 0; times < 3; times += 1) {
        await letPass(check, 24);
        await rechecker(cutOff()).recheckAll();
      }
      expect(await stateOf(check)).toMatchObject({ isVerified: true, failingSince: null });
      expect(await outcomes()).toEqual({ unknown: 3 });
    },
  );

  it('of the site is none either', async () => {
    ground.pages[`${HOST} /`] = (request) => request.socket.destroy();
    const check = await provenCheck(BURSTS, 'meta');
    await letPass(check, 48);
    await recheck();
    expect(await stateOf(check)).toMatchObject({ isVerified: true, failingSince: null });
  });

  it('leads to another probe after an hour, not immediately', async () => {
    const check = await provenCheck();
    await letPass(check, 24);
    await rechecker(cutOff()).recheckAll();
    await rechecker(cutOff()).recheckAll();
    expect(await outcomes()).toEqual({ unknown: 1 });
    await letPass(check, 1);
    ground.texts[RECORD] = [TOKEN];
    await recheck();
    expect(await outcomes()).toEqual({ unknown: 1, proven: 1 });
  });

  it('that lasts a month ends the verification', async () => {
    const check = await provenCheck();
    await letPass(check, 4 * weeks);
    await rechecker(cutOff()).recheckAll();
    expect(await stateOf(check)).toMatchObject({ isVerified: true });
    await letPass(check, 3 * 24);
    await rechecker(cutOff()).recheckAll();
    expect(await stateOf(check)).toMatchObject({ isVerified: false });
  });

  it('of the worker that checks it leaves the proof to others after an hour', async () => {
    const check = await provenCheck();
    await letPass(check, 24);
    const first = await claimOne();
    await expect(proofs.forWorkerClaimDue(10)).resolves.toEqual([]);
    await letPass(check, 1);
    const second = await claimOne();
    expect(second.checkId).toBe(check.id);
    await expect(proofs.forWorkerRecordMissing(first)).resolves.toBe('outdated');
    await expect(proofs.forWorkerRecordSeen(second)).resolves.toBe('kept');
  });
});

describe('a probe whose check changed meanwhile', () => {
  async function claimFailing(): Promise<{ check: Check; claim: DueProof }> {
    const check = await provenCheck();
    await database.dataSource.getRepository(DomainProof).update(check.id, { failingSince: new Date() });
    await letPass(check, 25);
    return { check, claim: await claimOne() };
  }

  it('revokes nothing when the owner has proved the domain again', async () => {
    const { check, claim } = await claimFailing();
    await verification.markProven({ id: teamId, actor: COMMAND_LINE }, check.id, check, {
      method: 'file',
      token: 'new',
    });
    await expect(proofs.forWorkerRecordMissing(claim)).resolves.toBe('outdated');
    expect(await stateOf(check)).toMatchObject({ isVerified: true, method: 'file', failingSince: null });
  });

  it('revokes nothing when the operator verified the domain', async () => {
    const { check, claim } = await claimFailing();
    await verification.forOperatorVerify(check.id);
    await expect(proofs.forWorkerRecordMissing(claim)).resolves.toBe('outdated');
    expect(await stateOf(check)).toMatchObject({ isVerified: true, method: 'operator' });
  });

  it('revokes nothing for another domain', async () => {
    const { check, claim } = await claimFailing();
    await database.dataSource.query(`UPDATE checks SET domain = 'other.test' WHERE id = $1`, [check.id]);
    await expect(proofs.forWorkerRecordMissing(claim)).resolves.toBe('outdated');
  });
});
