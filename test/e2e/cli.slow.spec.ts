import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ciHash, hashApiKey, hashToken, isPassword, isWellFormedApiKey } from '@palisade/credentials';
import {
  AccountTokensRepository,
  SecondFactor,
  ApiKey,
  AuditEntry,
  Check,
  Membership,
  SessionsRepository,
  Team,
  User,
  newId,
} from '@palisade/persistence';
import { createTestDatabase, type TestDatabase, undoAllMigrations } from '../support/database';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { type Outcome, palisade } from '../support/command-line';
import { createSession } from '../support/people';

const ROOT = resolve(__dirname, '../..');
const MAIN = join(ROOT, 'dist/apps/cli/main.js');

const APP_SECRET = 'test-secret-of-at-least-32-characters';

interface CreatedUser {
  user_id: string;
  email: string;
  password: string;
}

let database: TestDatabase;
beforeAll(async () => {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: run the tests with \`npm test\`.`);
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Runs the built program the way an operator does; the environment holds nothing but what is given. */
function runProgram(args: string[], variables: Record<string, string>): Promise<Outcome> {
  return new Promise((done) => {
    // `npm start` may be running in this checkout: no test uses that installation.
    const env = { PATH: process.env.PATH ?? '', PALISADE_SETTINGS_FILE: '/dev/null', ...variables };
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const run = (args: string[], variables: Record<string, string> = settings()): Promise<Outcome> =>
  palisade(args, variables);

const settings = (): Record<string, string> => ({ DATABASE_URL: database.url, APP_SECRET });

/** The one JSON document of a command that must succeed and say nothing else. */
async function answerOf<Document>(...args: string[]): Promise<Document> {
  const { code, stdout, stderr } = await run([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Document;
}

/** `user create` with what it always needs. */
const createUser = (email: string, ...more: string[]): Promise<CreatedUser> =>
  answerOf('user', 'create', '--email', email, '--name', 'Ada', ...more);

const expectFailure = async (args: string[], code: number, text: string | RegExp): Promise<void> => {
  const outcome = await run([...args, '--json']);
  expect(outcome.code).toBe(code);
  expect(outcome.stdout).toBe('');
  expect(outcome.stderr).toMatch(text);
  expect(outcome.stderr).not.toMatch(/\n\s+at /);
};

describe('migrate', () => {
  it('sets up an empty database, and then has nothing to do', async () => {
    const fresh = await createTestDatabase();
    try {
      await undoAllMigrations(fresh);
      const { dataSource } = fresh;
      const env = { DATABASE_URL: fresh.url };
      const needsTables = await run(['key', 'list', newId()], env);
      expect(needsTables).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The database is older than this program: run `palisade migrate`.\n',
      });
      const outcomes = await Promise.all([1, 2, 3].map(() => runProgram(['migrate', '--json'], env)));
      const applied = outcomes.flatMap(({ stdout }) => (JSON.parse(stdout) as { applied: string[] }).applied);
      expect(applied).toEqual(dataSource.migrations.map(({ constructor }) => constructor.name));
      const tables = await dataSource.query<unknown[]>(
        `SELECT FROM pg_class WHERE relname = 'scans_${new Date().toISOString().slice(0, 7).replace('-', '_')}'`,
      );
      expect(tables).toHaveLength(1);
      await expect(run(['--json', 'migrate'], env)).resolves.toMatchObject({ stdout: '{"applied":[]}\n' });
      await expect(run(['migrate'], env)).resolves.toMatchObject({ stdout: 'Nothing to do.\n' });
    } finally {
      await fresh.drop();
    }
  });
});

describe('team', () => {
  it('create gives a team, a key that is stored as its hash, and the CI hash', async () => {
    const created = await answerOf<Record<string, string>>(
      'team',
      'create',
      '--name',
      ' Acme & Co ',
      '--plan',
      'business',
    );
    expect(Object.keys(created)).toEqual(['team_id', 'name', 'plan', 'api_key', 'ci_hash']);
    const teamId = created.team_id ?? '';
    expect(created).toMatchObject({ name: 'Acme & Co', plan: 'business' });
    expect(isWellFormedApiKey(created.api_key ?? '')).toBe(true);
    expect(created.ci_hash).toBe(ciHash(APP_SECRET, { teamId, ciGeneration: 1 }));
    const key = await database.dataSource.getRepository(ApiKey).findOneByOrFail({ teamId });
    expect(key).toMatchObject({
      keyHash: hashApiKey(created.api_key ?? ''),
      lastFour: created.api_key?.slice(-4),
    });
  });

  it('create makes no team when the key cannot be written', async () => {
    const { dataSource } = database;
    await dataSource.query('ALTER TABLE api_keys RENAME TO api_keys_away');
    try {
      await expectFailure(
        ['team', 'create', '--name', 'Half', '--plan', 'trial'],
        1,
        /older than this program/,
      );
    } finally {
      await dataSource.query('ALTER TABLE api_keys_away RENAME TO api_keys');
    }
    await expect(dataSource.getRepository(Team).countBy({ name: 'Half' })).resolves.toBe(0);
  });

  it('set-plan changes the plan', async () => {
    const team = await createTeam(database.dataSource, 'trial');
    await expect(answerOf('team', 'set-plan', team.id, 'professional')).resolves.toEqual({
      team_id: team.id,
      plan: 'professional',
    });
    const stored = await database.dataSource.getRepository(Team).findOneByOrFail({ id: team.id });
    expect(stored.plan).toBe('professional');
  });

  it('rotate-ci-hash gives the hash of the next generation', async () => {
    const team = await createTeam(database.dataSource);
    for (const ciGeneration of [2, 3]) {
      await expect(answerOf('team', 'rotate-ci-hash', team.id)).resolves.toEqual({
        team_id: team.id,
        ci_hash: ciHash(APP_SECRET, { teamId: team.id, ciGeneration }),
      });
    }
  });

  it('prints lines for people without --json', async () => {
    const { code, stdout } = await run(['team', 'create', '--name', 'People', '--plan', 'trial']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Team: {4}People \(trial\)\nTeam id: .+\nAPI key: pls_\w+ .+\nCI hash: \w+\n$/);
  });
});

describe('user', () => {
  const userOf = (id: string): Promise<User> =>
    database.dataSource.getRepository(User).findOneByOrFail({ id });

  it('create gives an account with a password that is stored as its hash', async () => {
    const team = await createTeam(database.dataSource);
    const created = await createUser('Ada@Example.com', '--team', team.id, '--role', 'owner');
    expect(Object.keys(created)).toEqual(['user_id', 'email', 'password']);
    const { passwordHash, ...user } = await userOf(created.user_id);
    expect(user).toMatchObject({ email: 'ada@example.com', name: 'Ada', isOperator: false });
    await expect(isPassword(created.password, String(passwordHash))).resolves.toBe(true);
    const [membership] = await database.dataSource.getRepository(Membership).findBy({ teamId: team.id });
    expect(membership).toMatchObject({ userId: created.user_id, role: 'owner' });
    const operator = await createUser('op@example.com', '--operator');
    await expect(userOf(operator.user_id)).resolves.toMatchObject({ isOperator: true });
    const again = ['user', 'create', '--email', 'ADA@example.com', '--name', 'Ada'];
    await expectFailure(again, 1, 'An account with the e-mail address ada@example.com already exists.');
  });

  it('create makes no account when there is no such team', async () => {
    const args = ['user', 'create', '--email', 'half@example.com', '--name', 'x', '--team', newId()];
    await expectFailure(args, 1, 'There is no team with the id');
    await expect(
      database.dataSource.getRepository(User).countBy({ email: 'half@example.com' }),
    ).resolves.toBe(0);
  });

  it('reset-link prints a link that works once', async () => {
    const { user_id } = await createUser('link@example.com');
    const { url, email } = await answerOf<{ url: string; email: string }>(
      'user',
      'reset-link',
      'Link@example.com',
    );
    expect(email).toBe('link@example.com');
    const [page, token = ''] = url.split('#');
    expect(page).toMatch(/\/reset-password$/);
    const tokens = new AccountTokensRepository(database.dataSource);
    await expect(tokens.findOwner(hashToken(token), 'reset_password')).resolves.toMatchObject({
      id: user_id,
    });
    await expect(tokens.resetPassword(hashToken(token), 'hash', '::1')).resolves.toBe(true);
    await expect(tokens.resetPassword(hashToken(token), 'hash', '::1')).resolves.toBe(false);
    // What the operator hands over proves no address.
    await expect(userOf(user_id)).resolves.toMatchObject({ passwordHash: 'hash', emailConfirmedAt: null });
    await expectFailure(
      ['user', 'reset-link', 'nobody@example.com'],
      1,
      'There is no account with the e-mail',
    );
  });

  it('change-email and disable-second-factor help a person who lost a mailbox or a phone', async () => {
    const { user_id } = await createUser('old@example.com');
    await createUser('other@example.com');
    const taken = ['user', 'change-email', 'old@example.com', 'other@example.com'];
    await expectFailure(taken, 1, 'An account with the e-mail address other@example.com already exists.');
    await answerOf('user', 'change-email', 'Old@example.com', 'New@Example.com');
    await expect(userOf(user_id)).resolves.toMatchObject({
      email: 'new@example.com',
      emailConfirmedAt: null,
    });
    const off = ['user', 'disable-second-factor', 'new@example.com'];
    await expectFailure(off, 1, 'Two-factor authentication of new@example.com is already disabled.');
    const factors = database.dataSource.getRepository(SecondFactor);
    await factors.insert({ userId: user_id, sealedSecret: 'x', enabledAt: new Date() });
    await expect(answerOf(...off)).resolves.toEqual({ email: 'new@example.com', is_enabled: false });
    await expect(factors.countBy({ userId: user_id })).resolves.toBe(0);
  });

  it('reset-password gives another password and ends every session', async () => {
    const { user_id, password: old } = await createUser('reset@example.com');
    const { token } = await createSession(database.dataSource, user_id);
    const { password, email } = await answerOf<CreatedUser>('user', 'reset-password', 'Reset@example.com');
    expect(email).toBe('reset@example.com');
    const { passwordHash } = await userOf(user_id);
    await expect(isPassword(password, String(passwordHash))).resolves.toBe(true);
    await expect(isPassword(old, String(passwordHash))).resolves.toBe(false);
    await expect(new SessionsRepository(database.dataSource).findOwner(hashToken(token))).resolves.toBeNull();
  });
});

it('what the operator does is in the audit log of the team', async () => {
  const team = await createTeam(database.dataSource);
  const { key_id } = await answerOf<{ key_id: string }>('key', 'create', team.id);
  await answerOf('key', 'revoke', team.id, key_id);
  await answerOf('team', 'set-plan', team.id, 'trial');
  await answerOf('team', 'rotate-ci-hash', team.id);
  await createUser('joiner@example.com', '--team', team.id);
  const entries = await database.dataSource
    .getRepository(AuditEntry)
    .find({ where: { teamId: team.id }, order: { id: 'ASC' } });
  expect(entries.map(({ action }) => action)).toEqual([
    'api_key.created',
    'api_key.revoked',
    'team.plan_changed',
    'ci_hash.rotated',
    'member.joined',
  ]);
  for (const entry of entries)
    expect(entry).toMatchObject({ actorKind: 'operator', actorLabel: 'command line' });
});

describe('key', () => {
  it('create, list and revoke', async () => {
    const team = await createTeam(database.dataSource);
    const eternal = await answerOf<{ key_id: string; api_key: string }>('key', 'create', team.id);
    const short = await answerOf<{ key_id: string; api_key: string }>(
      'key',
      'create',
      team.id,
      '--name',
      'CI',
      '--expires',
      '90d',
    );
    expect(Object.keys(short)).toEqual(['key_id', 'api_key']);
    const { keys } = await answerOf<{ keys: Record<string, string | null>[] }>('key', 'list', team.id);
    expect(keys).toMatchObject([
      { key_id: eternal.key_id, name: 'API key', expires_at: null, revoked_at: null, last_used_at: null },
      { key_id: short.key_id, name: 'CI', last_four: short.api_key.slice(-4) },
    ]);
    const days = (Date.parse(String(keys[1]?.expires_at)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
    expect(JSON.stringify(keys)).not.toContain(short.api_key.slice(0, 20));
    await expect(answerOf('key', 'revoke', team.id, short.key_id)).resolves.toEqual({ revoked: true });
    const first = await database.dataSource.getRepository(ApiKey).findOneByOrFail({ id: short.key_id });
    expect(first.revokedAt).not.toBeNull();
    await answerOf('key', 'revoke', team.id, short.key_id);
    const second = await database.dataSource.getRepository(ApiKey).findOneByOrFail({ id: short.key_id });
    expect(second.revokedAt).toEqual(first.revokedAt);
  });

  it("revoke leaves another team's key alone", async () => {
    const [team, other] = [await createTeam(database.dataSource), await createTeam(database.dataSource)];
    const { id } = await createApiKey(database.dataSource, other.id);
    await expectFailure(['key', 'revoke', team.id, id], 1, `The team has no key with the id ${id}.`);
    const key = await database.dataSource.getRepository(ApiKey).findOneByOrFail({ id });
    expect(key.revokedAt).toBeNull();
  });
});

describe('check verify', () => {
  it('marks the check, unless it is deleted', async () => {
    const team = await createTeam(database.dataSource);
    const check = await createCheck(database.dataSource, team.id);
    await expect(answerOf('check', 'verify', check.id)).resolves.toEqual({
      check_id: check.id,
      is_verified: true,
    });
    const checks = database.dataSource.getRepository(Check);
    await expect(checks.findOneByOrFail({ id: check.id })).resolves.toMatchObject({ isVerified: true });
    await checks.softDelete({ id: check.id });
    await expectFailure(['check', 'verify', check.id], 1, `There is no check with the id ${check.id}.`);
  });
});

describe('what cannot be done', () => {
  const unknown = newId();
  it.each([
    [['team', 'set-plan', unknown, 'trial'], `There is no team with the id ${unknown}.`],
    [['team', 'set-plan', 'abc', 'trial'], 'There is no team with the id abc.'],
    [['team', 'rotate-ci-hash', unknown], `There is no team with the id ${unknown}.`],
    [['key', 'create', unknown], `There is no team with the id ${unknown}.`],
    [['key', 'list', 'abc'], 'There is no team with the id abc.'],
    [['key', 'revoke', unknown, unknown], `There is no team with the id ${unknown}.`],
    [['check', 'list', unknown], `There is no team with the id ${unknown}.`],
    [['check', 'list', 'abc'], 'There is no team with the id abc.'],
    [['check', 'verify', unknown], `There is no check with the id ${unknown}.`],
    [['check', 'verify', 'abc'], 'There is no check with the id abc.'],
    [
      ['user', 'reset-password', 'x@example.com'],
      'There is no account with the e-mail address x@example.com.',
    ],
    [['user', 'create', '--email', 'x', '--name', 'x'], 'x is not an e-mail address.'],
  ])('%j exits 1 with one clear line', async (args, line) => {
    await expectFailure(args, 1, line);
  });

  it.each([
    [[]],
    [['team']],
    [['team', 'create', '--name', 'x']],
    [['team', 'create', '--name', ' ', '--plan', 'trial']],
    [['team', 'create', '--name', 'x', '--plan', 'gold']],
    [['team', 'set-plan', unknown]],
    [['team', 'set-plan', unknown, 'gold']],
    [['key', 'create', unknown, '--expires', 'soon']],
    [['key', 'create', unknown, 'excess']],
    [['user', 'create', '--email', 'x@example.com']],
    [['user', 'create', '--email', 'x@example.com', '--name', 'x', '--team', unknown, '--role', 'boss']],
    [['user', 'create', '--email', 'x@example.com', '--name', 'x', '--role', 'admin']],
    [['nonsense']],
    [['migrate', '--force']],
  ])('%j is wrong usage', async (args) => {
    await expectFailure(args, 2, /./);
  });

  it('names each missing or wrong variable on its own line', async () => {
    const create = ['team', 'create', '--name', 'x', '--plan', 'trial', '--json'];
    await expect(run(create, {})).resolves.toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL is missing: set it in the environment\nAPP_SECRET is missing: set it in the environment\n',
    });
    const wrong = await run(create, { DATABASE_URL: 'mysql://x', APP_SECRET: 'short' });
    expect(wrong.stderr.trim().split('\n').sort()).toEqual([
      'APP_SECRET must have at least 32 characters',
      'DATABASE_URL must be a postgres:// address',
    ]);
  });

  it('says that the database cannot be reached, without its password', async () => {
    const env = { DATABASE_URL: 'postgres://palisade:hunter2@127.0.0.1:1/palisade' };
    const { code, stdout, stderr } = await runProgram(['migrate'], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The database cannot be reached, check DATABASE_URL: .*ECONNREFUSED.*\n$/);
    expect(stderr).not.toContain('hunter2');
  });
});

describe('the program', () => {
  it('prints help on stdout', async () => {
    const { code, stdout } = await runProgram(['--help'], {});
    expect(code).toBe(0);
    for (const command of ['migrate', 'team', 'user', 'key', 'check', 'scan'])
      expect(stdout).toContain(command);
  });

  it.each([
    [
      'nothing of the database for the help of scan, and no scanner',
      ['scan', '--help'],
      'node_modules.(typeorm|pg|@nestjs|ioredis|undici).|libs.(scanners|target-client|persistence).',
    ],
    [
      'only what a connection needs before it scans',
      ['scan', 'http://127.0.0.1:1', '--allow-host', '127.0.0.1'],
      'node_modules.(typeorm|pg|@nestjs|ioredis|tldts|parse5|undici.(index|lib.web)).|libs.(catalogue|persistence|scanners.src.tests.*scanner).|libs.(vocabulary|dns|target-client).src.(?!index)|cli.src.all-commands',
    ],
  ])('loads %s', async (_, args, unwanted) => {
    const script = `process.argv = ['node', 'palisade', ...${JSON.stringify(args)}];
      process.on('exit', () => {
        const loaded = Object.keys(require.cache).filter((file) => /${unwanted}/.test(file));
        process.stderr.write('loaded ' + JSON.stringify(loaded));
      });
      require(${JSON.stringify(MAIN)});`;
    const { stdout, stderr } = await new Promise<Outcome>((done) => {
      execFile(process.execPath, ['-e', script], { env: {} }, (_error, out, err) =>
        done({ code: 0, stdout: out, stderr: err }),
      );
    });
    expect(stdout).toContain('scan');
    expect(stderr).toMatch(/loaded \[\]$/);
  });

  it('is what `npx palisade` runs', async () => {
    const { stdout } = await promisify(execFile)('npx', ['--no-install', 'palisade', '--help'], {
      cwd: ROOT,
    });
    expect(stdout).toContain('Usage: palisade');
  });
});
