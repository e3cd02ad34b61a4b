import type { FixServer, Setting } from '../change';
import { escaped } from '../patterns';

const VERSIONS: Setting = {
  code: 'tls {\n  protocols tls1.2 tls1.3\n}',
  note: 'It is the default. If the site has a tls block already, correct protocols there.',
};

/** Without `defer`, Caddy writes the field before the application writes its own. A line that removes a field waits anyway. */
const afterApplication = (operation: string): string => `header {\n  ${operation}\n  defer\n}`;

/** caddyserver.com/docs, 2.6 of Debian 12. */
export const CADDY: FixServer = {
  name: 'Caddy',
  place: 'in the site block of the Caddyfile',
  language: 'caddyfile',
  settings: {
    'set-header': ({ name, value, replaces }) =>
      replaces ? afterApplication(`${name} "${value}"`) : `header ${name} "${value}"`,
    'remove-headers': ({ names }) => ({
      code: names.map((name) => `header -${name}`).join('\n'),
    }),
    'protect-cookie': ({ name, attribute }) =>
      afterApplication(`Set-Cookie "^(${escaped(name)}=.*)$" "$1; ${attribute}"`),
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
    'tls-versions': () => VERSIONS,
    'offer-tls-13': () => VERSIONS,
    'tls-ciphers': () => ({
      code: null,
      note: 'Caddy offers no weak ciphers unless "ciphers" in a tls block names them: remove that line.',
    }),
  },
};
