import { sensitivityOf } from './sensitive-names';

it.each([
  'shop.sql',
  'shop.sql.gz',
  'a.sqlite3',
  '.env',
  'id_rsa',
  'server.key',
  'shop.test.key',
  'client.pfx',
  'private.pem',
])('is secret: %s', (name) => expect(sensitivityOf(name)).toBe('secret'));
it.each([
  'config.php.bak',
  'index.php~',
  'error.log',
  'access.log.1',
  'backup.zip',
  'www.tar.gz',
  'site-2026-01-01.zip',
  'customers.csv',
])('is internal: %s', (name) => expect(sensitivityOf(name)).toBe('internal'));
it.each([
  'photo.jpg',
  'talk.key',
  'fullchain.pem',
  'ca.pem',
  'manual.zip',
  'prices.csv',
  'backup/',
  'catalog.pdf',
  'changelog.txt',
])('is neither: %s', (name) => expect(sensitivityOf(name)).toBeNull());
