import type { RigApplication } from '../rig-application';
import { clean, manyParameters, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** A wiki in Haskell that keeps its pages in Git; everyone reads, accounts write. */
export const gitit: RigApplication = {
  name: 'gitit',
  address: '127.0.40.172',
  packages: ['gitit', 'git'],
  setup: `
rm -rf wikidata static templates cache gitit-users
echo '[]' > gitit-users
gitit --print-default-config | sed -e "s/^address:.*/address: $ADDRESS/" -e 's/^port:.*/port: 80/' > gitit.conf`,
  processes: ['exec gitit -f "$HERE/gitit.conf"'],
  probe: '/',
  endpoints: {
    security_headers: ['/_login'],
    csrf_protection: ['/_login'],
    cors_misconfiguration: ['/_user'],
    cookie_security: ['/_login'],
    brute_force: ['/_login'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'Network/Gitit/Handlers.hs: values are written by xhtml, which encodes them; Happstack reads no forwarded host and answers TRACE as GET',
    ),
    third_party_scripts: unread('MathJax comes from cdnjs.cloudflare.com, which the rig cannot resolve'),
    reflected_xss: unread(
      'the first scan: two odd paths below /<missing> are status 500, after which the test stops; the source of it was not found, and xhtml encodes all values',
    ),
    sql_injection: manyParameters(
      'Network/Gitit/Handlers.hs: to, revision and printable in the links of each page',
    ),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      configured: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'Network/Gitit/Layout.hs sets the type only; Happstack names its version as Server; the named page has a field for a password',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'Network/Gitit/Authentication.hs: loginForm has no token; a stranger gets no cookie, so the other forms are no matter of sessions',
    },
    cors_misconfiguration: clean('Network/Gitit: no Access-Control header'),
    cookie_security: clean('Network/Gitit/Authentication.hs: loginUser adds the cookie, after the password'),
    subresource_integrity: {
      address: ['sri-missing medium'],
      because: 'gitit.conf, mathjax-script: MathJax 2.7.0 of cdnjs.cloudflare.com, without a hash',
    },
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because:
        'gitit.conf, mathjax-script: MathJax 2.7.0 (CVE-2018-1999024); jQuery 3.6.1 and jQuery UI 1.13.2 of Debian have no advisory',
    },
    information_disclosure: clean(
      'data/templates/page.st has no generator; the errors of Happstack are one line, and its version is in the header',
    ),
    directory_listing: unread(
      'Network/Gitit.hs: serveDirectory DisableBrowsing; each folder is status 500, which says nothing of a list',
    ),
    exposed_files: clean('Network/Gitit/Handlers.hs: pages and files of the wiki, 404 else'),
    security_txt: NO_SECURITY_TXT,
    broken_links: {
      address: ['link-broken low'],
      because:
        'data/templates/page.st: the tab "discuss" leads to the page of the discussion, which is 404 until a member writes it',
    },
    product_exposure: clean('a wiki for the public, which edits after a sign-in'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: 'Network/Gitit/Authentication.hs: loginUser shows the form with a sentence and counts nothing',
    },
    api_rate_limit: unread('Network/Gitit: pages, no API'),
  },
  folders: ['$HERE/wikidata/.git/refs', '$HERE/gitit-users'],
  allowed: [],
};
