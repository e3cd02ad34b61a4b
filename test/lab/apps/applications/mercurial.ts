import type { RigApplication } from '../rig-application';
import {
  clean,
  linksLeadOut,
  manyParameters,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  unread,
} from './common';

/** Python's own HTTP server behind hgweb: pages of a repository, and a protocol for clones on the same address. */
export const mercurial: RigApplication = {
  name: 'mercurial',
  address: '127.0.40.130',
  packages: ['mercurial'],
  setup: `
rm -rf repository
hg init repository
echo text > repository/file
hg -R repository commit -q -A -m First -u rig`,
  processes: ['exec hg serve -R "$HERE/repository" -a "$ADDRESS" -p 80'],
  probe: '/',
  endpoints: {
    security_headers: ['/file/tip'],
    cors_misconfiguration: ['/json-log'],
    api_rate_limit: ['/json-log'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'mercurial/templates escape all values, hgweb/request.py reads no forwarded host; there is no database',
    ),
    sql_injection: manyParameters(
      'templates/paper: revcount, rev, style and others in the links of each page',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'hgweb/common.py: a policy only with web.csp; hgweb/server.py: BaseHTTPRequestHandler names itself and Python',
    },
    csrf_protection: clean('templates/paper: forms of GET that search'),
    cors_misconfiguration: clean('hgweb/ sends no Access-Control header'),
    cookie_security: clean('hgweb/ sets no cookie'),
    subresource_integrity: clean('templates/paper/header.tmpl: files of its own only'),
    outdated_js_libraries: clean('templates/static/mercurial.js holds no library'),
    information_disclosure: clean('templates/paper: no generator; error.tmpl shows one line'),
    directory_listing: clean('hgweb/webcommands.py: static sends files; a folder is an error'),
    exposed_files: clean('hgweb/hgweb_mod.py: a path that is not a command is an error 400'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('templates/paper: the logo leads to mercurial-scm.org'),
    product_exposure: clean('hgweb: web.allow-push is empty, so strangers read only'),
    brute_force: unread('hgweb/ has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'templates/json has no limit; no page names it',
    },
  },
  folders: ['$HERE/repository'],
  allowed: [],
};
