import {
  AuditEntry,
  Check,
  type ClaimedVerification,
  IdentityProofsRepository,
  ScanIdentity,
  VerificationRequestsRepository,
} from '@palisade/persistence';
import type { IdentityPreview, LoginPage, SitemapReading } from '@palisade/vocabulary';
import { parseAllowedHosts } from '@palisade/target-client';
import { SiteTasks } from '../../apps/api/src/scan-identities/site-tasks';
import { SiteTasks as WorkerSiteTasks } from '../../apps/worker/src/identities/site-tasks';
import { type ApiClient, type TestApi, startTestApi } from '../support/api';
import { newOwner, postCheck } from '../support/check-requests';

const PASSWORD = 'a-password-that-nothing-may-show';
const TOTP = 'JBSWY3DPEHPK3PXP';
const ALICE = {
  name: 'alice',
  login: { kind: 'form', url: '/login', username: 'scan-a', password: PASSWORD, totp: TOTP },
  verify: { url: '/account', signed_in: { text: 'Sign out' }, anonymous: { status: [302] } },
};

let api: TestApi;
let owner: ApiClient;
let teamId: string;
let path: string;
let checkId: string;

beforeAll(async () => {
  api = await startTestApi({ REQUIRE_VERIFICATION: 'true' }, null);
});
afterAll(() => api.close());
beforeEach(async () => {
  const { team, client } = await newOwner(api);
  owner = client;
  teamId = team.id;
  ({ id: checkId } = await postCheck(owner, { domain: 'shop.example.com' }));
  await verified(checkId);
  path = `/checks/${checkId}/scan-identities`;
});

const verified = (id: string) =>
  api.database.dataSource.getRepository(Check).update({ id }, { isVerified: true });
const rows = () => api.database.dataSource.getRepository(ScanIdentity).findBy({ checkId });
const create = async (body: object = {}): Promise<{ id: string } & Record<string, unknown>> =>
  (
    await owner
      .post(path)
      .send({ ...ALICE, ...body })
      .expect(201)
  ).body as { id: string };
const refusal = async (body: object, member: string): Promise<string> => {
  const { body: response } = await owner
    .post(path)
    .send({ ...ALICE, ...body })
    .expect(422);
  expect(Object.keys(response.errors as object)).toEqual([member]);
  return String(response.errors[member][0]);
};

