import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpSqlite,
  manyParameters,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
} from './common';

/** Anonymous visitors may edit, as in every new wiki: the most telling target for harm. */
export const mediawiki: RigApplication = {
  name: 'mediawiki',
  address: '127.0.40.1',
  packages: [
    'mediawiki',
    'php-cli',
    'php-sqlite3',
    'php-xml',
    'php-mbstring',
    'php-intl',
    'php-curl',
    'sqlite3',
  ],
  setup: `
rm -rf "$HERE/db" "$HERE/LocalSettings.php"; mkdir -p "$HERE/db"
php /usr/share/mediawiki/maintenance/install.php --dbtype sqlite --dbpath "$HERE/db" --dbname wiki --server "http://$ADDRESS" \\
  --scriptpath "" --lang en --pass "rig-Admin-password-1" --confpath "$HERE" "Rig wiki" RigAdmin
echo '$wgMainCacheType = CACHE_DB; $wgSessionCacheType = CACHE_DB;' >> "$HERE/LocalSettings.php"`,
  processes: [`export MW_CONFIG_FILE="$HERE/LocalSettings.php"; ${phpServer('/var/lib/mediawiki')}`],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/index.php?title=Special:UserLogin'],
    csrf_protection: ['/index.php?title=Special:UserLogin'],
    cors_misconfiguration: ['/api.php?action=query&meta=siteinfo&format=json'],
    cookie_security: ['/index.php?title=Special:UserLogin'],
    brute_force: ['/index.php?title=Special:UserLogin'],
    api_rate_limit: ['/api.php?action=query&meta=siteinfo&format=json'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'includes/: values are encoded and bound; $wgServer is set, so no field of a request names the host',
    ),
    broken_links: {
      address: ['link-broken low'],
      because:
        'includes/skins: the footer links to the privacy policy, the disclaimer and About, which a new wiki does not have (404, Article.php)',
    },
    reflected_xss: manyParameters('includes/skins: links with title, action, oldid and others on each page'),
    sql_injection: manyParameters('includes/skins: links with title, action, oldid and others on each page'),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'info-disclosure-version low'],
      because:
        'includes/OutputPage.php: getFrameOptions sends X-Frame-Options on forms and not on articles; $wgCSPHeader is off; PHP expose_php is on',
    },
    csrf_protection: {
      address: [],
      because:
        'includes/specialpage/LoginSignupSpecialPage.php: wpLoginToken of the session; EditPage: wpEditToken of the account',
    },
    cors_misconfiguration: {
      address: [],
      because: 'includes/MediaWiki.php, ApiMain::handleCORS: off while $wgCrossSiteAJAXdomains is empty',
    },
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'includes/MainConfigSchema.php: $wgCookieHttpOnly is true, $wgCookieSameSite null; every page links to the login, which starts a session',
    },
    subresource_integrity: {
      address: [],
      because: 'includes/ResourceLoader: everything comes from load.php',
    },
    outdated_js_libraries: {
      address: [],
      because:
        'load.php?modules=startup is the only script in the pages; it loads resources/lib/jquery/jquery.js 3.6.1, for which there is no advisory',
    },
    information_disclosure: {
      address: ['info-version-in-page low'],
      because:
        'includes/OutputPage.php:3764: the meta tag generator names the version; $wgShowExceptionDetails is off',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: [],
      because: 'the package: none of the files is in /var/lib/mediawiki, and unknown paths show an article',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'includes/specials: a wiki whose accounts see what strangers see; mw-config/index.php wants the key of LocalSettings.php',
    ),
    brute_force: {
      address: ['login-cleartext high'],
      because:
        '$wgPasswordAttemptThrottle (5 in 300 s; includes/MainConfigSchema.php:8470), includes/auth/ThrottlePreAuthenticationProvider.php',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: '$wgRateLimits has no limit for reading',
    },
  },
  dump: `for db in "$HERE"/db/*.sqlite; do ${dumpSqlite('$db')}; done`,
  folders: ['/var/lib/mediawiki/images', '$HERE/LocalSettings.php'],
  allowed: [
    {
      line: /^sql (objectcache|l10n_cache|module_deps) /,
      reason: 'caches, sessions and the counters of the login limit',
    },
    { line: /^sql job /, reason: 'jobs that wait, such as links to refresh' },
  ],
  forbiddenLog: /POST \S*(?:action=(?:submit|edit)|CreateAccount|PasswordReset)/,
};
