import type { RigApplication } from '../rig-application';
import { clean, drawnByScripts, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

const SHELL = '@maildev/ui/dist/index.html: scripts draw the page, which holds no words';

/** A mailbox for developers: one page drawn by scripts, which is the response to every path, and an API with credentials for everyone. */
export const maildev: RigApplication = {
  name: 'maildev',
  address: '127.0.40.95',
  packages: [],
  npmPackages: ['maildev'],
  setup: 'rm -rf mail && mkdir mail',
  processes: [
    'exec node "$DATA/npm/maildev/node_modules/maildev/dist/bin/maildev.js" --web 80 --web-ip "$ADDRESS" --smtp 1025 --ip "$ADDRESS" --mail-directory "$HERE/mail"',
  ],
  probe: '/api/healthz',
  endpoints: {
    security_headers: ['/settings'],
    cors_misconfiguration: ['/api/email/summary'],
    api_rate_limit: ['/api/email/summary'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('@maildev/ui/dist/index.html: one script, no link, no parameter'),
    ...drawnByScripts(SHELL),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: '@maildev/ui/dist-server/index.js: sendIndex sets the type only; Fastify names no server',
    },
    csrf_protection: unread(SHELL),
    open_redirect: unread(SHELL),
    reflected_xss: unread(SHELL),
    sql_injection: unread(SHELL),
    cors_misconfiguration: {
      address: ['cors-reflects-any-origin high'],
      because:
        '@maildev/api/dist/server.js: registerPlugins: origin true and credentials true, for all paths',
    },
    outdated_js_libraries: unread(SHELL),
    information_disclosure: {
      address: ['info-source-map low'],
      because: '@maildev/ui/dist/assets: the script names its map, which lies next to it with own sources',
    },
    exposed_files: clean('@maildev/ui/dist-server/index.js: an unknown path is the page or 404'),
    security_txt: NO_SECURITY_TXT,
    product_exposure: {
      address: ['console-open critical'],
      because: '@maildev/api: without --web-user everyone reads and deletes the e-mails',
    },
    brute_force: unread('no --web-user: there is no login'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because:
        '@maildev/api/dist/server.js has no limit; its page and the texts of its script name no API path',
    },
  },
  folders: ['$HERE/mail'],
  allowed: [],
};
