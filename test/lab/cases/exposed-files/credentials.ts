import { generateKeyPairSync } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { VIM_SWAP } from './real-files';
import { type MoreOfCase, type ServedFile, lines, siteCase } from '../../sites/served-files';

const file = (
  path: string,
  name: string,
  body: string | Buffer,
  expected: CaseOf['expected'],
  more: MoreOfCase & { type?: string; start?: ServedFile } = {},
): CaseOf =>
  siteCase(
    `${path}: ${name}`,
    { [path]: { body, type: more.type }, ...(more.start ? { '/': more.start } : {}) },
    expected,
    more,
  );

const PHP_START: ServedFile = {
  type: 'text/html',
  headers: { 'x-powered-by': 'PHP/8.2.7' },
  body: '<!doctype html><title>Shop</title><a href="/shop.php">Shop</a>',
};
const EXPRESS_START: ServedFile = {
  type: 'text/html',
  headers: { 'x-powered-by': 'Express' },
  body: '<!doctype html><title>Shop</title>',
};

const key = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString();
const SECRET_40 = 'kR8vQ2nL5xkR8vQ2nL5xkR8vQ2nL5xkR8vQ2nL5x';

/** RFC 7468; AWS CLI user guide; htpasswd(1); npmrc(5). */
const CREDENTIALS: CaseOf[] = [
  file('/server.key', 'PKCS #8', key(), ['exposed-private-key critical']),
  file('/server.key', 'PKCS #1, with text before it', `Bag Attributes\n${rsa()}`, [
    'exposed-private-key critical',
  ]),
  file(
    '/server.key',
    'a header without a key',
    '-----BEGIN PRIVATE KEY-----\nyour key here\n-----END PRIVATE KEY-----\n',
    [],
    { guards: 'the base64 must be DER' },
  ),
  file(
    '/server.key',
    'base64 of something else',
    `-----BEGIN PRIVATE KEY-----\n${Buffer.from('x'.repeat(200)).toString('base64')}\n-----END PRIVATE KEY-----\n`,
    [],
  ),
  file(
    '/server.key',
    'a public key',
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n',
    [],
  ),
  file(
    '/.aws/credentials',
    'a profile',
    lines('[default]', 'aws_access_key_id = AKIAQ2W3E4R5T6Y7U8I9', `aws_secret_access_key = ${SECRET_40}`),
    ['exposed-credentials-file critical'],
  ),
  file(
    '/.aws/credentials',
    "the example of AWS's documentation",
    lines(
      '[default]',
      'aws_access_key_id = AKIAIOSFODNN7EXAMPLE',
      'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    ),
    [],
    { guards: 'a key that everyone knows' },
  ),
  file(
    '/.htpasswd',
    'apr1 and bcrypt',
    lines('ann:$apr1$abcdefgh$h9FWgUz3n9YxylKLlR5SQ/', `bob:$2y$05$${'a'.repeat(53)}`),
    ['exposed-credentials-file high'],
  ),
  file(
    '/.htpasswd',
    'SSHA and a scheme of Dovecot',
    lines(
      'ann:{SSHA}4q7YQ2YwZ0pX1g5t8mJc3rVnT6kLsWd9',
      'bob:{SHA512-CRYPT}$6$abcdefgh$h9FWgUz3n9YxylKLlR5SQ',
    ),
    ['exposed-credentials-file high'],
  ),
  file('/.htpasswd', 'PLAIN of nginx', lines('ann:{PLAIN}kR8vQ2nL5x'), ['exposed-credentials-file critical']),
  file('/.htpasswd', 'clear text of lighttpd', lines('ann:kR8vQ2nL5x', 'bob:correct-horse'), [
    'exposed-credentials-file critical',
  ]),
  file('/.htpasswd', 'a message', lines('status:missing'), [], { guards: 'a message is not a password' }),
  file('/.htpasswd', 'lines of name and text', lines('ann:hello world', 'bob:x'), []),
  file(
    '/.vscode/sftp.json',
    'with a password',
    '{\n  "host": "shop.test",\n  "username": "deploy",\n  "password": "kR8vQ2nL5x"\n}',
    ['exposed-credentials-file critical'],
    { type: 'application/json' },
  ),
  file(
    '/.vscode/sftp.json',
    'with a key file',
    '{"host":"shop.test","username":"deploy","privateKeyPath":"~/.ssh/id"}',
    [],
  ),
  file(
    '/.npmrc',
    'a token, where Express was seen',
    '//npm.shop.example/:_authToken=npm_kR8vQ2nL5xkR8vQ2nL5xkR8vQ2nL5x\n',
    ['exposed-credentials-file critical'],
    { start: EXPRESS_START },
  ),
  file('/.npmrc', 'the name of a variable', '//npm.shop.example/:_authToken=${NPM_TOKEN}\n', [], {
    start: EXPRESS_START,
  }),
  file(
    '/.npmrc',
    'where nothing speaks of Node',
    '//npm.shop.example/:_authToken=npm_kR8vQ2nL5xkR8vQ2nL5xkR8vQ2nL5x\n',
    [],
    { untouched: /npmrc/, guards: 'only for a technology that was seen' },
  ),
];

const WP_CONFIG = (password: string): string =>
  lines(
    '<?php',
    '/** The name of the database */',
    "define( 'DB_NAME', 'shop' );",
    "define( 'DB_USER', 'shop' );",
    `define( 'DB_PASSWORD', '${password}' );`,
    "define( 'AUTH_KEY', 'put your unique phrase here' );",
  );

/** wp-config-sample.php; web.config of IIS; database.yml of Rails. */
const CONFIGURATION: CaseOf[] = [
  file('/wp-config.php.bak', 'with a password', WP_CONFIG('kR8vQ2nL5x'), ['exposed-config-source critical']),
  file('/wp-config.php.bak', 'the sample', WP_CONFIG('password_here'), ['exposed-config-source high'], {
    guards: 'values of the sample are placeholders',
  }),
  file('/wp-config.php.bak', 'run by the server', '', []),
  file(
    '/config.php~',
    'an array',
    lines('<?php', 'return [', "  'db_host' => 'localhost',", "  'db_password' => getenv('DB'),", '];'),
    ['exposed-config-source high'],
  ),
  file(
    '/web.config',
    'in UTF-16, as PowerShell writes it',
    Buffer.from(
      '\ufeff<?xml version="1.0"?>\n<configuration>\n<connectionStrings><add name="Shop" connectionString="Server=db;User Id=sa;Password=kR8vQ2nL5x;" /></connectionStrings>\n</configuration>',
      'utf16le',
    ),
    ['exposed-config-source critical'],
    { type: 'text/xml' },
  ),
  file('/config.php~', 'source without settings', '<?php\necho "hello";\n', [], {
    guards: 'setting names are a part of the proof',
  }),
  file(
    '/web.config',
    'a connection string',
    '<?xml version="1.0"?>\n<configuration>\n<connectionStrings><add name="Shop" connectionString="Server=db;User Id=sa;Password=kR8vQ2nL5x;" /></connectionStrings>\n</configuration>',
    ['exposed-config-source critical'],
    { type: 'text/xml' },
  ),
  file(
    '/web.config',
    'no secret',
    '<?xml version="1.0"?>\n<configuration>\n<system.webServer><rewrite /></system.webServer>\n</configuration>',
    ['exposed-config-source high'],
    { type: 'text/xml' },
  ),
  file(
    '/web.config',
    'an error in XML',
    '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Key>web.config</Key></Error>',
    [],
    { type: 'application/xml' },
  ),
  file(
    '/config/database.yml',
    'a password',
    lines('production:', '  adapter: mysql2', '  database: shop', '  password: kR8vQ2nL5x'),
    ['exposed-config-source critical'],
  ),
  file(
    '/config/database.yml',
    'a password from elsewhere',
    lines(
      'production:',
      '  adapter: postgresql',
      '  database: shop',
      "  password: <%= ENV['DB_PASSWORD'] %>",
    ),
    ['exposed-config-source high'],
  ),
  file('/config/database.yml', 'other YAML', lines('a:', '  b: c'), []),
  file(
    '/.config.php.swp',
    'a swap file of Vim, where PHP was seen',
    VIM_SWAP,
    ['exposed-config-source critical'],
    { start: PHP_START, type: 'application/octet-stream' },
  ),
];

export const EXPOSED_CREDENTIALS_CASES: CaseOf[] = [...CREDENTIALS, ...CONFIGURATION];
