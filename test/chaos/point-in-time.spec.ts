import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import { MINUTE, figure, pause } from './support/chaos-form';
import { runCommandsOf } from './support/docs-commands';
import { Installation } from './support/installation';
import { PostgresServer } from './support/postgres-server';
import { expectContinuation, prepareTeam, underLoad } from './support/restored-team';

/** Debian 12's `pg_basebackup` copies servers up to its own version. */
const MAJOR = 15;

let receiver: Receiver;
let previous: Installation;
let restored: Installation | undefined;
beforeAll(async () => {
  [receiver, previous] = await Promise.all([Receiver.start(), Installation.start({ major: MAJOR })]);
});
afterAll(() => Promise.all([receiver.close(), previous.remove(), restored?.remove()]));

/** Any moment between two and five seconds from now. */
const anyMoment = (): Promise<void> => pause(2_000 + Math.random() * 3_000);

it(
  'an installation continues from a moment before PostgreSQL was killed: nothing runs twice, and no message is sent twice',
  async () => {
    const archive = join(previous.folder, 'archive');
    const base = join(previous.folder, 'base');
    mkdirSync(archive);
    // PostgreSQL has its own account.
    chmodSync(previous.folder, 0o711);
    chmodSync(archive, 0o777);
    const team = await prepareTeam(previous, receiver);
    const variables = { ADMIN_URL: previous.adminUrl, ARCHIVE: archive, BASE: base };
    await runCommandsOf('backup.md', 'Archive every change', variables);
    await previous.postgres.restart('fast');

    const api = await previous.startApi();
    await previous.startWorker();
    const source = await previous.dataSource();
    let target = new Date(NaN);
    const confirmed = await underLoad(api.url, team, async () => {
      await eventually('messages flow', MINUTE, () => receiver.received.length > 20);
      await runCommandsOf('backup.md', 'Copy the server', variables);
      await anyMoment();
      const [row] = await source.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
      target = row.now;
      await anyMoment();
    });
    await previous.postgres.stop('kill');
    await previous.stopPrograms('SIGKILL');

    const server = await PostgresServer.startOn(MAJOR, async (data) => {
      await runCommandsOf('backup.md', 'Restore to a point in time', {
        ...variables,
        DATA: data,
        OLD_DATA: previous.postgres.data,
        TARGET_TIME: target.toISOString().replace('Z', '+00'),
      });
    });
    restored = await Installation.on(server);
    const after = await restored.dataSource();
    await eventually('the server accepts writes', MINUTE, async () => {
      const [row] = await after.query<[{ recovers: boolean }]>('SELECT pg_is_in_recovery() AS recovers');
      return !row.recovers;
    });
    const known = new Set((await after.query<{ id: string }[]>('SELECT id FROM scans')).map(({ id }) => id));
    const before = confirmed.filter(({ confirmedAt }) => confirmedAt < target);
    const later = confirmed.filter(({ sentAt }) => sentAt > target);
    figure(`scans confirmed before the moment: ${before.length}, afterwards: ${later.length}`);
    expect(Math.min(before.length, later.length)).toBeGreaterThan(0);
    expect(before.filter(({ id }) => !known.has(id))).toEqual([]);
    expect(later.filter(({ id }) => known.has(id))).toEqual([]);
    await expectContinuation(restored, receiver, team);
  },
  10 * MINUTE,
);
