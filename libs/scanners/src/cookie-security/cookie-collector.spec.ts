import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { CookieCollector, shownName } from './cookie-collector';

const collect = (...answers: string[][]): CookieCollector => {
  const collector = new CookieCollector(Date.parse('2026-01-01T00:00:00Z'));
  for (const [index, lines] of answers.entries()) {
    const url = `https://shop.example/${index}`;
    collector.take({ url, shownUrl: url, headers: lines.map((line) => ['set-cookie', line]) });
  }
  return collector;
};

it('keeps each combination of attributes once, and no value', () => {
  const collector = collect(['sid=topsecret1; Secure'], ['sid=topsecret2; Secure'], ['sid=topsecret3']);
  const [cookie] = collector.cookies();
  expect(cookie).toMatchObject({ name: 'sid', kind: 'session' });
  expect(cookie?.forms.map(({ url, secure, answers }) => ({ url, secure, answers }))).toEqual([
    { url: 'https://shop.example/0', secure: true, answers: 2 },
    { url: 'https://shop.example/2', secure: false, answers: 1 },
  ]);
  expect(JSON.stringify(collector.cookies())).not.toContain('topsecret');
});

it.each([
  ['ASPSESSIONIDQQBCRSTT', 'ASPSESSIONID*'],
  ['.AspNetCore.Correlation.abcDEF012', '.AspNetCore.Correlation.*'],
  ['wordpress_logged_in_0123456789abcdef0123456789abcdef', 'wordpress_logged_in_*'],
  ['__Host-sid', '__Host-sid'],
  ['laravel_session', 'laravel_session'],
])('shows %s as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

it.each([
  ['login_redirect=%2Faccount', 'other'],
  ['session_active=true', 'other'],
  ['session_expires=1795374000', 'other'],
  ['account_session=1795374000', 'session'],
  ['sid=abcdefgh12', 'session'],
])('takes %s for %s', (line, kind) => {
  expect(collect([line], [line]).cookies()).toMatchObject([{ kind }]);
});

it('compares a date with the clock of the server', () => {
  const collector = new CookieCollector(0);
  collector.take({
    url: 'https://shop.example/',
    shownUrl: 'https://shop.example/',
    headers: [
      ['date', 'Thu, 01 Jan 2026 00:00:00 GMT'],
      ['set-cookie', 'sid=1a; Expires=Sat, 03 Jan 2099 00:00:00 GMT'],
    ],
  });
  const [form] = collector.cookies()[0]?.forms ?? [];
  expect(form?.lifetime).toEqual({ seconds: 26_665 * 86_400, from: 'expires' });
});

it('reads what browsers keep of a site that sets too much, in steps that grow with it', () => {
  const many = Array.from({ length: 300 }, (_, index) => `c${index}=1`);
  expect(collect(many).cookies()).toHaveLength(50);
  expectGrowthAtMostNLogN(50, (size, steps) => {
    const collector = new CookieCollector(0, steps);
    const headers = Array.from({ length: size }, (_, index): [string, string] => [
      'set-cookie',
      `c${10_000 + index}=1; Path=/${10_000 + index}`,
    ]);
    collector.take({ url: 'https://shop.example/', shownUrl: 'https://shop.example/', headers });
    collector.take({ url: 'https://shop.example/', shownUrl: 'https://shop.example/', headers });
  });
});
