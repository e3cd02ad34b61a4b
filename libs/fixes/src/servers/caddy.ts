import type { FixServer } from '../change';
import { escaped } from '../patterns';

/** caddyserver.com/docs, 2.6 of Debian 12. */
export const CADDY: FixServer = {
  name: 'Caddy',
  place: 'in the site block of the Caddyfile',
  language: 'caddyfile',
  settings: {
    'set-header': ({ name, value }) => `header ${name} "${value}"`,
    // ">" waits for the response of the application, which may set the field too.
    'remove-headers': ({ names }) => ({
      code: names.map((name) => `header >-${name}`).join('\n'),
    }),
    'protect-cookie': ({ name }) =>
      `header >Set-Cookie "^(${escaped(name)}=[^;]*).*$" "$1; Path=/; Secure; HttpOnly; SameSite=Lax"`,
    'redirect-to-https': ({ host }) => ({
      code: `http://${host} {\n  redir https://${host}{uri} permanent\n}`,
      note: 'Caddy redirects without it, unless auto_https is off or the site block names http:// or a port.',
    }),
    'hide-path': ({ path }) => {
      const matcher = `@hidden${path.replace(/\W+/g, '_')}`;
      return `${matcher} path ${path} ${path.replace(/\/$/, '')}/*\nrespond ${matcher} 404`;
    },
    'stop-listing': () => ({
      code: 'file_server',
      note: 'Listings come from "file_server browse": remove the word browse, also in a block of file_server.',
    }),
    'refuse-trace': () => '@trace method TRACE\nrespond @trace 405',
    'modern-tls': () => ({
      code: 'tls {\n  protocols tls1.2 tls1.3\n}',
      note: 'These are the defaults: remove other settings of tls, such as ciphers.',
    }),
  },
};
