import type { CookieAttribute, FixServer } from '../change';
import { IN_FRONT } from '../front-server';
import { quoted } from '../patterns';

/** Settings that Django has for a header (docs.djangoproject.com/en/5.2/ref/settings). */
const OWN: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'SECURE_CONTENT_TYPE_NOSNIFF = True',
  'Referrer-Policy': "SECURE_REFERRER_POLICY = 'strict-origin-when-cross-origin'",
  'Cross-Origin-Opener-Policy': "SECURE_CROSS_ORIGIN_OPENER_POLICY = 'same-origin'",
};

/** For the cookies of Django, and for those that a view sets. */
const COOKIES: Readonly<Record<CookieAttribute, [settings: string, own: string]>> = {
  Secure: ['SESSION_COOKIE_SECURE = True\nCSRF_COOKIE_SECURE = True', 'secure=True'],
  HttpOnly: ['SESSION_COOKIE_HTTPONLY = True', 'httponly=True'],
  'SameSite=Lax': ["SESSION_COOKIE_SAMESITE = 'Lax'", "samesite='Lax'"],
};

const HSTS = 'Strict-Transport-Security';
const hstsOf = (value: string): string =>
  [
    'SECURE_HSTS_SECONDS = 31536000',
    ...(value.includes('includeSubDomains') ? ['SECURE_HSTS_INCLUDE_SUBDOMAINS = True'] : []),
    ...(value.includes('preload') ? ['SECURE_HSTS_PRELOAD = True'] : []),
  ].join('\n');

const middleware = (name: string, lines: readonly string[]): string =>
  [
    `def ${name}(get_response):`,
    '    def respond(request):',
    '        response = get_response(request)',
    ...lines.map((line) => `        ${line}`),
    '        return response',
    '',
    '    return respond',
  ].join('\n');

const IN_MIDDLEWARE =
  'Put the function into a module and its path into MIDDLEWARE of settings.py, as the first entry.';

export const DJANGO: FixServer = {
  name: 'Django',
  place: 'in settings.py',
  language: 'python',
  settings: {
    'set-header': ({ name, value }) => {
      const own = name === HSTS ? hstsOf(value) : OWN[name];
      return own === undefined
        ? {
            code: middleware('security_header', [`response.headers[${quoted(name)}] = ${quoted(value)}`]),
            note: IN_MIDDLEWARE,
          }
        : { code: own, note: 'SecurityMiddleware must be in MIDDLEWARE.' };
    },
    'remove-headers': ({ names }) => ({
      code: middleware(
        'without_headers',
        names.map((name) => `response.headers.pop(${quoted(name)}, None)`),
      ),
      note: names.includes('server')
        ? `${IN_MIDDLEWARE} Django does not send Server: change the server in front of it.`
        : IN_MIDDLEWARE,
    }),
    'protect-cookie': ({ name, attribute }) => {
      const [setting, own] = COOKIES[attribute];
      return {
        code: setting,
        note: `For a cookie of your own: response.set_cookie(${quoted(name)}, value, ${own}).`,
      };
    },
    'redirect-to-https': ({ host }) => ({
      code: `SECURE_SSL_REDIRECT = True\nSECURE_SSL_HOST = ${quoted(host)}`,
      note: 'Behind a proxy that ends TLS set SECURE_PROXY_SSL_HEADER too, otherwise every request redirects forever.',
    }),
    ...IN_FRONT,
  },
};
