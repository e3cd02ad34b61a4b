import { dokuwiki } from '../applications/dokuwiki';
import { mediawiki } from '../applications/mediawiki';
import { shaarli } from '../applications/shaarli';
import { wordpress } from '../applications/wordpress';
import type { RigAccount } from '../rig-account';
import { NO_SAME_SITE, nothing, nothingBy, ONE_ACCOUNT, OPAQUE_AND_OWN, PASSWORD } from './common';

const WORDPRESS_READER = `
define("WP_USE_THEMES", false);
$_SERVER["HTTP_HOST"] = getenv("ADDRESS");
require "/usr/share/wordpress/wp-load.php";
wp_insert_user(["user_login" => "rigreader", "user_pass" => "${PASSWORD}", "user_email" => "rigreader@example.org", "role" => "subscriber"]);`;

const wordpressLogin = (username: string) => ({
  login: { kind: 'form', url: '/wp-login.php', username, password: PASSWORD },
  verify: {
    url: '/wp-admin/profile.php',
    signed_in: { text: `${username}@example.org` },
    anonymous: { status: [302] },
  },
  private_canary: `${username}@example.org`,
});

const wordpressAccounts: RigAccount = {
  application: wordpress,
  setup: `php -r '${WORDPRESS_READER}'`,
  identities: [
    {
      name: 'admin',
      ...wordpressLogin('rigadmin'),
      start: [
        '/wp-admin/profile.php',
        '/wp-admin/users.php',
        '/wp-admin/edit.php',
        '/wp-admin/edit-comments.php',
      ],
    },
    { name: 'reader', ...wordpressLogin('rigreader'), start: ['/wp-admin/profile.php'] },
  ],
  settings: { access_control: { privileged: ['admin'] } },
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'wp-includes/script-loader.php: own files; wp-includes/pluggable.php: cookies with an HMAC',
    ),
    security_headers: nothing(
      'wp-includes/functions.php: nocache_headers and send_frame_options_header in wp-admin',
    ),
    csrf_protection: {
      verdict: ['csrf-no-protection medium', 'csrf-token-in-url medium'],
      because:
        'wp-comments-post.php wants no nonce of accounts without unfiltered_html; wp-admin/includes/class-wp-list-table.php: display_tablenav puts _wpnonce into the forms of lists, which edit.php, users.php and edit-comments.php send by GET; the other forms post it; get-community-events wants the nonce that its script adds (ajax-actions.php)',
    },
    cookie_security: {
      verdict: [NO_SAME_SITE],
      because:
        'wp-includes/pluggable.php: wp_set_auth_cookie calls setcookie with HttpOnly and without SameSite',
    },
    outdated_js_libraries: nothing(
      'wp-includes/js: jQuery 3.6.1, jQuery UI 1.13.2, Underscore 1.13.4 and Moment.js 2.29.4 have no advisory; Lodash 4.17.19 is in the editors, which are never opened',
    ),
    information_disclosure: nothing(
      'wp-includes/general-template.php: the generator is on public pages, the same for strangers',
    ),
    access_control: nothing('wp-admin/includes/user.php and menu.php: capabilities before each page'),
  },
  allowed: [
    {
      line: /^sql wp_usermeta .*'(?:session_tokens|wp_user-settings\w*|wp_dashboard_quick_press_last_post_id|community-events-location|show_welcome_panel)'/,
      reason: 'sessions, and what the dashboard keeps for the user',
    },
    { line: /^sql wp_posts .*'auto-draft'/, reason: 'the empty draft that the dashboard opens at a sign-in' },
    {
      line: /^sql wp_options .*'recently_activated','a:0:\{\}'/,
      reason: 'the empty list that wp-admin/plugins.php keeps when someone opens it for the first time',
    },
  ],
};

const canaryOf = (name: string): string => `canary-of-${name}-7f3c`;
const mediawikiLogin = (username: string) => ({
  login: { kind: 'form', url: '/index.php?title=Special:UserLogin', username, password: PASSWORD },
  verify: {
    url: '/index.php?title=Special:Preferences',
    signed_in: { text: canaryOf(username) },
    anonymous: { status: [302] },
  },
  private_canary: canaryOf(username),
});

