import type { FixServer, Setting } from '../change';
import { REDIRECT_IN_FRONT } from '../front-server';
import { CIPHERS, escaped } from '../patterns';

const ENABLE_HEADERS = 'Needs mod_headers: a2enmod headers.';

const OF_THE_ADDRESS =
  'Write it in the main configuration, or in each VirtualHost of the address: the first one decides for all.';
const VERSIONS: Setting = { code: 'SSLProtocol -all +TLSv1.2 +TLSv1.3', note: OF_THE_ADDRESS };

/** httpd.apache.org/docs/2.4. */
export const APACHE: FixServer = {
  name: 'Apache',
  place: 'in the VirtualHost of the site',
  language: 'apache',
  settings: {
    // Apache keeps two tables: what an application sends is in the other one, and both are sent.
    'set-header': ({ name, value, replaces }) => ({
      code: [
        ...(replaces ? [`Header onsuccess unset ${name}`] : []),
        `Header always set ${name} "${value}"`,
      ].join('\n'),
      note: ENABLE_HEADERS,
    }),
    'remove-headers': ({ names }) => ({
      code: names
        .flatMap((name) =>
          name === 'server'
            ? ['ServerTokens Prod', 'ServerSignature Off']
            : [`Header always unset ${name}`, `Header onsuccess unset ${name}`],
        )
        .join('\n'),
      note: names.includes('server')
        ? 'ServerTokens belongs in the main configuration, outside of every VirtualHost.'
        : ENABLE_HEADERS,
    }),
    'protect-cookie': ({ name, attribute }) => ({
      code: `Header edit Set-Cookie "(?i)^(${escaped(name)}=(?!.*;\\s*${attribute.split('=')[0]}).*)$" "$1; ${attribute}"`,
      note: ENABLE_HEADERS,
    }),
    'redirect-to-https': ({ host }) => ({
      code: [
        '<VirtualHost *:80>',
        `  ServerName ${host}`,
        `  Redirect permanent / https://${host}/`,
        '</VirtualHost>',
      ].join('\n'),
      note: `This is a VirtualHost of its own. Remove port 80 from the other one. ${REDIRECT_IN_FRONT}`,
    }),
    'hide-path': ({ path }) => `RedirectMatch 404 "^${escaped(path)}"`,
    'stop-listing': ({ path }) => `<Location "${path}">\n  Options -Indexes\n</Location>`,
    'refuse-trace': () => ({
      code: 'TraceEnable Off',
      note: 'In the main configuration it holds for all sites of the server.',
    }),
    'tls-versions': () => VERSIONS,
    'offer-tls-13': () => VERSIONS,
    'tls-ciphers': () => ({
      code: `SSLCipherSuite ${CIPHERS}\nSSLHonorCipherOrder off`,
      note: OF_THE_ADDRESS,
    }),
  },
};
