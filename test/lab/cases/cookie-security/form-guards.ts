import { randomBytes } from 'node:crypto';
import type { CaseOf } from '../../lab-case';
import { HARDENED, setHeaders } from '../../sites/pages';

/** A page with a form that repeats a cookie in a hidden field, new for each visitor. */
const repeats = (
  name: string,
  cookie: string,
  attributes: string,
  expected: CaseOf['expected'],
  { field = cookie, ...more }: Partial<CaseOf> & { field?: string } = {},
): CaseOf => ({
  name: `form guard: ${name}`,
  site: (ground) =>
    ground.site((request, response) => {
      const id = randomBytes(16).toString('hex');
      setHeaders(response, { ...HARDENED, 'set-cookie': `${cookie}=${id}; Path=/${attributes}` });
      response.statusCode = request.url === '/' ? 200 : 404;
      response.end(
        `<!doctype html><html lang="en"><title>Printers</title><form method="post" action="/jobs"><input type="hidden" name="${field}" value="${id}"><button>Show jobs</button></form></html>`,
      );
    }),
  expected,
  ...more,
});

/** A cookie that only guards forms is not the session. */
export const FORM_GUARD_CASES: CaseOf[] = [
  repeats('CUPS', 'org.cups.sid', '; HttpOnly; Secure', [], { guards: 'nobody is signed in by it' }),
  repeats('a readable one', 'auth_form', '; Secure; SameSite=Lax', []),
  repeats('a session that PHP repeats in forms', 'PHPSESSID', '; Secure; SameSite=Lax', [
    'cookie-session-no-httponly medium',
  ]),
  repeats(
    'a session whose id is the token',
    'connect.sid',
    '; Secure; SameSite=Lax',
    ['cookie-session-no-httponly medium'],
    {
      field: 'csrf_token',
    },
  ),
  repeats('a session of few letters', 'sid', '; HttpOnly; Secure', ['cookie-session-no-samesite low']),
  repeats(
    'a login with a prefix',
    '__Secure-login',
    '; HttpOnly; Secure',
    ['cookie-session-no-samesite low'],
    {
      field: 'nonce',
    },
  ),
  repeats('a double submit by the name token', 'token', '; Secure; SameSite=Lax', []),
  repeats('a name that says nothing', 'k9', '; HttpOnly; Secure', [], { field: 'check' }),
];