const mediawikiAccounts: RigAccount = {
  application: mediawiki,
  setup: `
MW_CONFIG_FILE="$HERE/LocalSettings.php" php /usr/share/mediawiki/maintenance/createAndPromote.php RigReader '${PASSWORD}'
for name in RigAdmin RigReader; do
  sqlite3 "$HERE/db/wiki.sqlite" "UPDATE user SET user_real_name = 'canary-of-$name-7f3c' WHERE user_name = '$name'"
done`,
  identities: [
    {
      name: 'admin',
      ...mediawikiLogin('RigAdmin'),
      start: ['/index.php?title=Special:Preferences', '/index.php?title=Special:Watchlist'],
    },
    { name: 'reader', ...mediawikiLogin('RigReader'), start: ['/index.php?title=Special:Preferences'] },
  ],
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'includes/session/CookieSessionProvider.php: an id; includes/ResourceLoader: load.php only',
    ),
    security_headers: nothing(
      'includes/OutputPage.php: sendCacheControl sends private for sessions; the start page as for strangers',
    ),
    csrf_protection: nothing(
      'includes/htmlform/HTMLForm.php and EditPage.php: wpEditToken of the session in each POST form',
    ),
    cookie_security: nothing(
      'includes/session/CookieSessionProvider.php: wiki_session as for strangers; wikiUserID and wikiUserName are names with HttpOnly',
    ),
    outdated_js_libraries: nothing('load.php?modules=startup is the only script in the pages'),
    information_disclosure: nothing('includes/OutputPage.php: the generator as for strangers'),
    access_control: nothing(
      'includes/specials/SpecialPreferences.php: the preferences of the account of the session',
    ),
  },
  allowed: [{ line: /^sql sqlite_sequence \('job'/, reason: 'jobs that wait' }],
  parts: [{ part: /'20\d{12}'/g, reason: 'user_touched and other times of the last sign-in' }],
};

const dokuwikiAccount: RigAccount = {
  application: dokuwiki,
  identities: [
    {
      name: 'admin',
      login: { kind: 'form', url: '/doku.php?id=start&do=login', username: 'rigadmin', password: PASSWORD },
      verify: {
        url: '/doku.php?id=start&do=profile',
        signed_in: { text: 'rigadmin@example.org' },
        // Strangers get the page itself, whose menu offers the login.
        anonymous: { text: 'do=login' },
      },
      private_canary: 'rigadmin@example.org',
      start: ['/doku.php?id=start&do=profile', '/doku.php?id=start&do=admin'],
    },
  ],
  truth: {
    ...nothingBy(OPAQUE_AND_OWN, 'inc/template.php: lib/exe/*.php only; inc/auth.php: an encrypted cookie'),
    security_headers: nothing(
      'session_cache_limiter of php.ini sends no-store with each session; the start page as for strangers',
    ),
    csrf_protection: {
      verdict: ['csrf-token-in-url medium'],
      because:
        'inc/Form/Form.php puts sectok into every form, also into those that are sent by GET (lib/plugins/logviewer/admin.php, inc/Ui/Recent.php); the others post it',
    },
    cookie_security: {
      verdict: [NO_SAME_SITE],
      because: 'inc/auth.php: auth_setCookie sets DW… with HttpOnly and without SameSite',
    },
    outdated_js_libraries: nothing('lib/exe/jquery.php: jQuery 3.6.1 and jQuery UI 1.13.2, as for strangers'),
    information_disclosure: nothing('inc/template.php: the generator has no version'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

const shaarliAccount: RigAccount = {
  application: shaarli,
  identities: [
    {
      name: 'owner',
      login: { kind: 'form', url: '/login', username: 'rigadmin', password: PASSWORD },
      verify: { url: '/admin/tools', signed_in: { status: 200 }, anonymous: { status: [302] } },
      private_canary: 'My secret stuff',
      start: ['/admin/tools', '/admin/shaare'],
    },
  ],
  truth: {
    ...nothingBy(
      ['jwt_tokens', 'third_party_scripts', 'cors_misconfiguration', 'subresource_integrity'],
      'tpl/default/includes.html: own files; the documentation that names another host is public',
    ),
    security_headers: nothing(
      'application/front/controller/visitor/ShaarliVisitorController.php and index.php: Cache-Control: no-store',
    ),
    csrf_protection: nothing(
      'application/security/SessionManager.php: checkToken for each POST of the administration; the links that pin or hide a bookmark carry a token, and no test follows them',
    ),
    cookie_security: {
      verdict: ['cookie-session-no-httponly medium', NO_SAME_SITE],
      because:
        'application/security/CookieManager.php: setcookie of shaarli_staySignedIn, which signs in, without HttpOnly and SameSite; shaarli as for strangers',
    },
    outdated_js_libraries: nothing('tpl/default/js/shaarli.min.js, as for strangers'),
    information_disclosure: nothing('index.php: what it shows of errors, it shows strangers'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [
    { line: /^file \/var\/lib\/shaarli\/data\/(?:sessions|log)/, reason: 'the log of sign-ins' },
    {
      line: /^file \/var\/lib\/shaarli\/data\/updates\.txt/,
      reason: 'LegacyUpdater.php notes its updates when the owner signs in for the first time',
    },
  ],
  // The file comes with the first sign-in.
  counters: `php -r '$text = @file_get_contents("/var/lib/shaarli/data/ipbans.php"); $data = $text ? unserialize(gzinflate(base64_decode(substr($text, 9, -6)))) : []; echo count($data["failures"] ?? []), " ", count($data["bans"] ?? []);'`,
};

export const CONTENT_ACCOUNTS: readonly RigAccount[] = [
  wordpressAccounts,
  mediawikiAccounts,
  dokuwikiAccount,
  shaarliAccount,
];
