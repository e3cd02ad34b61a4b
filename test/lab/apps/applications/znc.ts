import type { RigApplication } from '../rig-application';
import { clean, linksLeadOut, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** The web pages of an IRC proxy in C++: a login on each page, templates of its own. */
export const znc: RigApplication = {
  name: 'znc',
  address: '127.0.40.132',
  packages: ['znc', 'openssl'],
  setup: `
rm -rf home && mkdir -p home/configs
hash=$(printf 'rig-Admin-password-1salt' | openssl dgst -sha256 -r | cut -d' ' -f1)
cat > home/configs/znc.conf <<EOF
Version = 1.8.2
LoadModule = webadmin
<Listener web>
  Port = 80
  IPv4 = true
  IPv6 = false
  SSL = false
  Host = $ADDRESS
  AllowIRC = false
  AllowWeb = true
</Listener>
<User rigadmin>
  Admin = true
  Nick = rig
  Ident = rig
  RealName = Rig
  <Pass password>
    Method = sha256
    Hash = $hash
    Salt = salt
  </Pass>
</User>
EOF`,
  processes: ['exec znc --foreground --allow-root --datadir "$HERE/home"'],
  probe: '/',
  endpoints: { security_headers: ['/'], csrf_protection: ['/'], cookie_security: ['/'], brute_force: ['/'] },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd('src/Template.cpp escapes; the pages of strangers have no parameter'),
    security_headers: {
      address: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'src/HTTPSock.cpp: Server with the version, no such header; LoginBar.tmpl: each page asks for a password',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'LoginBar.tmpl: no token; src/WebModules.cpp: OnPageRequest checks _CSRF_Check except for login',
    },
    cors_misconfiguration: clean('src/HTTPSock.cpp sends no Access-Control header'),
    cookie_security: clean('src/HTTPSock.cpp: SessionId with HttpOnly and SameSite=Strict'),
    subresource_integrity: clean('BaseHeader.tmpl: files of its own only'),
    outdated_js_libraries: {
      address: ['js-vulnerable-library'],
      because: 'pub: jQuery 1.11.2 and the sortable part of jQuery UI 1.11.4',
    },
    information_disclosure: clean(
      'src/HTTPSock.cpp: GetErrorPage ends with the version, which Server names too: security_headers reports it',
    ),
    directory_listing: clean('src/WebModules.cpp: PrintFile sends files; a folder is 404'),
    exposed_files: clean('src/WebModules.cpp: paths that are no page or module are 404'),
    security_txt: NO_SECURITY_TXT,
    broken_links: linksLeadOut('FooterTag.tmpl links to znc.in'),
    product_exposure: clean('webadmin asks for a sign-in'),
    brute_force: {
      address: GUESSES_UNNOTICED,
      knownDeviation: 'the message about the password comes on the page behind a redirect, once',
      because:
        'src/WebModules.cpp: CWebAuth::RefusedLogin counts nothing; that is in the module fail2ban, which is not loaded',
    },
    api_rate_limit: unread('webadmin is pages and forms, no API'),
  },
  folders: ['$HERE/home/configs', '$HERE/home/users'],
  allowed: [],
};
