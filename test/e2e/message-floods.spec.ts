import { NotificationChannel, NotificationDelivery } from '@palisade/persistence';
import type { ChannelType } from '@palisade/vocabulary';
import { startTestApi, type TestApi } from '../support/api';
import { createTeam } from '../support/factories';
import { createChannel, createDelivery } from '../support/notification-factories';
import { createNotificationRig } from '../support/notification-rig';
import { OddMailServer } from '../support/odd-mail-server';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';

const TYPES: ChannelType[] = [
  'email',
  'slack',
  'teams',
  'webhook',
  'alertmanager',
  'alertmanager_webhook',
  'pagerduty',
];

let api: TestApi;
let server: OddMailServer;
let receiver: Receiver;
let rig: ReturnType<typeof createNotificationRig>;

beforeAll(async () => {
  api = await startTestApi();
  server = await OddMailServer.start();
});
afterAll(async () => {
  server.close();
  await api.close();
});
beforeEach(async () => {
  server.mails.length = 0;
  server.after = 'disconnect';
  receiver = await Receiver.start();
  rig = createNotificationRig(api.database.dataSource, { SMTP_URL: server.url });
  rig.start();
});
afterEach(async () => {
  await rig.stop();
  await receiver.close();
  await api.database.dataSource.query('DELETE FROM notification_channels');
});

const sql = (text: string): Promise<unknown> => api.database.dataSource.query(text);
const stateOf = ({ id }: { id: string }): Promise<NotificationDelivery> =>
  api.database.dataSource.getRepository(NotificationDelivery).findOneByOrFail({ id });

async function world(type: ChannelType, { url } = receiver) {
  const team = await createTeam(api.database.dataSource);
  const options = type === 'email' ? { recipients: ['ada@example.com'] } : { url };
  const channel = await createChannel(api.database.dataSource, team.id, { type, ...options });
  return {
    channel,
    /** A message that is tried again, unlike a test. */
    send: async () => {
      const delivery = await createDelivery(api.database.dataSource, channel, { event: 'check.overdue' });
      await sql('UPDATE notification_channels SET due_at = now()');
      return delivery;
    },
  };
}

/** As if an hour, all waits and the leases of dead workers were over. */
async function anHourLater(): Promise<void> {
  await sql(`UPDATE notification_deliveries SET maybe_sent_at = maybe_sent_at - interval '1 hour'`);
  await sql('UPDATE notification_channels SET lease_until = NULL');
  await rig.skipWaits();
  await rig.settle();
}
const copies = (): number => receiver.received.length + server.mails.length;

it('waits as long as RFC 5321 says for the reply to the final dot, and sends once', async () => {
  server.after = 'accept slowly';
  const { send } = await world('email');
  const delivery = await send();
  await rig.settle();
  expect(await stateOf(delivery)).toMatchObject({ status: 'delivered', attempts: 1, maybeSent: [] });
  expect(server.mails).toHaveLength(1);
});

it('sends a mail that may have arrived once more after an hour, under the same id, and holds up no other', async () => {
  const { send } = await world('email');
  const first = await send();
  await rig.settle();
  await rig.skipWaits();
  await rig.settle();
  expect(server.mails).toHaveLength(1);
  expect(await stateOf(first)).toMatchObject({ status: 'pending', maybeSent: ['ada@example.com'] });
  server.after = 'accept';
  const second = await send();
  await rig.settle();
  expect((await stateOf(second)).status).toBe('delivered');
  server.after = 'disconnect';
  for (let hour = 0; hour < 3; hour += 1) await anHourLater();
  expect(await stateOf(first)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('may have arrived'),
  });
  const ids = server.ids.filter((id) => id?.includes(first.id));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it.each(TYPES)('sends one message to %s at most three times when the receiver disconnects', async (type) => {
  receiver.behave = (response) => response.destroy();
  const { send } = await world(type);
  const delivery = await send();
  await rig.settle();
  for (let hour = 0; hour < 5; hour += 1) await anHourLater();
  expect((await stateOf(delivery)).status).toBe('failed');
  expect(copies()).toBeGreaterThanOrEqual(2);
  expect(copies()).toBeLessThanOrEqual(['email', 'slack', 'teams'].includes(type) ? 2 : 3);
});

it('sends one message of each type at most three times when its end cannot be stored', async () => {
  server.after = 'accept';
  const receivers = await Promise.all(TYPES.map(() => Receiver.start()));
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.attempts > OLD.attempts OR NEW.accepted_by <> OLD.accepted_by THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`);
  await sql(
    'CREATE TRIGGER refuse BEFORE UPDATE ON notification_deliveries FOR EACH ROW EXECUTE FUNCTION refuse()',
  );
  try {
    for (const [place, type] of TYPES.entries()) await (await world(type, receivers[place])).send();
    for (let hour = 0; hour < 5; hour += 1) {
      await sql('UPDATE notification_channels SET lease_until = NULL, due_at = now()');
      await eventually('a worker has taken all channels', 30_000, async () => {
        const due = await sql(
          'SELECT FROM notification_channels WHERE due_at <= now() AND lease_until IS NULL',
        );
        return (due as unknown[]).length === 0;
      });
      await rig.deliverer.idle();
      await sql(`UPDATE notification_deliveries SET maybe_sent_at = maybe_sent_at - interval '1 hour'`);
    }
    const copiesOf = (type: ChannelType, place: number): number =>
      type === 'email' ? server.mails.length : (receivers[place]?.received.length ?? 0);
    const wrong = TYPES.filter((type, place) => ![1, 2, 3].includes(copiesOf(type, place)));
    expect(wrong).toEqual([]);
  } finally {
    await Promise.all(receivers.map((each) => each.close()));
    await sql('DROP TRIGGER refuse ON notification_deliveries');
    await sql('DROP FUNCTION refuse');
  }
});

it.each<ChannelType>(['slack', 'teams', 'webhook', 'alertmanager', 'alertmanager_webhook'])(
  'fails one message that %s refuses, sends the next, and waits as a response says',
  async (type) => {
    const { channel, send } = await world(type);
    receiver.answer(400, {}, 'invalid_blocks');
    const first = await send();
    await rig.settle();
    expect(await stateOf(first)).toMatchObject({ status: 'failed', attempts: 1, responseStatus: 400 });
    receiver.answer(429, {}, '{"retry_after": 1200}');
    const second = await send();
    await rig.settle();
    const waiting = await stateOf(second);
    const seconds = ((waiting.nextAttemptAt?.getTime() ?? 0) - Date.now()) / 1_000;
    expect([waiting.status, seconds > 1_100 && seconds <= 1_200]).toEqual(['pending', true]);
    receiver.answer(200, {}, 'ok');
    await rig.skipWaits();
    await rig.settle();
    expect((await stateOf(second)).status).toBe('delivered');
    const channels = api.database.dataSource.getRepository(NotificationChannel);
    expect(await channels.findOneByOrFail({ id: channel.id })).toMatchObject({
      isActive: true,
      failingSince: null,
    });
  },
);

it('says that nobody may get a message while no recipient has agreed', async () => {
  const { send } = await world('email');
  await sql(`DELETE FROM recipient_consents`);
  const delivery = await send();
  await rig.settle();
  expect(await stateOf(delivery)).toMatchObject({
    status: 'no_recipient',
    responseStatus: null,
    deliveredAt: null,
    error: expect.stringContaining('No recipient has agreed'),
  });
  expect(server.mails).toHaveLength(0);
});
