import { AuditEntry, Check, type Team } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { signedIn } from '../support/people';
import { Receiver } from '../support/receiver';
import { type ScanRig, createScanRig, stubSession } from '../support/scan-rig';

let api: TestApi;
let dataSource: DataSource;
let rig: ScanRig;
let team: Team;
let check: Check;
let admin: ApiClient;

beforeAll(async () => {
  api = await startTestApi();
  dataSource = api.database.dataSource;
  rig = createScanRig(dataSource);
});
afterAll(() => api.close());
let hosts = 0;
beforeEach(async () => {
  team = await createTeam(dataSource);
  hosts += 1;
  check = await createCheck(dataSource, team.id, { domain: `staging${hosts}.example.com`, isVerified: true });
  admin = (await signedIn(api, { teamId: team.id, role: 'admin' })).client;
});

const mark = (client: ApiClient, confirm = check.domain) =>
  client.put(`/checks/${check.id}/staging`).send({ confirm_domain: confirm });
const isStaging = async (): Promise<boolean> =>
  (await admin.get(`/checks/${check.id}`).expect(200)).body.is_staging as boolean;
const ageBy = (days: number) =>
  dataSource.query(
    `UPDATE checks SET staging_until = staging_until - $2::float8 * interval '1 day' WHERE id = $1`,
    [check.id, days],
  );

/** Whether the worker lets the tests of a scan change data. */
async function scansAsStaging(): Promise<boolean> {
  const seen: (boolean | undefined)[] = [];
  const scanId = await rig.trigger(check);
  await rig
    .runner((options) => {
      seen.push(options.isStaging);
      return stubSession();
    })
    .run(scanId);
  expect(seen).toHaveLength(1);
  return seen[0] === true;
}

describe('a staging check', () => {
  it('lets tests change data for 90 days, with an audit entry', async () => {
    const { body } = await mark(admin).expect(200);
    const days = (new Date(body.staging_until as string).getTime() - Date.now()) / 86_400_000;
    expect([body.is_staging, Math.round(days)]).toEqual([true, 90]);
    const { body: listed } = await admin.get('/checks').expect(200);
    expect(listed.data[0]).toMatchObject({ is_staging: true, staging_until: body.staging_until });
    expect(await scansAsStaging()).toBe(true);
    const entries = await dataSource
      .getRepository(AuditEntry)
      .findBy({ teamId: team.id, targetId: check.id });
    expect(entries.map(({ action }) => action)).toContain('check.staging_marked');
  });

  it('is renewed, and ends on its own or by an admin', async () => {
    await mark(admin).expect(200);
    await ageBy(89);
    await mark(admin).expect(200);
    await ageBy(89);
    expect(await isStaging()).toBe(true);
    await ageBy(2);
    expect([await isStaging(), await scansAsStaging()]).toEqual([false, false]);
    await mark(admin).expect(200);
    await admin.delete(`/checks/${check.id}/staging`).expect(204);
    expect([await isStaging(), await scansAsStaging()]).toEqual([false, false]);
  });

  it('is refused without the domain, without verification, and for members', async () => {
    const { body } = await mark(admin, 'other.example.com').expect(422);
    expect(body.errors.confirm_domain[0]).toMatch(/^Repeat the domain/);
    await mark((await signedIn(api, { teamId: team.id, role: 'member' })).client).expect(403);
    await dataSource.getRepository(Check).update(check.id, { isVerified: false });
    const { body: refused } = await mark(admin).expect(422);
    expect(refused.errors.is_staging[0]).toMatch(/^Verify the domain first/);
    expect(await isStaging()).toBe(false);
  });

  it('is refused for API keys, also as a field of the check', async () => {
    const key = api.as((await createApiKey(dataSource, team.id)).key);
    await mark(key).expect(401);
    for (const sent of [
      key.put(`/checks/${check.id}`).send({ is_staging: true }),
      key.post('/checks').send({
        domain: 'new.example.com',
        schedule_frequency: 'HOURLY',
        tests: { security_headers: true },
        is_staging: true,
      }),
    ]) {
      const { body } = await sent.expect(422);
      expect(body.errors.is_staging[0]).toMatch(/^Only a signed-in admin/);
    }
    await mark(admin).expect(200);
    // What a program has read it may send back.
    await key.put(`/checks/${check.id}`).send({ is_staging: true, is_active: true }).expect(200);
  });

  it('needs a host that no other check watches, and changes nothing while one does', async () => {
    const elsewhere = await createTeam(dataSource);
    const other = await createCheck(dataSource, elsewhere.id, { domain: check.domain });
    const { body } = await mark(admin).expect(422);
    expect(body.errors.is_staging[0]).toMatch(/^Another check of this installation/);
    await dataSource.getRepository(Check).update(other.id, { deletedAt: new Date() });
    await mark(admin).expect(200);
    await createCheck(dataSource, elsewhere.id, { domain: check.domain });
    expect(await scansAsStaging()).toBe(false);
  });

  it('does not stay with the check when its host changes', async () => {
    await mark(admin).expect(200);
    await admin.put(`/checks/${check.id}`).send({ domain: 'shop.example.com' }).expect(200);
    await dataSource.getRepository(Check).update(check.id, { isVerified: true });
    expect(await isStaging()).toBe(false);
  });
});

describe('the end of staging', () => {
  it('is announced a week and a day before, once each, and again after a renewal', async () => {
    const receiver = await Receiver.start();
    const watch = createNotificationRig(dataSource);
    watch.start();
    try {
      await createChannel(dataSource, team.id, { url: receiver.url, events: ['check.staging_ending'] });
      const received = async (): Promise<number> => {
        await watch.watch.look();
        await watch.watch.look();
        await watch.settle();
        return receiver.received.length;
      };
      await mark(admin).expect(200);
      await ageBy(82);
      expect(await received()).toBe(0);
      await ageBy(2);
      expect(await received()).toBe(1);
      await ageBy(5.5);
      expect(await received()).toBe(2);
      await ageBy(1);
      expect(await received()).toBe(2);
      await mark(admin).expect(200);
      await ageBy(89.5);
      expect(await received()).toBe(3);
      await admin.delete(`/checks/${check.id}/staging`).expect(204);
      expect(await received()).toBe(3);
      expect(receiver.received.map(({ json }) => json)).toMatchObject(
        Array(3).fill({ type: 'check.staging_ending', data: { check: { domain: check.domain } } }),
      );
      expect(receiver.received[0]?.json.data.ends_at).toEqual(expect.stringMatching(/^20\d\d-/));
    } finally {
      await watch.stop();
      await receiver.close();
    }
  });
});
