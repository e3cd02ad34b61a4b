import type { Page } from '@palisade/scan-engine';
import { productAdvice } from './product-advice';

const adviceOf = (rule: string, ...headers: Page['headers']): string =>
  productAdvice(rule, { headers } as Page).join('\n');

it.each<[string, [string, string], string]>([
  ['nosniff-missing', ['server', 'nginx'], 'nginx: add_header X-Content-Type-Options "nosniff" always;'],
  ['info-disclosure-version', ['server', 'nginx/1.25.3'], 'nginx: server_tokens off;'],
  ['info-disclosure-version', ['server', 'Apache/2.4.41 (Ubuntu)'], 'Apache: ServerTokens Prod'],
  [
    'nosniff-missing',
    ['server', 'Microsoft-IIS/10.0'],
    '<add name="X-Content-Type-Options" value="nosniff" />',
  ],
  ['info-disclosure-version', ['x-powered-by', 'PHP/8.1.2'], 'PHP: expose_php = Off'],
  ['nosniff-missing', ['x-powered-by', 'Express'], "res.set('X-Content-Type-Options'"],
])('%s: names the setting of the product that %j names', (rule, header, setting) => {
  expect(adviceOf(rule, header)).toContain(setting);
});

it('takes the fields that show a version for its advice, and adds no second policy', () => {
  expect(adviceOf('info-disclosure-version', ['server', 'nginx'], ['x-powered-by', 'PHP/8.1.2'])).toBe(
    'PHP: expose_php = Off in php.ini',
  );
  const policy: [string, string] = ['content-security-policy', "default-src 'self'"];
  expect(adviceOf('clickjacking', ['server', 'Apache'], policy)).toBe('');
  expect(adviceOf('clickjacking', ['server', 'Apache'])).toContain('frame-ancestors');
  expect(adviceOf('headers-missing-on-errors', ['server', 'Apache Tomcat/9.0.1'])).toBe('');
});

it.each([
  ['nginx', 'nginx: proxy_hide_header X-Content-Type-Options; add_header'],
  ['Apache', 'Apache: Header onsuccess unset X-Content-Type-Options and Header always set'],
  ['Caddy', 'X-Content-Type-Options "nosniff" and defer'],
])('replaces what an application behind %s sends', (server, setting) => {
  const wrong: [string, string] = ['x-content-type-options', 'none'];
  expect(adviceOf('nosniff-invalid', ['server', server], wrong)).toContain(setting);
});

it.each(['cloudflare', 'not-nginx', 'ApacheBench'])('adds nothing for %s', (server) => {
  expect(adviceOf('nosniff-missing', ['server', server])).toBe('');
});
