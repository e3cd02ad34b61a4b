import { remediationSteps } from '@palisade/scan-engine';
import { judgeCsrfProtection } from './csrf-protection.rules';
import { SESSION, formOf, siteOf } from './testing/site-sketch';

const adviceOf = (cookie: string, ...fields: string[]): string =>
  remediationSteps(
    'csrf_protection',
    judgeCsrfProtection(
      siteOf(
        [
          formOf(),
          formOf({
            action: 'https://www.example.org/other',
            fields: fields.map((name) => ({ name, type: 'text', autocomplete: '' })),
          }),
        ],
        { cookies: [{ ...SESSION, name: cookie }] },
      ),
    ),
  ).join('\n');

it.each([
  ['sessionid', ['csrfmiddlewaretoken'], 'CsrfViewMiddleware'],
  ['laravel_session', [], 'write @csrf'],
  ['_shop_session', ['authenticity_token'], 'protect_from_forgery'],
  ['JSESSIONID', ['_csrf'], 'csrf().disable()'],
  ['connect.sid', [], 'Express has no protection of its own'],
  ['PHPSESSID', ['wpEditToken'], 'matchTokenField()'],
])('names the setting of the product with the cookie %s and the fields %j', (cookie, fields, setting) => {
  expect(adviceOf(cookie, ...fields)).toContain(setting);
});

it('stays general where no product is known', () => {
  expect(adviceOf('PHPSESSID', 'authenticity_token')).not.toMatch(/Rails|Django|Laravel|Spring|Express/);
});