describe('a scan identity', () => {
  it('is created, listed, changed and deleted, and never shows its secrets', async () => {
    const created = await create();
    expect(created).toMatchObject({
      name: 'alice',
      kind: 'form',
      state: 'unproven',
      reason: null,
      message: null,
      proven_at: null,
      login: { kind: 'form', url: '/login', username: 'scan-a', username_field: null },
      secrets: ['password', 'totp'],
      session: ['cookie'],
      origins: ['https://shop.example.com'],
      verify: {
        url: '/account',
        signed_in: { text: 'Sign out', status: null },
        anonymous: { status: [302] },
      },
    });
    expect(created.logout).toBeNull();
    await owner.put(`${path}/${created.id}`).send({ logout: '/bye' }).expect(200);
    await owner.put(`${path}/${created.id}`).send({ logout: null }).expect(200);
    await owner.put(`${path}/${created.id}`).send({ logout: 'https://shop.example.com/bye' }).expect(200);
    const changed = (
      await owner
        .put(`${path}/${created.id}`)
        .send({ name: 'bob', start: ['/x'] })
        .expect(200)
    ).body;
    expect(changed).toMatchObject({ name: 'bob', start: ['/x'], logout: 'https://shop.example.com/bye' });
    expect(changed).toMatchObject({ secrets: ['password', 'totp'] });
    const listed = (await owner.get(path).expect(200)).body;
    expect(listed).toEqual({ data: [changed] });
    expect((await owner.get(`${path}/${created.id}`).expect(200)).body).toEqual(changed);
    const seen = JSON.stringify([created, changed, listed]) + api.log();
    const stored = JSON.stringify(await rows());
    for (const secret of [PASSWORD, TOTP]) expect(seen + stored).not.toContain(secret);
    await owner.delete(`${path}/${created.id}`).expect(204);
    expect(await rows()).toEqual([]);
    await owner.get(`${path}/${created.id}`).expect(404);
    const entries = await api.database.dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId, targetType: 'scan_identity' }, order: { id: 'ASC' } });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['scan_identity.created', { check_id: checkId, kind: 'form', origins: ['https://shop.example.com'] }],
      ...Array(3).fill(['scan_identity.updated', { check_id: checkId, fields: ['config'] }]),
      ['scan_identity.updated', { check_id: checkId, fields: ['name', 'config'] }],
      ['scan_identity.deleted', { check_id: checkId }],
    ]);
  });

  it('keeps a secret that a change does not have, replaces the one it has, and clears one that is null', async () => {
    const { id } = await create();
    const [before] = await rows();
    const login = { ...ALICE.login, password: undefined, totp: undefined };
    await owner.put(`${path}/${id}`).send({ login }).expect(200);
    const [kept] = await rows();
    expect(kept?.sealedSecrets).toEqual(before?.sealedSecrets);
    await owner
      .put(`${path}/${id}`)
      .send({ login: { ...login, password: 'new', totp: null } })
      .expect(200);
    const [changed] = await rows();
    expect(Object.keys(changed?.sealedSecrets ?? {})).toEqual(['password']);
    expect(changed?.sealedSecrets.password).not.toBe(before?.sealedSecrets.password);
  });

  it('takes its origins from a login with a whole address', async () => {
    const originsWith = async (name: string, url: string): Promise<unknown> => {
      const { body } = await owner
        .post(path)
        .send({ ...ALICE, name, login: { ...ALICE.login, url } })
        .expect(201);
      return body.origins;
    };
    const { id: other } = await postCheck(owner, { domain: 'id.example.com' });
    await verified(other);
    expect(await originsWith('secure', 'https://shop.example.com/login')).toEqual([
      'https://shop.example.com',
    ]);
    expect(await originsWith('plain', 'http://shop.example.com/login')).toEqual(['http://shop.example.com']);
    expect(await originsWith('elsewhere', 'https://id.example.com/login')).toEqual([
      'https://shop.example.com',
      'https://id.example.com',
    ]);
  });

  it('is bound to its kind and origins: another one needs the secrets again', async () => {
    const { id } = await create();
    const { id: other } = await postCheck(owner, { domain: 'api.example.com' });
    await verified(other);
    const origins = ['https://shop.example.com', 'https://api.example.com'];
    const { body } = await owner.put(`${path}/${id}`).send({ origins }).expect(422);
    expect(body.errors['login.password'][0]).toMatch(/^Secrets are bound to/);
    await owner.put(`${path}/${id}`).send({ origins, login: ALICE.login }).expect(200);
    const basic = { kind: 'basic', username: 'scan-a' };
    await owner.put(`${path}/${id}`).send({ login: basic }).expect(422);
    await owner
      .put(`${path}/${id}`)
      .send({ login: { ...basic, password: 'x' } })
      .expect(200);
    expect((await rows()).map(({ kind, sealedSecrets }) => [kind, Object.keys(sealedSecrets)])).toEqual([
      ['basic', ['password']],
    ]);
  });
});

