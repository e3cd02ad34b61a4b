import { AuditEntry, type Team } from '@palisade/persistence';
import { eventsOf } from '@palisade/vocabulary';
import { startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createDelivery } from '../support/notification-factories';
import { signedIn } from '../support/people';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_ALLOWED_HOSTS: '10.0.0.5' });
});
afterAll(() => api.close());

const URL_WITH_TOKEN = 'https://hooks.example.com/services/T000/B000/a-secret-token-x7Qa';
const WEBHOOK = {
  name: 'On call',
  type: 'webhook',
  settings: { url: URL_WITH_TOKEN },
  events: ['issue.opened', 'scan.failed'],
};

async function newTeam() {
  const team = await createTeam(api.database.dataSource);
  const { key } = await createApiKey(api.database.dataSource, team.id);
  return { team, as: api.as(key) };
}

const auditOf = async ({ id }: Team): Promise<AuditEntry[]> => {
  const entries = api.database.dataSource.getRepository(AuditEntry);
  const ofTeam = await entries.find({ where: { teamId: id }, order: { id: 'ASC' } });
  return ofTeam.filter(({ action }) => action.startsWith('notification_channel.'));
};

describe('a webhook channel', () => {
  it('shows its secret once, and its URL never', async () => {
    const { team, as } = await newTeam();
    const { body: made } = await as.post('/notification-channels').send(WEBHOOK).expect(201);
    expect(made).toMatchObject({
      name: 'On call',
      type: 'webhook',
      min_severity: 'low',
      check_ids: null,
      is_active: true,
      off_reason: null,
      failing_since: null,
      last_delivery: null,
      previous_secret_until: null,
      settings: { url: 'https://hooks.example.com/…x7Qa' },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const { body: shown } = await as.get(`/notification-channels/${made.id}`).expect(200);
    const { secret, ...rest } = made as Record<string, unknown>;
    expect(shown).toEqual(rest);
    expect(shown.secret_hint).toBe(`whsec_…${String(secret).slice(-4)}`);
    const { body: page } = await as.get('/notification-channels').expect(200);
    expect(page).toMatchObject({ data: [shown], meta: { total: 1, current_page: 1 } });
    const stored = await api.database.dataSource.query('SELECT * FROM notification_channels');
    const everything = JSON.stringify([stored, await auditOf(team), api.log()]);
    expect(everything).not.toContain('a-secret-token');
    expect(everything).not.toContain(String(secret).slice(6, 30));
  });

  it('gets a second secret next to the first', async () => {
    const { as } = await newTeam();
    const { body: made } = await as.post('/notification-channels').send(WEBHOOK).expect(201);
    const { body: rotated } = await as.post(`/notification-channels/${made.id}/rotate-secret`).expect(200);
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(made.secret);
    const hours = (Date.parse(rotated.previous_secret_until as string) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  it('changes the given fields only, and keeps the URL that it shows', async () => {
    const { team, as } = await newTeam();
    const check = await createCheck(api.database.dataSource, team.id);
    const { body: made } = await as.post('/notification-channels').send(WEBHOOK).expect(201);
    const path = `/notification-channels/${made.id}`;
    const { secret, ...before } = made as Record<string, unknown>;
    const changes = { min_severity: 'high', check_ids: [check.id], is_active: false };
    const { body: changed } = await as.put(path).send(changes).expect(200);
    expect(changed).toEqual({
      ...before,
      ...changes,
      off_reason: 'manual',
      updated_at: expect.any(String),
    });
    expect(secret).toBeDefined();
    const sealed = async (): Promise<unknown> =>
      api.database.dataSource.query('SELECT sealed_url FROM notification_channels WHERE id = $1', [made.id]);
    const url = await sealed();
    const { body: on } = await as
      .put(path)
      .send({ ...changed, is_active: true, check_ids: null })
      .expect(200);
    expect(on).toMatchObject({ is_active: true, off_reason: null, check_ids: null });
    expect(await sealed()).toEqual(url);
    await as
      .put(path)
      .send({ settings: { url: 'https://other.example.com/hook' } })
      .expect(200);
    expect(await sealed()).not.toEqual(url);
    await as.put(path).send({ type: 'slack' }).expect(422);
    await as.delete(path).expect(204);
    await as.get(path).expect(404);
    expect((await auditOf(team)).map(({ action, details }) => [action, details])).toEqual([
      ['notification_channel.created', { type: 'webhook', events: WEBHOOK.events }],
      ['notification_channel.updated', { fields: ['min_severity', 'check_ids', 'is_active'] }],
      ['notification_channel.updated', { fields: ['check_ids', 'is_active'] }],
      ['notification_channel.updated', { fields: ['settings.url'] }],
      ['notification_channel.deleted', {}],
    ]);
  });

  it('drops deleted checks without becoming a channel for all checks', async () => {
    const { team, as } = await newTeam();
    const check = await createCheck(api.database.dataSource, team.id);
    const { body: made } = await as
      .post('/notification-channels')
      .send({ ...WEBHOOK, check_ids: [check.id] })
      .expect(201);
    await as.delete(`/checks/${check.id}`).expect(204);
    const { body } = await as.get(`/notification-channels/${made.id}`).expect(200);
    expect(body.check_ids).toEqual([]);
  });
});

describe('a request for a channel', () => {
  it.each<[string, object, string]>([
    ['no fields', { name: undefined, type: undefined, settings: undefined, events: undefined }, 'name'],
    ['an unknown type', { type: 'pager' }, 'type'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['issue.opened', 'issue.closed'] }, 'events'],
    ['an event twice', { events: ['issue.opened', 'issue.opened'] }, 'events'],
    ['null for events', { events: null }, 'events'],
    ['an unknown severity', { min_severity: 'all' }, 'min_severity'],
    ['settings that are a text', { settings: 'https://example.com' }, 'settings'],
    ['no URL', { settings: {} }, 'settings.url'],
    ['a private address', { settings: { url: 'https://10.0.0.4/' } }, 'settings.url'],
    ['plain HTTP', { settings: { url: 'http://hooks.example.com/' } }, 'settings.url'],
    ['this installation', { settings: { url: 'https://palisade.test/' } }, 'settings.url'],
    ['no recipients', { type: 'email', settings: {} }, 'settings.recipients'],
    ['an empty list', { type: 'email', settings: { recipients: [] } }, 'settings.recipients'],
    ['a broken address', { type: 'email', settings: { recipients: ['a@b'] } }, 'settings.recipients'],
    [
      'eleven recipients',
      { type: 'email', settings: { recipients: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) } },
      'settings.recipients',
    ],
    ['a broken check id', { check_ids: ['x'] }, 'check_ids'],
    ['an unknown check', { check_ids: ['0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42'] }, 'check_ids'],
    ['a name with a link', { name: 'www.evil.example' }, 'name'],
  ])('is refused with %s', async (_, wrong, field) => {
    const { as } = await newTeam();
    const { body } = await as
      .post('/notification-channels')
      .send({ ...WEBHOOK, ...wrong })
      .expect(422);
    expect(Object.keys(body.errors as object)[0]).toBe(field);
  });

  it('may name a private host that the operator listed, also without TLS', async () => {
    const { as } = await newTeam();
    const settings = { url: 'http://10.0.0.5:9000/hook' };
    const { body } = await as
      .post('/notification-channels')
      .send({ ...WEBHOOK, settings })
      .expect(201);
    expect(body.settings).toEqual({ url: 'http://10.0.0.5:9000/…' });
  });

  it("cannot name another team's check", async () => {
    const [ours, theirs] = [await newTeam(), await newTeam()];
    const check = await createCheck(api.database.dataSource, theirs.team.id);
    await ours.as
      .post('/notification-channels')
      .send({ ...WEBHOOK, check_ids: [check.id] })
      .expect(422);
  });

  it('is refused for the 21st', async () => {
    const { as } = await newTeam();
    // A busy database refuses some (503), and a request that was refused so may be sent again.
    const judged = async (): Promise<number> => {
      const { status } = await as.post('/notification-channels').send(WEBHOOK);
      return status === 503 ? judged() : status;
    };
    const statuses = await Promise.all(Array.from({ length: 22 }, judged));
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
    const { body } = await as.get('/notification-channels').expect(200);
    expect(body.meta.total).toBe(20);
  });

  it('says what the operator must set', async () => {
    const bare = await startTestApi({ NOTIFY_SECRET: '' });
    try {
      const team = await createTeam(bare.database.dataSource);
      const as = bare.as((await createApiKey(bare.database.dataSource, team.id)).key);
      const mail = { ...WEBHOOK, type: 'email', settings: { recipients: ['ada@example.com'] } };
      const refused = await as.post('/notification-channels').send(mail).expect(422);
      expect(refused.body.message).toContain('The operator must set SMTP_URL');
      const unsealed = await as.post('/notification-channels').send(WEBHOOK).expect(422);
      expect(unsealed.body.message).toContain('The operator must set SEALING_SECRET');
    } finally {
      await bare.close();
    }
  });
});

describe('deliveries', () => {
  it('are listed newest first, and stay within their channel', async () => {
    const { team, as } = await newTeam();
    const [one, other] = (await Promise.all(
      [0, 1].map(async () => {
        const { body: made } = await as.post('/notification-channels').send(WEBHOOK).expect(201);
        return made as { id: string };
      }),
    )) as [{ id: string }, { id: string }];
    const [first, second] = [
      await createDelivery(api.database.dataSource, { id: one.id, teamId: team.id }),
      await createDelivery(api.database.dataSource, { id: one.id, teamId: team.id }),
    ];
    const { body } = await as.get(`/notification-channels/${one.id}/deliveries`).expect(200);
    expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual([second.id, first.id]);
    const { body: channel } = await as.get(`/notification-channels/${one.id}`).expect(200);
    expect(channel.last_delivery).toEqual(body.data[0]);
    for (const path of [`deliveries/${first.id}`, `deliveries/${first.id}/redeliver`]) {
      const method = path.endsWith('redeliver') ? 'post' : 'get';
      await as[method](`/notification-channels/${other.id}/${path}`).expect(404);
      await as[method](`/notification-channels/${one.id}/${path}`).expect(method === 'get' ? 200 : 202);
    }
  });

  it('cannot be repeated on a channel that is off, but can be tested, six times a minute', async () => {
    const { team, as } = await newTeam();
    const { body: channel } = await as
      .post('/notification-channels')
      .send({ ...WEBHOOK, is_active: false, events: eventsOf('webhook') })
      .expect(201);
    const { id } = await createDelivery(api.database.dataSource, { id: channel.id, teamId: team.id });
    await as.post(`/notification-channels/${channel.id}/deliveries/${id}/redeliver`).expect(422);
    for (let n = 0; n < 6; n += 1) {
      const { body } = await as.post(`/notification-channels/${channel.id}/test`).expect(202);
      expect(body).toMatchObject({ event: 'test', status: 'pending', attempts: 0 });
    }
    const { headers } = await as.post(`/notification-channels/${channel.id}/test`).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are requested 30 times a minute by a team, also when it repeats one or creates its channels again', async () => {
    const { team, as } = await newTeam();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { body: channel } = await as.post('/notification-channels').send(WEBHOOK).expect(201);
      const path = `/notification-channels/${channel.id}`;
      const { id } = await createDelivery(api.database.dataSource, { id: channel.id, teamId: team.id });
      for (let time = 0; time < 6; time += 1) {
        statuses.push((await as.post(`${path}/test`)).status);
        statuses.push((await as.post(`${path}/deliveries/${id}/redeliver`)).status);
      }
      await as.delete(path).expect(204);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(202), ...Array<number>(6).fill(429)]);
  });
});

it('needs an admin', async () => {
  const { team } = await newTeam();
  const { client } = await signedIn(api, { teamId: team.id, role: 'member' });
  await client.get('/notification-channels').expect(403);
});
