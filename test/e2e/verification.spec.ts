import { proofToken } from '@palisade/credentials';
import {
  AuditLogRepository,
  COMMAND_LINE,
  CheckVerificationRepository,
  DomainProof,
  type Team,
} from '@palisade/persistence';
import type {
  VerificationResource,
  VerifiedResource,
} from '../../apps/api/src/verification/dto/verification.resource';
import { type ApiClient, startTestApi, TEST_APP_SECRET, type TestApi } from '../support/api';
import { newOwner, postCheck, putCheck } from '../support/check-requests';
import { ProofGround } from '../support/proof-ground';

const HOST = 'www.shop.test';
const FORMER_SECRET = 'former-secret-of-at-least-32-characters';
const FILE = `${HOST} /.well-known/palisade-challenge`;
const RECORD = `_palisade-challenge.${HOST}`;

let ground: ProofGround;
let api: TestApi;
let team: Team;
let client: ApiClient;

beforeAll(async () => {
  ground = await ProofGround.start({ [HOST]: ['127.0.0.1'], 'other.test': ['127.0.0.1'] });
  const variables = { SCAN_ALLOWED_HOSTS: `${ground.allowed},127.0.0.1`, APP_SECRET_PREVIOUS: FORMER_SECRET };
  api = await startTestApi(variables, ground.resolvers);
});
afterAll(async () => {
  await api.close();
  await ground.close();
});
beforeEach(async () => {
  ({ team, client } = await newOwner(api));
  for (const things of [ground.texts, ground.pages]) {
    for (const name of Object.keys(things)) Reflect.deleteProperty(things, name);
  }
});

const newCheck = async (domain = ground.urlOf(HOST)): Promise<string> =>
  (await postCheck(client, { domain })).id;
const tokenOf = (host: string, secret = TEST_APP_SECRET): string =>
  proofToken(secret, { teamId: team.id, host });

async function look(id: string): Promise<VerificationResource> {
  return (await client.get(`/checks/${id}/verification`).expect(200)).body as VerificationResource;
}
/** A check rests for some seconds between two probes, so each test looks once at each of its checks. */
async function verify(id: string, body: object = {}): Promise<VerifiedResource> {
  return (await client.post(`/checks/${id}/verify`).send(body).expect(200)).body as VerifiedResource;
}

describe('GET /checks/{id}/verification', () => {
  it('says how to prove the domain, and that it is not proven', async () => {
    const token = tokenOf(HOST);
    expect(await look(await newCheck())).toEqual({
      is_verified: false,
      method: null,
      verified_at: null,
      last_checked_at: null,
      failing_since: null,
      domain: HOST,
      token,
      instructions: {
        dns: { name: RECORD, type: 'TXT', value: token },
        dns_for_all_hosts: {
          name: '_palisade-challenge.shop.test',
          type: 'TXT',
          value: tokenOf('shop.test'),
        },
        file: { url: ground.urlOf(HOST, '/.well-known/palisade-challenge'), content: token },
        meta: { tag: `<meta name="palisade-challenge" content="${token}">` },
      },
      intrusive_tests: {
        is_allowed: false,
        reason: 'not_verified',
        message: 'Verify the domain by file or meta tag first: intrusive tests send nothing until then.',
      },
      proven_origins: [],
    });
  });

  it('names the ways that a domain has', async () => {
    const { instructions } = await look(await newCheck('shop.test'));
    expect(instructions).toMatchObject({
      dns: { name: '_palisade-challenge.shop.test' },
      dns_for_all_hosts: null,
      file: { url: 'https://shop.test/.well-known/palisade-challenge' },
    });
    const address = await look(await newCheck('http://127.0.0.1:8080/a/b?c'));
    expect(address.instructions).toMatchObject({
      dns: null,
      dns_for_all_hosts: null,
      file: { url: 'http://127.0.0.1:8080/.well-known/palisade-challenge' },
    });
    expect((await look(await newCheck('https://foo.github.io'))).instructions).toMatchObject({
      dns: { name: '_palisade-challenge.foo.github.io' },
      dns_for_all_hosts: null,
    });
    expect((await look(await newCheck('https://github.io'))).instructions.dns).toBeNull();
  });

  it('shows that the operator verified it, and that it is never checked again', async () => {
    const id = await newCheck();
    await new CheckVerificationRepository(api.database.dataSource).forOperatorVerify(id);
    expect(await look(id)).toMatchObject({
      is_verified: true,
      method: 'operator',
      verified_at: expect.any(String),
      last_checked_at: null,
      intrusive_tests: { is_allowed: true, reason: null },
    });
  });
});

