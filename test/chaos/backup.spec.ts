import { join } from 'node:path';
import { eventually } from '../support/program';
import { Receiver } from '../support/receiver';
import { MINUTE } from './support/chaos-form';
import { runCommandsOf } from './support/docs-commands';
import { Installation, OWNER_PASSWORD } from './support/installation';
import { expectContinuation, prepareTeam, underLoad } from './support/restored-team';

let receiver: Receiver;
let previous: Installation;
let restored: Installation;
beforeAll(async () => {
  [receiver, previous, restored] = await Promise.all([
    Receiver.start(),
    Installation.start({ major: 15 }),
    Installation.start({ major: 18 }),
  ]);
});
afterAll(() => Promise.all([receiver.close(), previous.remove(), restored.remove()]));

it(
  'a dump under load of PostgreSQL 15 continues in PostgreSQL 18: nothing runs twice, and no message is sent twice',
  async () => {
    const team = await prepareTeam(previous, receiver);
    const api = await previous.startApi();
    await previous.startWorker();
    const backup = join(previous.folder, 'palisade.dump');
    await underLoad(api.url, team, async () => {
      await eventually('messages flow', MINUTE, () => receiver.received.length > 20);
      await runCommandsOf('backup.md', 'Back up', { DATABASE_URL: previous.ownerUrl, BACKUP: backup });
    });
    await previous.stopPrograms('SIGKILL');
    await previous.postgres.stop('fast');

    await runCommandsOf('backup.md', 'Restore', {
      ...restored.ownerVariables,
      ADMIN_URL: restored.adminUrl,
      OWNER_PASSWORD,
      BACKUP: backup,
    });
    await expectContinuation(restored, receiver, team);
    // The function that drops months is not for everyone, although the dump was restored without rights.
    const [rights] = await (
      await restored.dataSource()
    ).query<{ anyone: boolean }[]>(
      `SELECT bool_or(has_function_privilege('public', oid, 'EXECUTE')) AS anyone FROM pg_proc WHERE proname LIKE '%_scan_month'`,
    );
    expect(rights).toEqual({ anyone: false });
  },
  10 * MINUTE,
);
