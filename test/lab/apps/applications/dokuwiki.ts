import type { RigApplication } from '../rig-application';
import {
  clean,
  linksLeadOut,
  manyParameters,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
  unread,
} from './common';

/** Open for registration and, as a new wiki is, for edits by everyone. */
export const dokuwiki: RigApplication = {
  name: 'dokuwiki',
  address: '127.0.40.3',
  packages: ['dokuwiki', 'php-cli', 'php-xml', 'php-mbstring'],
  setup: `
cat > /etc/dokuwiki/local.php <<'EOF'
<?php
$conf['title'] = 'Rig wiki';
$conf['useacl'] = 1;
$conf['superuser'] = '@admin';
$conf['disableactions'] = '';
EOF
printf '*\\t@ALL\\t8\\n' > /var/lib/dokuwiki/acl/acl.auth.php
printf 'rigadmin:%s:Rig Admin:rigadmin@example.org:admin,user\\n' "$(php -r 'echo crypt("rig-Admin-password-1", "$1$rigsaltx$");')" > /var/lib/dokuwiki/acl/users.auth.php
mkdir -p /var/lib/dokuwiki/data/pages
echo '====== Welcome ======' > /var/lib/dokuwiki/data/pages/start.txt`,
  processes: [phpServer('/usr/share/dokuwiki')],
  probe: '/doku.php',
  endpoints: {
    security_headers: ['/doku.php?id=start&do=login'],
    csrf_protection: ['/doku.php?id=start&do=login', '/doku.php?id=start&do=register'],
    cors_misconfiguration: ['/lib/exe/ajax.php'],
    brute_force: ['/doku.php?id=start&do=login'],
    api_rate_limit: ['/lib/exe/xmlrpc.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('inc/: hsc() encodes, and pages are files; getBaseURL reads the Host field alone'),
    broken_links: linksLeadOut('lib/tpl/dokuwiki/tpl_footer.php links to dokuwiki.org and php.net'),
    sql_injection: manyParameters('lib/tpl: links with id, do, rev and others on each page'),
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
        'inc/Action/Export.php and doku.php set none of these headers for pages; PHP expose_php is on; the login has a password field',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because:
        'inc/common.php:93: getSecurityToken is empty for strangers; inc/auth.php:211: auth_login does not check it',
    },
    cors_misconfiguration: { address: [], because: 'no Access-Control header in inc/ or lib/exe' },
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because: 'inc/init.php:252: session_set_cookie_params sets HttpOnly and no SameSite',
    },
    subresource_integrity: {
      address: [],
      because: 'inc/template.php: tpl_metaheaders names lib/exe/*.php only',
    },
    outdated_js_libraries: {
      address: [],
      because:
        'lib/exe/jquery.php sends jQuery 3.6.1 and jQuery UI 1.13.2 of libjs-jquery and libjs-jquery-ui, for which there is no advisory',
    },
    information_disclosure: {
      address: [],
      because:
        'inc/template.php:231: the meta tag generator has no version; PHP does not show errors (display_errors)',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: [],
      because: 'the package: none of the files is in /usr/share/dokuwiki, and unknown paths show the wiki',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('lib/tpl and doku.php: a wiki; install.php is not in the package'),
    brute_force: {
      address: ['login-cleartext high', 'login-no-throttling medium'],
      because: 'inc/auth.php:211: auth_login has no limit',
    },
    api_rate_limit: unread('lib/exe/xmlrpc.php: IXR_Server answers GET with an error; no page names it'),
  },
  folders: ['/var/lib/dokuwiki/data', '/var/lib/dokuwiki/acl', '/etc/dokuwiki'],
  allowed: [
    {
      line: /^file \/var\/lib\/dokuwiki\/data\/meta\/_htcookiesalt2 /,
      reason: 'made by auth_cookiesalt (inc/auth.php) at the first sign-in attempt of the wiki',
    },
    {
      line: /^file \/var\/lib\/dokuwiki\/data\/(?:cache|index|locks|tmp)\//,
      reason: 'caches and the search index',
    },
  ],
  forbiddenLog: /POST \S*do=(?:register|resendpwd|edit|save|recover)/,
};
