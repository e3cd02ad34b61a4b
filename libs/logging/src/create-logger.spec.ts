import { setTimeout as delay } from 'node:timers/promises';
import { generateApiKey } from '@palisade/credentials';
import { createLogger } from './create-logger';
import { runWithLogContext } from './log-context';
import { NestPinoLogger } from './nest-pino-logger';
import { redactSecrets } from './redact-secrets';

function capture() {
  const written: string[] = [];
  const logger = createLogger({ level: 'trace', name: 'api' }, { write: (line) => void written.push(line) });
  const lines = (): Record<string, unknown>[] =>
    written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger, lines, text: () => written.join('') };
}

describe('createLogger', () => {
  it('writes one JSON object per line', () => {
    const { logger, lines, text } = capture();
    logger.info({ status: 200 }, 'served');
    expect(lines()).toEqual([
      { level: 'info', time: expect.any(String), name: 'api', pid: process.pid, status: 200, msg: 'served' },
    ]);
    expect(new Date(lines()[0]?.time as string).getTime()).toBeGreaterThan(0);
    expect(text()).toMatch(/^[^\n]+\n$/);
  });

  it('keeps quiet below its level', () => {
    const written: string[] = [];
    const logger = createLogger({ level: 'warn', name: 'api' }, { write: (line) => void written.push(line) });
    logger.info('no');
    logger.warn('yes');
    expect(written).toHaveLength(1);
  });

  it('carries the context of the request and the scan through asynchronous work, and only there', async () => {
    const { logger, lines } = capture();
    await Promise.all(
      ['a', 'b'].map((id) =>
        runWithLogContext({ request_id: id }, async () => {
          await delay(1);
          await runWithLogContext({ scan_id: `scan-${id}` }, () => delay(1).then(() => logger.info(id)));
          logger.child({ part: 1 }).info(id);
        }),
      ),
    );
    logger.info('outside');
    const of = (msg: string) => lines().filter((line) => line.msg === msg);
    expect(of('a')).toMatchObject([
      { request_id: 'a', scan_id: 'scan-a' },
      { request_id: 'a', part: 1 },
    ]);
    expect(of('b')).toMatchObject([{ request_id: 'b', scan_id: 'scan-b' }, { request_id: 'b' }]);
    expect(of('a')[1]).not.toHaveProperty('scan_id');
    expect(of('outside')[0]).not.toHaveProperty('request_id');
  });
});

