import type { FixServer, Setting } from '../change';
import { REDIRECT_IN_FRONT } from '../front-server';
import { CIPHERS } from '../patterns';

const OF_THE_ADDRESS =
  'Best in the http block: of several server blocks at one address, nginx takes it from the default server.';
const REPEAT = 'A location with an add_header of its own ignores this one: repeat it there.';
/** What the application behind nginx sends: add_header would add a second field to it. */
const hidden = (name: string): string[] => [`proxy_hide_header ${name};`, `fastcgi_hide_header ${name};`];
const VERSIONS: Setting = { code: 'ssl_protocols TLSv1.2 TLSv1.3;', note: OF_THE_ADDRESS };

/** nginx.org/en/docs, 1.22 of Debian 12. */
export const NGINX: FixServer = {
  name: 'nginx',
  place: 'in the server block of the site',
  language: 'nginx',
  settings: {
    'set-header': ({ name, value, replaces }) => ({
      code: [...(replaces ? hidden(name) : []), `add_header ${name} "${value}" always;`].join('\n'),
      note: replaces ? `Remove the add_header that sends it now, if there is one. ${REPEAT}` : REPEAT,
    }),
    'remove-headers': ({ names }) => ({
      code: names.flatMap((name) => (name === 'server' ? ['server_tokens off;'] : hidden(name))).join('\n'),
    }),
    'protect-cookie': ({ name, attribute }) => ({
      code: `proxy_cookie_flags ${name} ${attribute.toLowerCase()};`,
      note: 'For a site behind proxy_pass, since nginx 1.19.3. With fastcgi_pass, set the attribute in the application.',
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
      note: `This is a server block of its own. Remove port 80 from the other blocks of the site. ${REDIRECT_IN_FRONT}`,
    }),
    'hide-path': ({ path }) => `location ^~ ${path} {\n  return 404;\n}`,
    'stop-listing': () => ({
      code: 'autoindex off;',
      note: 'A location with "autoindex on" keeps listing: remove that line.',
    }),
    'refuse-trace': () => ({
      code: null,
      note: 'nginx refuses TRACE without a setting. Another server responded: one in front of nginx, or one that visitors reach without it.',
    }),
    'tls-versions': () => VERSIONS,
    'offer-tls-13': () => VERSIONS,
    'tls-ciphers': () => ({
      code: `ssl_ciphers ${CIPHERS};\nssl_prefer_server_ciphers off;`,
      note: OF_THE_ADDRESS,
    }),
  },
};