describe('POST /checks/{id}/verify', () => {
  it.each<[string, () => void]>([
    ['dns', () => (ground.texts[RECORD] = [tokenOf(HOST)])],
    ['file', () => (ground.pages[FILE] = tokenOf(HOST))],
    [
      'meta',
      () => (ground.pages[`${HOST} /`] = `<meta name="palisade-challenge" content="${tokenOf(HOST)}">`),
    ],
  ])('verifies by %s, and looks everywhere when no method is named', async (method, publish) => {
    publish();
    const id = await newCheck();
    const response = await verify(id);
    expect(response.attempts.map((attempt) => [attempt.method, attempt.is_proven])).toEqual(
      ['dns', 'file', 'meta'].map((each) => [each, each === method]),
    );
    const verification = await look(id);
    expect(response).toEqual({ ...verification, attempts: response.attempts });
    expect(verification).toMatchObject({
      is_verified: true,
      method,
      verified_at: expect.any(String),
      last_checked_at: verification.verified_at,
      failing_since: null,
    });
    expect((await client.get(`/checks/${id}`).expect(200)).body).toMatchObject({ is_verified: true });
  });

  it('verifies every host of a domain by one record', async () => {
    ground.texts['_palisade-challenge.shop.test'] = [tokenOf('shop.test')];
    expect(await verify(await newCheck(), { method: 'dns' })).toMatchObject({
      is_verified: true,
      method: 'dns',
    });
  });

  it('is in the audit log, with who started it', async () => {
    ground.texts[RECORD] = [tokenOf(HOST)];
    const id = await newCheck();
    await verify(id, { method: 'dns' });
    await putCheck(client, id, { domain: ground.urlOf('other.test') });
    const entries = await new AuditLogRepository(api.database.dataSource).list(
      team.id,
      {},
      { limit: 9, offset: '0' },
    );
    const told = entries.items.filter(({ action }) => action.startsWith('check.verif'));
    expect(
      told.map(({ action, actorKind, targetId, details }) => [action, actorKind, targetId, details]),
    ).toEqual([
      ['check.verification_lost', 'key', id, { former_domain: HOST }],
      ['check.verified', 'key', id, { method: 'dns' }],
    ]);
  });

  it('takes the token of the previous secret while there is one', async () => {
    ground.texts[RECORD] = [tokenOf(HOST, FORMER_SECRET)];
    expect(await verify(await newCheck(), { method: 'dns' })).toMatchObject({ is_verified: true });
  });

  it('returns 200 and says what to do when nothing is proven', async () => {
    ground.pages[FILE] = (_, response) =>
      void response.writeHead(302, { location: ground.urlOf('other.test') }).end();
    const response = await verify(await newCheck());
    expect(response).toMatchObject({ is_verified: false, method: null, verified_at: null });
    expect(response.attempts.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^There is no TXT record at .* Add it with the token/),
      expect.stringContaining('redirects to another host, other.test'),
      expect.stringContaining('returned status 404'),
    ]);
  });

  it("does not take another team's token", async () => {
    const { team: stranger } = await newOwner(api);
    ground.texts[RECORD] = [proofToken(TEST_APP_SECRET, { teamId: stranger.id, host: HOST })];
    expect(await verify(await newCheck(), { method: 'dns' })).toMatchObject({ is_verified: false });
  });

  it('checks only the given method', async () => {
    ground.texts[RECORD] = [tokenOf(HOST)];
    const response = await verify(await newCheck(), { method: 'file' });
    expect([response.is_verified, response.attempts.map(({ method }) => method)]).toEqual([false, ['file']]);
    const { body } = await client
      .post(`/checks/${await newCheck()}/verify`)
      .send({ method: 'mail' })
      .expect(422);
    expect(body.errors).toEqual({ method: ['The method must be one of dns, file, meta.'] });
  });

  it('needs no body', async () => {
    await client.post(`/checks/${await newCheck()}/verify`).expect(200);
  });

  it('checks the same check once in five seconds, and at others meanwhile', async () => {
    const [id, other] = [await newCheck(), await newCheck()];
    await verify(id, { method: 'dns' });
    const { body, headers } = await client.post(`/checks/${id}/verify`).expect(429);
    expect(body.error).toContain('a moment ago');
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(5);
    await verify(other, { method: 'dns' });
  });

  it("keeps the operator's word the operator's", async () => {
    const id = await newCheck();
    await new CheckVerificationRepository(api.database.dataSource).forOperatorVerify(id);
    ground.texts[RECORD] = [tokenOf(HOST)];
    const response = await verify(id, { method: 'dns' });
    expect(response).toMatchObject({
      is_verified: true,
      method: 'operator',
      attempts: [{ is_proven: true }],
    });
  });

  it('leaves a verified check verified when nothing is found now: that is for the re-check to judge', async () => {
    const id = await newCheck();
    const { domain, url } = (await client.get(`/checks/${id}`)).body as { domain: string; url: string };
    const repository = new CheckVerificationRepository(api.database.dataSource);
    await repository.markProven(
      { id: team.id, actor: COMMAND_LINE },
      id,
      { domain, url },
      { method: 'dns', token: tokenOf(HOST) },
    );
    expect(await verify(id)).toMatchObject({ is_verified: true, method: 'dns' });
  });

  it('begins again with a proof that was failing', async () => {
    ground.texts[RECORD] = [tokenOf(HOST)];
    const id = await newCheck();
    const proofs = api.database.dataSource.getRepository(DomainProof);
    const long = new Date(Date.now() - 1e9);
    await proofs.insert({
      checkId: id,
      teamId: team.id,
      method: 'file',
      token: 'x',
      failingSince: long,
      verifiedAt: long,
    });
    expect(await verify(id, { method: 'dns' })).toMatchObject({
      is_verified: true,
      method: 'dns',
      failing_since: null,
    });
    expect((await proofs.findOneByOrFail({ checkId: id })).verifiedAt.getTime()).toBeGreaterThan(
      Date.now() - 60_000,
    );
  });
});