describe('a refusal', () => {
  it('names what is wrong', async () => {
    const login = ALICE.login;
    expect(await refusal({ name: 'anonymous' }, 'name')).toBe('The name field must not be anonymous.');
    expect(await refusal({ logout: 'https://other.example.com/bye' }, 'logout')).toBe(
      'The logout field must be on one of the origins: https://shop.example.com.',
    );
    expect(await refusal({ logout: 'bye' }, 'logout')).toMatch(/^The logout field must be a path/);
    expect(await refusal({ logout: `/${'x'.repeat(2048)}` }, 'logout')).toMatch(
      /^The logout field is not valid/,
    );
    expect(await refusal({ login: undefined }, 'login')).toBe('The login field is required.');
    expect(await refusal({ login: { ...login, password: undefined } }, 'login.password')).toBe(
      'The login.password field is required.',
    );
    expect(await refusal({ login: { ...login, url: 'https://evil.example/login' } }, 'login.url')).toBe(
      'The login.url field must be on a verified domain of the team.',
    );
    expect(await refusal({ verify: { ...ALICE.verify, url: '//evil.example/me' } }, 'verify.url')).toMatch(
      /origins/,
    );
    expect(await refusal({ origins: ['https://evil.example'] }, 'origins.0')).toMatch(/verified domain/);
    expect(await refusal({ origins: ['https://shop.example.com/path'] }, 'origins.0')).toMatch(
      /not an origin/,
    );
    expect(await refusal({ verify: { ...ALICE.verify, signed_in: {} } }, 'verify.signed_in')).toMatch(
      /must name a status/,
    );
    await create();
    expect(await refusal({}, 'name')).toMatch(/already has/);
    expect(await rows()).toHaveLength(1);
  });

  it('is the response to a header that says which site or method a request is for', async () => {
    const BAD = /must not be one that says which site, path or method a request is for/;
    for (const name of [
      'Host',
      'X-HTTP-Method-Override',
      'x_forwarded_host',
      'Connection',
      'Content-Length',
    ]) {
      const login = { kind: 'header', headers: { [name]: 'other.example.com' } };
      expect(await refusal({ login }, `login.headers.${name}`)).toMatch(BAD);
      const session = [{ header: name, value: '{json:/token}' }];
      expect(await refusal({ session }, 'session.0.header')).toMatch(BAD);
      const { body } = await owner
        .post(`${path}/preview`)
        .send({ ...ALICE, verify: undefined, login })
        .expect(422);
      expect(Object.keys(body.errors as object)).toEqual([`login.headers.${name}`]);
    }
    // A cookie may have any name.
    await create({ login: { kind: 'cookie', cookies: { host: 'x' } } });
    await create({ name: 'old', login: { kind: 'header', headers: { Authorization: 'x' } } });
    // As an older release stored it: what a change leaves as it was counts too.
    await api.database.dataSource.query(
      `UPDATE scan_identities SET config = jsonb_set(config, '{session}', '[{"header": "Host", "value": "x"}]') WHERE name = 'old'`,
    );
    const { id } = (await rows()).find(({ name }) => name === 'old') as { id: string };
    const { body } = await owner
      .put(`${path}/${id}`)
      .send({ start: ['/a'] })
      .expect(422);
    expect(body.errors.login[0]).toMatch(/such as Host/);
    await owner.put(`${path}/${id}`).send({ session: [] }).expect(200);
  });

  it('is the response to a change once an origin is verified no longer', async () => {
    const { id: other } = await postCheck(owner, { domain: 'login.example.com' });
    await verified(other);
    const { id } = await create({ origins: ['https://shop.example.com', 'https://login.example.com'] });
    await owner
      .put(`${path}/${id}`)
      .send({ start: ['/a'] })
      .expect(200);
    await api.database.dataSource.getRepository(Check).update({ id: other }, { isVerified: false });
    const { body } = await owner
      .put(`${path}/${id}`)
      .send({ start: ['/b'] })
      .expect(422);
    expect(body.errors['origins.1'][0]).toMatch(/must be on a verified domain of the team/);
    await owner
      .put(`${path}/${id}`)
      .send({ origins: ['https://shop.example.com'], login: ALICE.login })
      .expect(200);
  });

  it('comes before anything is stored for a check that is not verified, and for a fifth identity', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await create({ name });
    await owner
      .post(path)
      .send({ ...ALICE, name: 'e' })
      .expect(403);
    const { id } = await postCheck(owner, { domain: 'other.example.com' });
    const { body } = await owner.post(`/checks/${id}/scan-identities`).send(ALICE).expect(422);
    expect(body.errors.check[0]).toMatch(/^Scans sign in only where/);
  });

  it('is a 403 for another team, and 404 for an identity of another check', async () => {
    const { id } = await create();
    const { client: stranger } = await newOwner(api);
    for (const request of [
      stranger.get(path),
      stranger.post(path).send(ALICE),
      stranger.put(`${path}/${id}`).send({ name: 'x' }),
      stranger.delete(`${path}/${id}`),
      stranger.post(`${path}/${id}/verify`),
    ])
      await request.expect(403);
    const { id: other } = await postCheck(owner, { domain: 'two.example.com' });
    await owner.get(`/checks/${other}/scan-identities/${id}`).expect(404);
    await owner.delete(`/checks/${other}/scan-identities/${id}`).expect(404);
    await owner.get(`${path}/no-uuid`).expect(404);
  });
});

