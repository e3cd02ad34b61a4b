import type { TargetResponse } from '@palisade/target-client';
import { EXPOSED_ROWS } from './exposed-files.rows';

const paths = EXPOSED_ROWS.map(({ path }) => path);

/** jail.conf and filter.d of fail2ban 1.0.2: so many requests for files that do not exist ban an address for ten minutes. */
describe('one scan stays below the bans of fail2ban', () => {
  it('apache-noscript: five scripts of PHP, the control included', () => {
    expect(1 + paths.filter((path) => path.endsWith('.php')).length).toBeLessThan(5);
  });

  it('apache-botsearch and nginx-botsearch: two names of webmail, phpMyAdmin or WordPress', () => {
    const searched =
      /^\/(?:roundcube|(?:ext)?mail|horde|(?:v-?)?webmail|(?:typo3\/|xampp\/|admin\/|)(?:pma|(?:php)?[Mm]y[Aa]dmin)|wp-(?:login|signup|admin)\.php|cgi-bin|mysqladmin)/;
    expect(paths.filter((path) => searched.test(path)).length).toBeLessThan(2);
  });
});

const SECRET = 'kR8vQ2nL5xkR8vQ2nL5x';
it.each([
  ['/.env', `DB_PASSWORD=${SECRET}\nPORT=1\n`],
  ['/.npmrc', `//npm.shop.example/:_authToken=${SECRET}\n`],
  ['/.vscode/sftp.json', `{ "host": "shop.test", "username": "deploy", "password": "${SECRET}" }`],
  ['/wp-config.php.bak', `<?php\ndefine('DB_PASSWORD', '${SECRET}');\n`],
  [
    '/web.config',
    `<configuration><appSettings><add key="ApiSecret" value="${SECRET}" /></appSettings></configuration>`,
  ],
  ['/config/database.yml', `production:\n  adapter: mysql2\n  database: shop\n  password: ${SECRET}\n`],
  [
    '/docker-compose.yml',
    `services:\n  db:\n    image: mysql\n    environment:\n      DB_PASSWORD: ${SECRET}\n`,
  ],
])('the proof of %s says that it holds a secret, and not which', (path, text) => {
  const url = `https://shop.example${path}`;
  const bytes = Buffer.from(text);
  const page = { path, url, text, bytes, contentType: 'text/plain', response: {} as TargetResponse };
  const proof = EXPOSED_ROWS.find((row) => row.path === path)?.proof(page);
  expect(proof?.shows).toMatch(/password|_authToken|ApiSecret/i);
  expect(JSON.stringify(proof)).not.toContain(SECRET);
});
