import type { CookieAttribute, FixServer } from '../change';
import { IN_FRONT, REDIRECT_IN_FRONT } from '../front-server';
import { quoted } from '../patterns';
import { APACHE } from './apache';

const onSend = (line: string): string => `add_action('send_headers', function () {\n    ${line}\n});`;

const COOKIES: Readonly<Record<CookieAttribute, string>> = {
  Secure: "define('FORCE_SSL_ADMIN', true);\nini_set('session.cookie_secure', '1');",
  HttpOnly: "ini_set('session.cookie_httponly', '1');",
  'SameSite=Lax': "ini_set('session.cookie_samesite', 'Lax');",
};

/** developer.wordpress.org. */
export const WORDPRESS: FixServer = {
  name: 'WordPress',
  place: 'in functions.php of the theme, or in a plugin',
  language: 'php',
  settings: {
    'set-header': ({ name, value }) => ({
      code: onSend(`header(${quoted(`${name}: ${value}`)});`),
      note: 'WordPress sends it with pages only: a setting of the server in front covers files too.',
    }),
    'remove-headers': ({ names }) => ({
      code: onSend(names.map((name) => `header_remove(${quoted(name)});`).join('\n    ')),
      note: names.includes('server')
        ? 'Server comes from the server in front of WordPress: change it there.'
        : undefined,
    }),
    'protect-cookie': ({ attribute }) => ({
      code: COOKIES[attribute],
      note: 'In wp-config.php; ini_set is for plugins that use sessions of PHP.',
    }),
    'redirect-to-https': ({ host }) => ({
      code: [
        'RewriteEngine On',
        'RewriteCond %{HTTPS} off',
        `RewriteRule ^ https://${host}%{REQUEST_URI} [R=301,L]`,
      ].join('\n'),
      note: `In .htaccess, above the lines of WordPress. Set both addresses in Settings, General to https first. ${REDIRECT_IN_FRONT}`,
    }),
    ...IN_FRONT,
    'hide-path': (change) => ({
      code: APACHE.settings['hide-path'](change) as string,
      note: 'In .htaccess, with Apache.',
    }),
    'stop-listing': () => ({ code: 'Options -Indexes', note: 'In .htaccess, with Apache.' }),
  },
  withoutHtaccess: {
    ...IN_FRONT,
    'redirect-to-https': () => ({
      code: null,
      note: 'Set both addresses in Settings, General to https, and redirect in the server in front of WordPress.',
    }),
  },
};