describe('what is missing for intrusive tests', () => {
  const origin = (): string => new URL(ground.urlOf(HOST)).origin;

  it('is a file or meta tag, where a TXT record verifies the domain', async () => {
    ground.texts[RECORD] = [tokenOf(HOST)];
    const id = await newCheck();
    expect(await verify(id, { method: 'dns' })).toMatchObject({
      is_verified: true,
      intrusive_tests: {
        is_allowed: false,
        reason: 'no_http_proof',
        message: expect.stringContaining('Publish the file'),
      },
      proven_origins: [],
    });
  });

  it('is nothing when both were seen, and the origin and its address are told', async () => {
    ground.texts[RECORD] = [tokenOf(HOST)];
    ground.pages[FILE] = tokenOf(HOST);
    expect(await verify(await newCheck())).toMatchObject({
      method: 'dns',
      intrusive_tests: { is_allowed: true, reason: null },
      proven_origins: [
        { origin: origin(), address: '127.0.0.1', method: 'file', last_seen_at: expect.any(String) },
      ],
    });
  });

  it('is a newer check when the last one is a day old', async () => {
    ground.pages[FILE] = tokenOf(HOST);
    const id = await newCheck();
    await verify(id, { method: 'file' });
    await api.database.dataSource.query(
      `UPDATE proven_origins SET last_seen_at = now() - interval '25 hours' WHERE check_id = $1`,
      [id],
    );
    expect(await look(id)).toMatchObject({
      is_verified: true,
      intrusive_tests: { is_allowed: false, reason: 'http_proof_expired' },
    });
  });

  it('is all of it after the check got another port', async () => {
    ground.pages[FILE] = tokenOf(HOST);
    const id = await newCheck();
    await verify(id, { method: 'file' });
    await putCheck(client, id, { domain: `http://${HOST}:8080/` });
    expect(await look(id)).toMatchObject({ intrusive_tests: { is_allowed: false }, proven_origins: [] });
  });
});

describe('a change of the check', () => {
  async function provenCheck(): Promise<string> {
    ground.pages[FILE] = tokenOf(HOST);
    const id = await newCheck();
    expect(await verify(id, { method: 'file' })).toMatchObject({ is_verified: true });
    return id;
  }

  it.each<[string, () => string]>([
    ['another host', () => ground.urlOf('other.test')],
    ['a host below', () => `http://a.${HOST}/`],
    ['another port', () => `http://${HOST}:8080/`],
    ['the standard port', () => HOST],
  ])('to %s takes the verification away immediately, and what was known of it', async (_case, domain) => {
    const id = await provenCheck();
    expect(await putCheck(client, id, { domain: domain() })).toMatchObject({ is_verified: false });
    expect(await look(id)).toMatchObject({ is_verified: false, method: null, verified_at: null });
  });

  it.each<[string, () => object]>([
    ['another path', () => ({ domain: ground.urlOf(HOST, '/shop') })],
    ['other tests', () => ({ tests: { brute_force: true } })],
    ['its activity', () => ({ is_active: false })],
  ])('to %s leaves it', async (_case, fields) => {
    const id = await provenCheck();
    expect(await putCheck(client, id, fields())).toMatchObject({ is_verified: true });
    expect(await look(id)).toMatchObject({ method: 'file' });
  });

  it('between https and http on their ports leaves it', async () => {
    const id = await newCheck(`http://${HOST}`);
    await new CheckVerificationRepository(api.database.dataSource).forOperatorVerify(id);
    expect(await putCheck(client, id, { domain: `https://${HOST}/` })).toMatchObject({ is_verified: true });
  });

  it('during a probe makes its outcome void', async () => {
    const id = await newCheck();
    ground.pages[FILE] = (_, response) => {
      void putCheck(client, id, { domain: ground.urlOf('other.test') }).then(() =>
        response.end(tokenOf(HOST)),
      );
    };
    const response = await verify(id, { method: 'file' });
    expect(response).toMatchObject({
      is_verified: false,
      domain: 'other.test',
      attempts: [{ is_proven: true }],
    });
  });
});
