import type { FixServer } from '../change';
import { CIPHERS } from '../patterns';

/** nginx.org/en/docs, 1.22 of Debian 12. */
export const NGINX: FixServer = {
  name: 'nginx',
  place: 'in the server block of the site',
  language: 'nginx',
  settings: {
    'set-header': ({ name, value }) => ({
      code: `add_header ${name} "${value}" always;`,
      note: 'A location with an add_header of its own ignores this one: repeat it there.',
    }),
    'remove-headers': ({ names }) => ({
      code: names
        .flatMap((name) =>
          name === 'server'
            ? ['server_tokens off;']
            : [`proxy_hide_header ${name};`, `fastcgi_hide_header ${name};`],
        )
        .join('\n'),
    }),
    'protect-cookie': ({ name }) => ({
      code: `proxy_cookie_flags ${name} secure httponly samesite=lax;`,
      note: 'For a site behind proxy_pass, since nginx 1.19.3. With fastcgi_pass, set the flags in the application.',
    }),
    'redirect-to-https': ({ host }) => ({
      code: [
        'server {',
        '  listen 80;',
        '  listen [::]:80;',
        `  server_name ${host};`,
        `  return 301 https://${host}$request_uri;`,
        '}',
      ].join('\n'),
      note: 'This is a server block of its own. Remove port 80 from the other blocks of the site.',
    }),
    'hide-path': ({ path }) => `location ^~ ${path} {\n  return 404;\n}`,
    'stop-listing': ({ path }) => `location ^~ ${path} {\n  autoindex off;\n}`,
    'refuse-trace': () => 'if ($request_method = TRACE) {\n  return 405;\n}',
    'modern-tls': () =>
      ['ssl_protocols TLSv1.2 TLSv1.3;', `ssl_ciphers ${CIPHERS};`, 'ssl_prefer_server_ciphers off;'].join(
        '\n',
      ),
  },
};
