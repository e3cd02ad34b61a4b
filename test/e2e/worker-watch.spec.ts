import { Zone, ZoneWorker } from '@palisade/persistence';
import { WorkerWatch } from '../../apps/api/src/zones/worker-watch.service';
import { type ApiClient, startTestApi, type TestApi } from '../support/api';
import { palisade } from '../support/command-line';
import { createCheck, createTeam } from '../support/factories';
import { MailServer } from '../support/mail-server';
import { createUser, signedIn } from '../support/people';

let api: TestApi;
let mails: MailServer;
let operator: ApiClient;
let member: ApiClient;
let scanId: string;

beforeAll(async () => {
  mails = await MailServer.start();
  api = await startTestApi({ SMTP_URL: mails.url });
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const owner = { teamId: team.id, role: 'owner' } as const;
  const emailConfirmedAt = new Date();
  ({ client: operator } = await signedIn(api, owner, { isOperator: true, emailConfirmedAt }));
  ({ client: member } = await signedIn(api, owner, { emailConfirmedAt }));
  // Nobody has proved to read its mail.
  await createUser(dataSource, { isOperator: true });
  const check = await createCheck(dataSource, team.id);
  scanId = String((await member.post(`/checks/${check.id}/scans`).expect(201)).body.id);
});
afterAll(async () => {
  mails.close();
  await api.close();
});

const zones = () => api.database.dataSource.getRepository(Zone);
const look = () => api.app.get(WorkerWatch).look();
const subjects = (): string[] => mails.mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');
const reports = (seenAt: Date) =>
  api.database.dataSource.getRepository(ZoneWorker).save({ zone: 'default', worker: 'host-1:7', seenAt });
const unservedFor = async (client: ApiClient): Promise<unknown> =>
  (await client.get('/session').expect(200)).body.zones_without_worker;
const waitingReason = async (): Promise<unknown> =>
  (await member.get(`/scans/${scanId}`).expect(200)).body.waiting_reason;

describe('an installation without a live worker', () => {
  it('says so in the scan to everyone, and in the session to operators', async () => {
    // Frozen: it reported, and does so no longer.
    await reports(new Date(Date.now() - 31_000));
    expect(await waitingReason()).toBe('no_worker');
    expect(await unservedFor(operator)).toEqual(['default']);
    expect(await unservedFor(member)).toEqual([]);
  });

  it('fails doctor, which names the zone', async () => {
    const { code, stdout } = await palisade(['doctor'], { DATABASE_URL: api.database.url });
    expect(code).toBe(1);
    expect(stdout).toContain('failed   workers: No worker lives in these zones with checks: default');
  });

  it('mails its operators once, after two minutes, and again when a worker runs', async () => {
    await look();
    expect(subjects()).toEqual([]);
    await zones().update({ name: 'default' }, { unservedSince: new Date(Date.now() - 121_000) });
    await look();
    await look();
    expect(subjects()).toEqual(['No worker of Palisade runs (default)']);
    expect(api.log()).toContain('No worker lives in default: scans wait');

    await reports(new Date());
    await look();
    await look();
    expect(subjects()).toEqual([
      'No worker of Palisade runs (default)',
      'Workers of Palisade run again (default)',
    ]);
    expect(await waitingReason()).toBeNull();
    expect(await unservedFor(operator)).toEqual([]);
  });

  it('forgets a short outage', async () => {
    await reports(new Date(Date.now() - 60_000));
    await look();
    expect((await zones().findOneByOrFail({ name: 'default' })).unservedSince).not.toBeNull();
    await reports(new Date());
    await look();
    expect((await zones().findOneByOrFail({ name: 'default' })).unservedSince).toBeNull();
    expect(subjects()).toHaveLength(2);
  });
});
