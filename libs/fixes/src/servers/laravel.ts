import type { CookieAttribute, FixServer } from '../change';
import { IN_FRONT } from '../front-server';
import { quoted } from '../patterns';

const middleware = (lines: readonly string[]): string =>
  [
    'public function handle(Request $request, Closure $next): Response',
    '{',
    '    $response = $next($request);',
    ...lines.map((line) => `    ${line}`),
    '',
    '    return $response;',
    '}',
  ].join('\n');

const APPEND = 'Add the middleware with $middleware->append(…) in bootstrap/app.php.';

const COOKIES: Readonly<Record<CookieAttribute, string>> = {
  Secure: 'SESSION_SECURE_COOKIE=true',
  HttpOnly: 'SESSION_HTTP_ONLY=true',
  'SameSite=Lax': 'SESSION_SAME_SITE=lax',
};

/** laravel.com/docs/12.x. */
export const LARAVEL: FixServer = {
  name: 'Laravel',
  place: 'in a middleware of app/Http/Middleware',
  language: 'php',
  settings: {
    'set-header': ({ name, value }) => ({
      code: middleware([`$response->headers->set(${quoted(name)}, ${quoted(value)});`]),
      note: APPEND,
    }),
    'remove-headers': ({ names }) => ({
      code: middleware(names.map((name) => `$response->headers->remove(${quoted(name)});`)),
      note: `${APPEND} PHP adds X-Powered-By: set expose_php = Off in php.ini. Server comes from the server in front.`,
    }),
    'protect-cookie': ({ attribute }) => ({
      code: COOKIES[attribute],
      note: 'In .env; then run php artisan config:cache. It holds for the session; a cookie of your own has parameters of cookie().',
    }),
    'redirect-to-https': ({ host }) => ({
      code: [
        'public function handle(Request $request, Closure $next): Response',
        '{',
        '    return $request->secure()',
        '        ? $next($request)',
        `        : redirect()->away(${quoted(`https://${host}`)}.$request->getRequestUri(), 308);`,
        '}',
      ].join('\n'),
      note: `${APPEND} Behind a proxy that ends TLS trust it first ($middleware->trustProxies).`,
    }),
    ...IN_FRONT,
  },
};
