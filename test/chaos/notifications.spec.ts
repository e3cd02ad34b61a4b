import { NotificationDelivery } from '@palisade/persistence';
import { Webhook } from 'standardwebhooks';
import { TEST_NOTIFY_SECRET } from '../support/api';
import { createChannel } from '../support/notification-factories';
import { eventually } from '../support/program';
import { type Received, Receiver } from '../support/receiver';
import { MINUTE, figure, inForm, isLong, pause } from './support/chaos-form';
import { Stage } from './support/stage';

const SCANS = inForm(16, 200);
const DOWN_MS = inForm(4_000, 10 * MINUTE);
const SLOW_MS = inForm(300, 3_000);
const PATIENCE_MS = inForm(2 * MINUTE, 15 * MINUTE);

interface Listener {
  receiver: Receiver;
  channelId: string;
  secret: string;
}

/** Ids in the order of their first good response. */
const acceptedBy = ({ receiver }: Listener, wasGood: ReadonlySet<object>): string[] => [
  ...new Set(
    receiver.received
      .filter((message) => wasGood.has(message))
      .map(({ headers }) => String(headers['webhook-id'])),
  ),
];

/** By the clock of the receipt: a signature ends after five minutes, and a receiver may be down for ten. */
function expectSigned({ at, body, headers, json }: Received, secret: string): void {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
  try {
    expect(new Webhook(secret).verify(body, headers)).toEqual(json);
  } finally {
    clock.mockRestore();
  }
}

/** A channel of the stage's team that hears of every scan. */
async function listen(stage: Stage, receiver: Receiver): Promise<Listener> {
  const { id, secret } = await createChannel(stage.database.dataSource, stage.teamId, {
    url: receiver.url,
    events: ['scan.completed'],
  });
  return { receiver, channelId: id, secret };
}

const deliveriesOf = (stage: Stage, { channelId }: Listener): Promise<NotificationDelivery[]> =>
  stage.database.dataSource
    .getRepository(NotificationDelivery)
    .find({ where: { channelId }, order: { seq: 'ASC' } });

/** In the short form waits between attempts, and leases of killed workers, are over immediately. */
async function keepTimePassing(stage: Stage, isOver: () => boolean): Promise<void> {
  while (!isOver() && !isLong) {
    await stage
      .rows(
        `WITH due AS (
           UPDATE notification_deliveries SET next_attempt_at = now(), maybe_sent_at = maybe_sent_at - interval '1 hour'
           WHERE status = 'pending' AND next_attempt_at > now())
         UPDATE notification_channels SET due_at = now(),
           lease_until = CASE WHEN lease_until < now() + interval '45 seconds' THEN now() ELSE lease_until END
         WHERE due_at IS NOT NULL`,
      )
      .catch(() => undefined);
    await pause(500);
  }
}

const started: Receiver[] = [];
afterEach(() => Promise.all(started.map((receiver) => receiver.close())));

async function startReceiver(): Promise<Receiver> {
  const receiver = await Receiver.start();
  started.push(receiver);
  return receiver;
}

