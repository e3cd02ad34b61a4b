import { openSealed, seal } from '@palisade/credentials';
import { NotificationChannel, SecondFactor, newId } from '@palisade/persistence';
import { palisade, palisadeJson } from '../support/command-line';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createTeam } from '../support/factories';

const APP_SECRET = 'test-secret-of-at-least-32-characters';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function createUser(email: string): Promise<string> {
  const { user_id: userId } = await palisadeJson<{ user_id: string }>(
    ['user', 'create', '--email', email, '--name', 'Ada'],
    { DATABASE_URL: database.url, APP_SECRET },
  );
  return userId;
}

describe('secrets reseal', () => {
  const NEW = 'the-new-secret-of-at-least-32-characters';
  const context = { purpose: 'second-factor', owner: '' } as const;

  it('encrypts with the current secret what the previous one opens, and names the rest', async () => {
    const owner = await createUser('reseal@example.com');
    const lost = await createUser('lost@example.com');
    const factors = database.dataSource.getRepository(SecondFactor);
    const sealed = seal(APP_SECRET, { ...context, owner }, 'JBSWY3DPEHPK3PXP');
    await factors.insert([
      { userId: owner, sealedSecret: sealed },
      {
        userId: lost,
        sealedSecret: seal('a-secret-that-nobody-has-any-more-12345', { ...context, owner: lost }, 'x'),
      },
    ]);
    const variables = { DATABASE_URL: database.url, APP_SECRET: NEW, APP_SECRET_PREVIOUS: APP_SECRET };
    const first = await palisade(['secrets', 'reseal'], variables);
    expect(first).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Second factors: 1 encrypted again, 0 up to date, 1 unreadable.'),
    });
    const { sealedSecret } = await factors.findOneByOrFail({ userId: owner });
    expect(openSealed([NEW], { ...context, owner }, sealedSecret)).toBe('JBSWY3DPEHPK3PXP');
    await factors.delete({ userId: lost });
    const second = await palisade(['secrets', 'reseal', '--json'], variables);
    expect(JSON.parse(second.stdout)).toEqual({
      data: [{ kind: 'second-factor', resealed: 0, current: 1, unreadable: 0 }],
    });
  });

  it('encrypts each text of a channel again', async () => {
    const { id: teamId } = await createTeam(database.dataSource);
    const [old, current] = [
      'the-old-notify-secret-of-32-characters',
      'the-new-notify-secret-of-32-characters',
    ];
    const channels = database.dataSource.getRepository(NotificationChannel);
    const id = newId();
    const ofChannel = { purpose: 'notification-channel', owner: id } as const;
    await channels.insert({
      id,
      teamId,
      name: 'Deployment',
      type: 'webhook',
      events: [],
      minSeverity: 'low',
      urlHint: '…',
      unsubscribeKey: newId(),
      sealedUrl: seal(old, ofChannel, 'https://hooks.example.com'),
      sealedSecret: seal(old, ofChannel, 'whsec'),
    });
    const { stdout } = await palisade(['secrets', 'reseal'], {
      DATABASE_URL: database.url,
      SEALING_SECRET: current,
      NOTIFY_SECRET: old,
    });
    expect(stdout).toContain('Notification channels: 2 encrypted again, 0 up to date, 0 unreadable.');
    const { sealedUrl, sealedSecret } = await channels.findOneByOrFail({ id });
    expect([sealedUrl, sealedSecret].map((text) => openSealed([current], ofChannel, text!))).toEqual([
      'https://hooks.example.com',
      'whsec',
    ]);
  });
});