describe('a worker', () => {
  /** Takes the next request, as a worker does, and answers it. */
  async function answer(work: (request: ClaimedVerification) => unknown): Promise<void> {
    const requests = new VerificationRequestsRepository(api.database.dataSource);
    let claimed: ClaimedVerification | undefined;
    while (claimed === undefined) [claimed] = await requests.forWorkerClaim(1);
    await requests.forWorkerFinish(claimed.id, { result: await work(claimed) });
  }

  it('proves an identity, and the response shows its new state', async () => {
    const { id } = await create();
    const proofs = new IdentityProofsRepository(api.database.dataSource);
    const working = answer(async ({ identityTask, checkId: of, team }) => {
      expect(identityTask).toEqual({ kind: 'verify', identityId: id });
      const sealed = (await proofs.forWorkerIdentity(of, id))?.identity ?? null;
      const refused = {
        state: 'refused' as const,
        reason: 'password_refused',
        message: 'Correct it.',
        broken: false,
      };
      await proofs.forWorkerNote(sealed!, refused, { actor: team.actor, scanId: null });
      return refused;
    });
    const { body } = await owner.post(`${path}/${id}/verify`).expect(200);
    await working;
    expect(body).toMatchObject({ state: 'refused', reason: 'password_refused', message: 'Correct it.' });
    await owner.post(`${path}/${id}/verify`).expect(429);
  });

  it('sends no credentials when one of the origins is verified no longer', async () => {
    const { id: other } = await postCheck(owner, { domain: 'login.example.com' });
    await verified(other);
    const { id } = await create({ origins: ['https://shop.example.com', 'https://login.example.com'] });
    await api.database.dataSource.getRepository(Check).update({ id: other }, { isVerified: false });
    const sites = new WorkerSiteTasks(new IdentityProofsRepository(api.database.dataSource), {
      options: { allowedHosts: parseAllowedHosts('') },
      keys: { secrets: [], zoneKeys: [] },
      run: () => Promise.reject(new Error('Nothing may be sent.')),
    });
    const failures: unknown[] = [];
    const working = answer((request) =>
      sites.run(request, request.identityTask!, (error) => failures.push(error)),
    );
    const { body } = await owner.post(`${path}/${id}/verify`).expect(200);
    await working;
    expect(body).toMatchObject({ state: 'inconclusive', reason: 'origins_not_verified' });
    expect(failures).toEqual([]);
  });

  it('reads a login page', async () => {
    const page: LoginPage = {
      url: 'https://shop.example.com/login',
      usernameField: 'email',
      passwordField: 'pw',
      hiddenFields: ['csrf'],
      action: null,
      hasCaptcha: false,
      message: null,
    };
    const working = answer(({ identityTask }) => {
      expect(identityTask).toEqual({
        kind: 'discover',
        url: 'https://shop.example.com/login',
        origins: ['https://shop.example.com'],
      });
      return page;
    });
    const { body } = await owner.post(`${path}/discover`).send({ url: '/login' }).expect(200);
    await working;
    expect(body).toMatchObject({ username_field: 'email', hidden_fields: ['csrf'], has_captcha: false });
    await owner.post(`${path}/discover`).send({ url: 'https://evil.example/login' }).expect(422);
  });

  it('reads the sitemap for the expected paths of a check, and stores nothing', async () => {
    const reading: SitemapReading = {
      paths: ['/', '/orders'],
      message: null,
      leftOut: [{ reason: 'other_host', count: 3 }],
    };
    const sitemap = `/checks/${checkId}/expected-paths/from-sitemap`;
    for (const url of ['https://evil.example/sitemap.xml', '//evil.example/sitemap.xml', 'sitemap.xml']) {
      const { body } = await owner.post(sitemap).send({ url }).expect(422);
      expect(Object.keys(body.errors as object)).toEqual(['url']);
    }
    const working = answer(({ identityTask }) => {
      expect(identityTask).toEqual({ kind: 'sitemap', url: '/news.xml' });
      return reading;
    });
    const { body } = await owner.post(sitemap).send({ url: '/news.xml' }).expect(200);
    await working;
    expect(body).toEqual({
      paths: ['/', '/orders'],
      message: null,
      left_out: [{ reason: 'other_host', count: 3, message: 'On another host.' }],
    });
    expect((await owner.get(`/checks/${checkId}`).expect(200)).body.expected_paths).toEqual([]);
    await owner.post(sitemap).send({}).expect(429);
    await (await newOwner(api)).client.post(sitemap).send({}).expect(403);
  });

  it('tries a draft, of which nothing stays', async () => {
    const glimpse = { url: 'https://shop.example.com/', status: 200, title: 'Shop', text: 'Hello' };
    const preview: IdentityPreview = {
      proof: { state: 'proven', reason: null, message: null, broken: false },
      stranger: glimpse,
      identity: { ...glimpse, text: 'Hello scan-a' },
      proposedVerify: {
        url: '/account',
        signedIn: { status: [200], json: null, equals: null, text: 'scan-a' },
        anonymous: { status: [302], json: null, equals: null, text: null },
      },
      proposedNever: ['/logout'],
    };
    const draft = { ...ALICE, verify: undefined };
    let stored = '';
    const working = answer(async ({ identityTask }) => {
      stored = JSON.stringify(await api.database.dataSource.query('SELECT * FROM verification_requests'));
      expect(identityTask).toMatchObject({
        kind: 'preview',
        draft: { name: 'alice', login: { password: '' } },
      });
      return preview;
    });
    const { body } = await owner.post(`${path}/preview`).send(draft).expect(200);
    await working;
    expect(body).toMatchObject({
      proof: { state: 'proven' },
      identity: { text: 'Hello scan-a' },
      proposed_verify: { url: '/account', signed_in: { text: 'scan-a' } },
      proposed_never: ['/logout'],
    });
    expect(stored).toContain('sealedSecrets');
    expect(stored).not.toContain(PASSWORD);
    expect(await api.database.dataSource.query('SELECT FROM verification_requests')).toEqual([]);
  });

  it('that does not come leaves nothing behind', async () => {
    const { id } = await create();
    api.app.get(SiteTasks).withinMs = 200;
    const { body } = await owner.post(`${path}/${id}/verify`).expect(503);
    expect(body.error).toMatch(/^No worker was free to sign in\./);
    expect(await api.database.dataSource.query('SELECT FROM verification_requests')).toEqual([]);
  });
});