describe('redaction', () => {
  const key = generateApiKey();
  const hash = 'Zk3'.repeat(14) + 'Q';
  const scanPath = `/go/scan/0190c2a4-0000-7000-8000-000000000001/${hash}/trigger`;

  it.each([
    ['a key in the message', `refused ${key} twice`, {}],
    ['a key cut short', `refused ${key.slice(0, 20)}`, {}],
    ['a key deep in an object', 'x', { a: { b: [{ c: `key=${key}` }] } }],
    ['the authorization header', 'x', { req: { headers: { authorization: 'Bearer hunter2-Zk3' } } }],
    ['a bearer credential in text', 'sent Authorization: Bearer hunter2', {}],
    [
      'cookies',
      'x',
      { headers: { cookie: 'sid=hunter2', 'Set-Cookie': ['sid=hunter2; a]', 'b="hunter2"'] } },
    ],
    ['a password with quotes in it', 'x', { user: { password: 'a"hunter2"]}' } }],
    ['a password in JSON inside a message', JSON.stringify({ password: 'hunter2', deep: '{}' }), {}],
    ['a number as a password', 'x', { password: 777000777 }],
    ['a CI hash in a path', `GET ${scanPath}`, {}],
    ['a CI hash in a url field', 'x', { req: { url: `https://p.example${scanPath}?a=1` } }],
    ['a CI hash in an encoded path', `from=${encodeURIComponent(scanPath)}`, {}],
    ['a CI hash as a route parameter', 'x', { params: { id: '1', hash } }],
    ['a session cookie in text', 'sent Cookie: a=b; __Host-palisade_session=hunter2; c=d', {}],
    ['a device cookie in text', 'sent Cookie: a=b; palisade_device_0a1b2c3d=hunter2; c=d', {}],
    ['a setup token in a link', 'open https://p.example/sign-up#setup_token=hunter2', {}],
    ['the token of an invitation in a path', `GET /api/v1/invitations/${hash}/accept`, {}],
    ['the token of an invitation in a link', `mailed https://p.example/invitations/${hash}`, {}],
    ['the token of a shared report in a path', `GET /api/v1/reports/${hash}`, {}],
    ['the token of a calendar in a path', `GET /calendars/${hash}.ics`, {}],
    ['the token of a badge in a path', `GET /badge/${hash}.svg`, {}],
    ['the token of a status page in a path', `GET /status/${hash}`, {}],
    ['the token of a callback in a path', `GET /callback/${hash}x`, {}],
    ['new and old passwords', 'x', { body: { current_password: 'hunter2', new_password: 'hunter2' } }],
    ['a password in an address', 'cannot reach redis://user:hunter2@cache:6379/0', {}],
    ['a password in an address without a user', 'cannot reach redis://:hunter2@cache:6379/0', {}],
  ])('takes out %s', (_, message, fields) => {
    const { logger, lines, text } = capture();
    logger.error(fields, message);
    logger.child(fields).error(new Error(message));
    expect(lines()).toHaveLength(2);
    expect(text()).toContain('[redacted]');
    expect(text()).not.toMatch(/hunter2|Zk3Zk3|777000777/);
    expect(text()).not.toContain(key.slice(0, 20));
  });

  it.each([
    'apiKey',
    'X-API-Key',
    'app_secret',
    'APP_SECRET_PREVIOUS',
    'secret',
    'Authorization',
    'proxy-authorization',
    'hash',
    'ci_hash',
    'keyHash',
    'password-hash',
    'tokenHash',
    'cookie',
    'Set-Cookie',
    'password',
    'pass_wd',
    'currentPassword',
    'new_password',
    'token',
    'invitation_token',
    'sessionToken',
    'setup_token',
    'METRICS_TOKEN',
  ])('takes out the field %s of a line that has nothing else to hide', (name) => {
    const { logger, lines } = capture();
    logger.info({ deep: [{ [name]: 'x' }] }, 'plain');
    expect(lines()[0]?.deep).toEqual([{ [name]: '[redacted]' }]);
  });

  it('reads each line as JSON does, so that no way of writing a secret passes', () => {
    const escaped = (text: string): string =>
      [...text].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
    const line = `{"msg":"used ${escaped(key)}","${escaped('password')}":"hunter2"}\n`;
    expect(JSON.parse(redactSecrets(line))).toEqual({ msg: 'used [redacted]', password: '[redacted]' });
  });

  it('leaves the rest of the line as it was', () => {
    const { logger, lines } = capture();
    logger.info(
      {
        password: 'x',
        content_hash: 'abc',
        note: 'basically fine',
        route: '/go/scan/:check_id/:hash/trigger',
        other_route: '/api/v1/invitations/:token/accept',
        at: 'https://a.example:8443/p@q',
      },
      `GET ${scanPath}`,
    );
    expect(lines()[0]).toMatchObject({
      password: '[redacted]',
      content_hash: 'abc',
      note: 'basically fine',
      route: '/go/scan/:check_id/:hash/trigger',
      other_route: '/api/v1/invitations/:token/accept',
      at: 'https://a.example:8443/p@q',
      msg: 'GET /go/scan/0190c2a4-0000-7000-8000-000000000001/[redacted]/trigger',
    });
  });
});

describe('NestPinoLogger', () => {
  it('turns the arguments of Nest into fields', () => {
    const { logger, lines } = capture();
    const nest = new NestPinoLogger(logger);
    nest.log('started', 'Bootstrap');
    nest.error('broke', 'Error: broke\n    at place', 'Filter');
    nest.error(new Error('thrown'), 'Filter');
    nest.warn({ event: 'slow', ms: 12 }, 'Service');
    nest.log('plain');
    nest.debug('more', { a: 1 }, 'Service');
    nest.verbose('v');
    nest.fatal('f');
    expect(lines()).toMatchObject([
      { level: 'info', msg: 'started', context: 'Bootstrap' },
      { level: 'error', msg: 'broke', context: 'Filter', stack: 'Error: broke\n    at place' },
      {
        level: 'error',
        msg: 'thrown',
        context: 'Filter',
        err: { message: 'thrown', stack: expect.any(String) },
      },
      { level: 'warn', event: 'slow', ms: 12, context: 'Service' },
      { level: 'info', msg: 'plain' },
      { level: 'debug', msg: 'more', details: [{ a: 1 }], context: 'Service' },
      { level: 'trace', msg: 'v' },
      { level: 'fatal', msg: 'f' },
    ]);
  });
});
