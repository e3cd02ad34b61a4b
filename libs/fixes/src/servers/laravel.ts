import type { FixServer } from '../change';
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
    'protect-cookie': () => ({
      code: 'SESSION_SECURE_COOKIE=true\nSESSION_HTTP_ONLY=true\nSESSION_SAME_SITE=lax',
      note: 'In .env; then run php artisan config:cache.',
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
