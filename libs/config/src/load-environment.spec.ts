import { Redis } from 'ioredis';
import { createTransport } from 'nodemailer';
import { Client } from 'pg';
import { EnvironmentError, loadEnvironment } from './load-environment';
import { aboutScansUrlOf, appUrlOf, checkLimitOf } from './settings-of';

const complete = {
  DATABASE_URL: 'postgres://u:p@localhost:5432/palisade',
  REDIS_URL: 'redis://localhost:6379',
  APP_SECRET: 'x'.repeat(32),
};
const all = ['databaseUrl', 'redisUrl', 'appSecret'] as const;

const linesOf = (source: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadEnvironment(all, source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines;
    throw error;
  }
  return [];
};

describe('loadEnvironment', () => {
  it('fills in the documented defaults', () => {
    const environment = loadEnvironment(all, complete);
    expect(environment).toMatchObject({
      port: 3000,
      workerPort: 3001,
      scanAllowedHosts: '',
      scanOptOut: '',
      requireVerification: true,
      workerConcurrency: 10,
      logLevel: 'info',
      apiRateLimit: 1200,
    });
    expect(appUrlOf(environment)).toBe('http://localhost:3000');
    expect(checkLimitOf(environment, 'trial')).toBe(1);
    expect(checkLimitOf(environment, 'business')).toBeNull();
  });

  it('says one line per missing variable, and an empty one is missing', () => {
    expect(linesOf({ REDIS_URL: '' })).toEqual([
      'DATABASE_URL is missing: set it in the environment',
      'REDIS_URL is missing: set it in the environment',
      'APP_SECRET is missing: set it in the environment',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['REDIS_URL', 'localhost:6379', 'redis://'],
    ['APP_SECRET', 'short', 'at least 32'],
    ['PORT', 'http', 'port number'],
    ['PORT', '70000', 'port number'],
    ['APP_URL', 'https://palisade.example/', 'trailing slash'],
    ['REQUIRE_VERIFICATION', 'yes', 'true or false'],
    ['WORKER_CONCURRENCY', '0', 'at least 1'],
    ['DATABASE_POOL_SIZE', 'x', 'whole number'],
    ['DATABASE_PREPARED_STATEMENTS', 'maybe', 'true or false'],
    ['DATABASE_READ_URL', 'postgres://one:5432,,two:5432/palisade', 'several hosts'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL'],
    ['SIGN_UP', 'maybe', 'open, closed'],
    ['NEW_TEAM_PLAN', 'gold', 'trial, professional, business'],
    ['SMTP_URL', 'mail.example.com', 'smtp://'],
    ['SMTP_URL', 'smtp://mailer:p#ss@mail.example.com:587', 'SMTP_PASSWORD takes it as it is'],
    ['SMTP_URL', 'smtp://mailer:1/ss@mail.example.com', 'SMTP_PASSWORD takes it as it is'],
    ['DATABASE_URL', 'postgres://u:p#ss@db.internal/palisade', 'DATABASE_PASSWORD takes it as it is'],
    ['REDIS_URL', 'redis://:p/ss@cache.internal:6379', 'REDIS_PASSWORD takes it as it is'],
    ['MAIL_FROM', 'Palisade', 'e-mail address'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: x@example.com', 'e-mail address'],
    ['PLAN_CHECK_LIMITS', 'gold=3', 'PLAN_CHECK_LIMITS'],
    ['PLAN_CHECK_LIMITS', 'trial=1,', 'PLAN_CHECK_LIMITS'],
  ])('refuses %s=%s', (name, value, hint) => {
    const lines = linesOf({ ...complete, [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
    expect(lines[0]).toContain(hint);
  });

  it('reads values in quotes or from a file of Windows, and leaves secrets alone', () => {
    const environment = loadEnvironment(all, {
      DATABASE_URL: `'${complete.DATABASE_URL}'`,
      REDIS_URL: `"${complete.REDIS_URL}"\r`,
      APP_SECRET: `"${complete.APP_SECRET}"`,
      MAIL_FROM: '"Palisade <palisade@example.com>"',
      SMTP_URL: 'smtp://mail.internal\r',
      SMTP_PASSWORD: '"quoted"\r',
      PORT: '"4000"',
      OIDC_ISSUER: '""',
      OIDC_CLIENT_SECRET: '"it has quotes"\r\n',
    });
    expect(environment).toMatchObject({
      databaseUrl: complete.DATABASE_URL,
      redisUrl: complete.REDIS_URL,
      appSecret: `"${complete.APP_SECRET}"`,
      mailFrom: 'Palisade <palisade@example.com>',
      smtpUrl: 'smtp://:%22quoted%22@mail.internal',
      port: 4000,
    });
    expect([environment.oidcIssuer, environment.oidcClientSecret]).toEqual([undefined, '"it has quotes"']);
  });

  it('tells sites where to ask only when it knows its public address', () => {
    expect(aboutScansUrlOf(loadEnvironment(all, complete))).toBeUndefined();
    const known = loadEnvironment(all, { ...complete, APP_URL: 'https://palisade.example' });
    expect(aboutScansUrlOf(known)).toBe('https://palisade.example/about-scans');
  });

  it.each([`p@ss:w/ord#%?&' "$HOME\\`, '%41', 'é€ ', '::1]@', 'plain'])(
    'puts a password into its address so that the clients read it as it is: %s',
    (password) => {
      const environment = loadEnvironment(['databaseUrl', 'redisUrl'], {
        DATABASE_URL: 'postgres://palisade:old@db.internal:5432/palisade?sslmode=disable',
        DATABASE_PASSWORD: password,
        REDIS_URL: 'redis://cache.internal:6380/2',
        REDIS_PASSWORD: password,
        SMTP_URL: 'smtp://mailer@mail.internal:587',
        SMTP_PASSWORD: password,
      });
      expect(new Client({ connectionString: environment.databaseUrl })).toMatchObject({
        host: 'db.internal',
        port: 5432,
        database: 'palisade',
        user: 'palisade',
        password,
      });
      expect(new Redis(environment.redisUrl, { lazyConnect: true }).options).toMatchObject({
        host: 'cache.internal',
        port: 6380,
        db: 2,
        password,
      });
      expect(createTransport(environment.smtpUrl).options).toMatchObject({
        host: 'mail.internal',
        port: 587,
        auth: { user: 'mailer', pass: password },
      });
    },
  );

  it('says so when an address cannot take a password', () => {
    expect(
      linesOf({ ...complete, DATABASE_URL: 'postgres:///palisade?host=/run', DATABASE_PASSWORD: 'x' }),
    ).toEqual(['DATABASE_URL has no single host: put the password into it and leave out DATABASE_PASSWORD']);
  });

  it('reads switches and limits', () => {
    const environment = loadEnvironment(all, {
      ...complete,
      REQUIRE_VERIFICATION: 'false',
      PORT: '8080',
      PLAN_CHECK_LIMITS: 'trial=2,professional=50',
    });
    expect(environment.requireVerification).toBe(false);
    expect(appUrlOf(environment)).toBe('http://localhost:8080');
    expect(checkLimitOf(environment, 'professional')).toBe(50);
    expect(checkLimitOf(environment, 'business')).toBeNull();
  });
});
