import type { Finding } from '../../apps/cli/src/doctor/finding';
import { DnsServer } from '../../libs/target-client/src/testing/dns-server';
import { type Outcome, palisade } from '../support/command-line';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { MailServer } from '../support/mail-server';
import { RedisServer } from '../support/redis-server';

const NOBODY = '127.0.0.1:1';
const APP_SECRET = 'test-secret-of-at-least-32-characters';

interface Report {
  is_healthy: boolean;
  failures: number;
  checks: Finding[];
}

let database: TestDatabase;
let redis: RedisServer;
let mail: MailServer;
let settings: Record<string, string>;
const dns = new DnsServer({});
beforeAll(async () => {
  const [dnsServer] = await Promise.all([
    dns.listen(),
    createTestDatabase().then((created) => (database = created)),
    RedisServer.start(['--save', '', '--appendonly', 'no']).then((started) => (redis = started)),
    MailServer.start().then((started) => (mail = started)),
  ]);
  settings = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SMTP_URL: mail.url,
    DNS_SERVERS: dnsServer,
    APP_SECRET,
    NOTIFY_SECRET: APP_SECRET,
    APP_URL: 'https://palisade.test',
    MAIL_FROM: 'Palisade <palisade@palisade.test>',
  };
});
afterAll(async () => {
  mail.close();
  await Promise.all([dns.close(), redis.kill(), database.drop()]);
});

const doctor = (variables: Record<string, string> = {}, ...args: string[]): Promise<Outcome> =>
  palisade(['doctor', ...args], { ...settings, ...variables });

async function report(variables: Record<string, string> = {}): Promise<Report & { code: number }> {
  const { code, stdout } = await doctor(variables, '--format', 'json');
  return { ...(JSON.parse(stdout) as Report), code };
}
const statesOf = ({ checks }: Report): Record<string, string> =>
  Object.fromEntries(checks.map(({ check, state }) => [check, state]));

describe('palisade doctor', () => {
  it('finds that a working installation works, and sends no e-mail', async () => {
    const found = await report();
    expect(found.checks.filter(({ state }) => state === 'failed')).toEqual([]);
    expect(found).toMatchObject({ code: 0, is_healthy: true, failures: 0 });
    expect(statesOf(found)).toMatchObject({
      variables: 'ok',
      database: 'ok',
      migrations: 'ok',
      clock: 'ok',
      redis: 'ok',
      dns: 'ok',
      mail: 'ok',
      workers: 'ok',
      'temporary folder': 'ok',
      'redis policy': 'ok',
      'redis persistence': 'warning',
      partitions: expect.any(String),
    });
    expect(mail.mails).toEqual([]);
  });

  it('says in words what is wrong and what to do', async () => {
    const dead = {
      REDIS_URL: `redis://${NOBODY}`,
      SMTP_URL: `smtp://${NOBODY}`,
      DATABASE_URL: `postgres://palisade:hunter2-of-doctor@${NOBODY}/palisade`,
    };
    const { code, stdout, stderr } = await doctor({ ...dead, APP_URL: '' });
    expect(code).toBe(1);
    for (const line of [
      /^failed {3}database: .*\n +Start PostgreSQL, and check DATABASE_URL/m,
      /^failed {3}redis: .*\n +Start Redis, and check REDIS_URL/m,
      /^failed {3}mail: .*\(E[A-Z]+\)\n +Check SMTP_URL/m,
      /^warning {2}variables: APP_URL is missing/m,
      /^ok {7}dns: /m,
      /^3 failed, 1 warnings\.$/m,
    ]) {
      expect(stdout).toMatch(line);
    }
    expect(stdout + stderr).not.toContain('hunter2-of-doctor');
  });

  it('checks the policy of Redis, the DNS servers, and the rights and partitions in the database', async () => {
    const evicting = await RedisServer.start(['--save', '', '--maxmemory-policy', 'allkeys-lru']);
    const { dataSource } = database;
    const [{ name }] = await dataSource.query<[{ name: string }]>('SELECT current_database() AS name');
    await dataSource.query(`CREATE ROLE "${name}_api"`);
    await dataSource.query(`GRANT SELECT ON checks TO "${name}_api"`);
    await dataSource.query(`CREATE ROLE "${name}_worker" CREATEROLE`);
    await dataSource.query(`GRANT UPDATE (next_run_at, last_run_at) ON checks TO "${name}_worker"`);
    await dataSource.query('GRANT EXECUTE ON FUNCTION make_scan_month(text) TO PUBLIC');
    await dataSource.query("INSERT INTO schema_migrations (timestamp, name) VALUES (9, 'OfTomorrow9')");
    try {
      const found = await report({ REDIS_URL: evicting.url, DNS_SERVERS: NOBODY });
      expect(found.code).toBe(1);
      expect(statesOf(found)).toMatchObject({
        'redis policy': 'failed',
        dns: 'failed',
        'program roles': 'failed',
        migrations: 'warning',
      });
      const [open, api, worker] = found.checks
        .filter(({ check }) => check === 'program roles')
        .map(({ message }) => message);
      expect(open).toBe('Every role may call make_scan_month(text)');
      expect(api).toContain('UPDATE on checks');
      expect(api).not.toContain('SELECT on checks');
      expect(worker).toContain('UPDATE (is_verified, isolated_at,');
      expect(worker).not.toMatch(/UPDATE \([^)]*(next|last)_run_at/);
      expect(worker).toContain('EXECUTE on drop_scan_month(text, integer)');
      await dataSource.query(
        "DELETE FROM schema_migrations WHERE name LIKE 'ChooseNewTests%' OR timestamp = 9",
      );
      expect(statesOf(await report())).toMatchObject({ migrations: 'failed' });
    } finally {
      await dataSource.query('REVOKE ALL ON FUNCTION make_scan_month(text) FROM PUBLIC');
      await dataSource.query(`DROP OWNED BY "${name}_api", "${name}_worker"`);
      await dataSource.query(`DROP ROLE "${name}_api", "${name}_worker"`);
      await evicting.kill();
    }
  });

  it('finds lists of hosts with which no worker starts, and settings that weaken the installation', async () => {
    const weak = {
      NOTIFY_SECRET: '',
      MAIL_FROM: 'palisade@localhost',
      APP_URL: 'http://palisade.test/scans',
    };
    const found = await report({ ...weak, SCAN_ALLOWED_HOSTS: '10.0.0.0/99' });
    expect(found.code).toBe(1);
    const messages = found.checks.filter(({ check }) => check === 'variables').map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringMatching(/^APP_URL has no https/),
      expect.stringMatching(/^APP_URL has a path: scripts of other applications on the same host /),
      expect.stringMatching(/^SEALING_SECRET is missing/),
      expect.stringMatching(/^SCAN_ALLOWED_HOSTS, .*10\.0\.0\.0\/99/),
    ]);
    const ofMail = found.checks.filter(({ check }) => check === 'mail').map(({ message }) => message);
    expect(ofMail).toEqual([
      expect.stringMatching(/^The mail server accepts/),
      expect.stringMatching(/^MAIL_FROM is an address of localhost/),
    ]);
  });

  it('names wrong variables and checks nothing with them', async () => {
    const found = await report({ APP_SECRET: 'short', REDIS_URL: '' });
    expect(found.code).toBe(1);
    expect(found.checks.map(({ check, state }) => `${state} ${check}`)).toEqual([
      'failed variables',
      'failed variables',
    ]);
    expect(found.checks.map(({ message }) => message).join('\n')).toMatch(/REDIS_URL[^]*APP_SECRET/);
  });
});
