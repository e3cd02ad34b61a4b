import { generateKeyPairSync } from 'node:crypto';
import { privateKeyIn } from './private-key';
import { holdsSecret, isPlaceholder, isPublicName, passwordInUrl } from './secret-names';

describe('a setting holds a secret', () => {
  it.each([
    ['DB_PASSWORD', 'kR8vQ2nL5x'],
    ['APP_KEY', 'base64:3q2+7wX0bK9mQ4vT1yR8sZ5cN6hJ2gF7dL0aP3eU4iY='],
    ['STRIPE_SECRET', 'abc123def456'],
    ['DATABASE_URL', 'postgres://shop:kR8vQ2nL5x@db/shop'],
    ['spring_datasource_password', 'kR8vQ2nL5x'],
  ])('%s', (name, value) => expect(holdsSecret(name, value)).toBe(true));

  it.each([
    ['DB_PASSWORD', ''],
    ['DB_PASSWORD', 'changeme'],
    ['DB_PASSWORD', '${DB_PASSWORD}'],
    ['API_KEY', '<your key>'],
    ['SECRET', '********'],
    ['PORT', '8080'],
    ['PASSWORDLESS', 'on'],
    ['NEXT_PUBLIC_API_KEY', 'abc123def456'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_live_abc'],
    ['DATABASE_URL', 'postgres://db/shop'],
    ['DATABASE_URL', 'postgres://user:password@db/shop'],
  ])('not %s=%s', (name, value) => expect(holdsSecret(name, value)).toBe(false));
});

it('knows public names and placeholders', () => {
  expect(isPublicName('VITE_TITLE')).toBe(true);
  expect(isPublicName('TITLE')).toBe(false);
  expect(isPlaceholder('your-api-key')).toBe(true);
  expect(isPlaceholder('yourself4711')).toBe(false);
  expect(passwordInUrl('redis://:kR8vQ2@cache:6379')).toBe('kR8vQ2');
  expect(passwordInUrl('https://shop.example/a:b@c')).toBeNull();
});

describe('a private key', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
  it.each(['pkcs8', 'sec1'] as const)('is seen in %s, also inside a script', (type) => {
    const pem = ec.export({ type, format: 'pem' }).toString();
    expect(privateKeyIn(pem)).toMatch(/PRIVATE KEY$/);
    expect(privateKeyIn(JSON.stringify({ key: pem }))).toMatch(/PRIVATE KEY$/);
  });

  it('is none where only its label is', () => {
    const begin = '-----BEGIN PRIVATE KEY-----\n';
    expect(privateKeyIn(`${begin}...\n-----END PRIVATE KEY-----`)).toBeNull();
    expect(privateKeyIn(`${begin}${'QUJD'.repeat(40)}\n-----END PRIVATE KEY-----`)).toBeNull();
    expect(
      privateKeyIn(
        ec.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
      ),
    ).toBeNull();
    expect(privateKeyIn(begin.repeat(1_000))).toBeNull();
  });
});
