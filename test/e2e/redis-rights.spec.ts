import { connectRedis, missingRights } from '@palisade/redis';
import { palisade } from '../support/command-line';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { RedisServer, SILENT_LOG } from '../support/redis-server';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../support/program';

const PREFIX = '{palisade-0a1b2c3d4e5f}';
const DOCUMENTED = readFileSync(join(REPOSITORY, 'docs/deployment.md'), 'utf8');

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
afterAll(() => database.drop());

/** What a user with these rules lacks. */
async function withUser<Result>(rules: string, use: (url: string) => Promise<Result>): Promise<Result> {
  const user = ['--user', 'palisade', 'on', '>secret-1', ...rules.split(' ')];
  const redis = await RedisServer.start(['--save', '', '--appendonly', 'no', ...user]);
  try {
    return await use(redis.url.replace('redis://', 'redis://palisade:secret-1@'));
  } finally {
    await redis.kill();
  }
}

const lacking = (rules: string, runsQueues = true): Promise<string[]> =>
  withUser(rules, async (url) => {
    const redis = connectRedis(url, { maxRetriesPerRequest: 0 }, SILENT_LOG);
    try {
      const prefix = runsQueues ? PREFIX : PREFIX.replace(/[{}]/g, '');
      return await missingRights(redis, { prefix, runsQueues });
    } finally {
      redis.disconnect();
    }
  });

const documentedLine = (user: string): string => {
  const line = new RegExp(`^ACL SETUSER ${user} on >\\S+ (.+)$`, 'm').exec(DOCUMENTED)?.[1];
  if (line === undefined) throw new Error(`The page has no ACL line for ${user}.`);
  return line;
};

describe('the rights of a user of Redis', () => {
  it.each([
    ['everything', '~* &* +@all'],
    ['no dangerous command', '~* &* +@all -@admin -@dangerous'],
  ])('are enough with %s', async (_case, rules) => {
    expect(await lacking(rules)).toEqual([]);
  });

  it.each([
    ['channels', '~* resetchannels +@all', ['the channels of publish', 'the channels of subscribe']],
    ['scripts', '~* &* +@all -@scripting', ['the command eval']],
    ['a command', '~* &* +@all -brpoplpush -zadd', ['the command zadd', 'the command brpoplpush']],
    ['subscriptions', '~* &* +@all -subscribe', ['the command subscribe']],
    ['transactions', '~* &* +@all -multi', ['the command multi']],
  ])('name what is missing: %s', async (_case, rules, missing) => {
    expect(await lacking(rules)).toEqual(missing);
  });

  it('name keys of another prefix', async () => {
    const missing = await lacking('~other:* &* +@all');
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.join()).toMatch(/keys/);
  });

  it.each([
    ['palisade-worker', true],
    ['palisade-api', false],
  ])('are enough with the documented line of %s', async (user, runsQueues) => {
    expect(await lacking(documentedLine(user), runsQueues)).toEqual([]);
  });
});

describe('palisade doctor', () => {
  const findings = async (rules: string): Promise<string[]> =>
    withUser(rules, async (url) => {
      const { stdout } = await palisade(['doctor', '--format', 'json'], {
        DATABASE_URL: database.url,
        REDIS_URL: url,
        APP_SECRET: 'test-secret-of-at-least-32-characters',
      });
      const { checks } = JSON.parse(stdout) as {
        checks: { check: string; state: string; message: string }[];
      };
      return checks
        .filter(({ check, state }) => /^redis( rights)?$/.test(check) && state !== 'ok')
        .map(({ check, state, message }) => `${state}: ${check}: ${message}`);
    });

  it('names the rights that a user lacks', async () => {
    expect(await findings('~* resetchannels +@all')).toEqual([
      expect.stringMatching(/^failed: redis rights: .*lacks the channels of publish/),
    ]);
  });

  it('does not call a Redis broken that only refuses INFO', async () => {
    expect(await findings('~* &* +@all -@admin -@dangerous')).toEqual([
      expect.stringMatching(/^warning: redis: .*lacks the command info/),
    ]);
  });
});