describe('notifications', () => {
  it(
    'arrive at least once and in order, whatever happens to receivers, workers and stores',
    () =>
      Stage.with(
        async (stage) => {
          const receivers = await Promise.all(Array.from({ length: 5 }, startReceiver));
          const [good, down, slow, resetting, redirecting] = (await Promise.all(
            receivers.map((receiver) => listen(stage, receiver)),
          )) as [Listener, Listener, Listener, Listener, Listener];
          const goneReceiver = await startReceiver();
          const gone = await listen(stage, goneReceiver);
          const wasGood = new Set<object>();
          const accept = ({ receiver }: Listener): void => void wasGood.add(receiver.received.at(-1) ?? {});
          const isDown = { value: true };
          good.receiver.behave = (response) => {
            accept(good);
            response.writeHead(204).end();
          };
          down.receiver.behave = (response) => {
            // A connection that ends without a response may have delivered: such a message is sent three times at most.
            if (isDown.value) return void response.writeHead(503).end();
            accept(down);
            response.writeHead(200).end('ok');
          };
          slow.receiver.behave = (response) => {
            const message = slow.receiver.received.at(-1) ?? {};
            setTimeout(() => {
              wasGood.add(message);
              response.writeHead(200).end('ok');
            }, SLOW_MS);
          };
          const wasReset = new Set<unknown>();
          resetting.receiver.behave = (response) => {
            const id = resetting.receiver.received.at(-1)?.headers['webhook-id'];
            if (!wasReset.has(id)) {
              wasReset.add(id);
              return void response.socket?.resetAndDestroy();
            }
            accept(resetting);
            response.writeHead(202).end();
          };
          redirecting.receiver.behave = (response) =>
            response.writeHead(307, { Location: `${redirecting.receiver.url}/elsewhere` }).end();
          goneReceiver.behave = (response) => response.writeHead(410).end();

          const variables = { NOTIFY_SECRET: TEST_NOTIFY_SECRET, NOTIFY_ALLOWED_HOSTS: '127.0.0.1' };
          const dying = await stage.startWorker(5, variables);
          await stage.startWorker(5, variables);
          let isOver = false;
          const time = keepTimePassing(stage, () => isOver);
          const checks = await stage.checks(SCANS, 't5x5.example.com');
          const quarter = SCANS / 4;
          const scanQuarter = async (place: number): Promise<unknown> =>
            stage.trigger(checks.slice(place * quarter, (place + 1) * quarter));

          await scanQuarter(0);
          await eventually('messages flow', MINUTE, () => Promise.resolve(good.receiver.received.length > 0));
          await dying.stop('SIGKILL');
          await stage.startWorker(5, variables);
          await scanQuarter(1);
          await stage.redis.flush();
          await eventually('messages flow', MINUTE, () =>
            Promise.resolve(good.receiver.received.length > quarter),
          );
          await stage.postgres.restart('immediate');
          await eventually('PostgreSQL responds', MINUTE, () =>
            stage.rows('SELECT 1').then(
              () => true,
              () => false,
            ),
          );
          await scanQuarter(2);
          await stage.postgres.restart('fast');
          await eventually('PostgreSQL responds', MINUTE, () =>
            stage.rows('SELECT 1').then(
              () => true,
              () => false,
            ),
          );
          await scanQuarter(3);
          await stage.allDone(PATIENCE_MS);
          await pause(DOWN_MS);
          isDown.value = false;

          for (const listener of [good, slow, resetting, down]) {
            await eventually('every message is delivered', PATIENCE_MS, async () => {
              const deliveries = await deliveriesOf(stage, listener);
              return deliveries.length === SCANS && deliveries.every(({ status }) => status === 'delivered');
            });
            const expected = (await deliveriesOf(stage, listener)).map(({ id }) => id);
            const accepted = acceptedBy(listener, wasGood);
            expect(accepted.toSorted()).toEqual(expected.toSorted());
            // Others overtake a message that may have arrived and waits for its next attempt.
            const isSentOnce = (id: string): boolean =>
              listener.receiver.received.filter(({ headers }) => headers['webhook-id'] === id).length === 1;
            expect(accepted.filter(isSentOnce)).toEqual(expected.filter(isSentOnce));
            for (const message of listener.receiver.received.slice(-10))
              expectSigned(message, listener.secret);
          }
          isOver = true;
          await time;
          const repeated = good.receiver.received.length - SCANS;
          figure(
            `messages to each of 4 receivers: ${SCANS}, lost: 0, sent twice to the good one: ${repeated}`,
          );
          const waiting = await deliveriesOf(stage, redirecting);
          expect(waiting).toHaveLength(SCANS);
          expect(waiting[0]).toMatchObject({ status: 'pending', responseStatus: 307 });
          const tried = [
            ...new Set(redirecting.receiver.received.map(({ headers }) => headers['webhook-id'])),
          ];
          expect(tried[0]).toBe(waiting[0]?.id);
          // One waits for the other, but after each of the two kills a message may have arrived, and the next one overtakes it.
          expect(tried.length).toBeLessThanOrEqual(1 + 2);
          expect(goneReceiver.received.length).toBeGreaterThanOrEqual(1);
          expect(new Set(goneReceiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
          expect((await deliveriesOf(stage, gone)).map(({ status }) => status)).not.toContain('pending');
        },
        { postgres: true },
      ),
    2 * PATIENCE_MS + DOWN_MS,
  );
});
