import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpMariadb,
  linksLeadOut,
  MARIADB,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
  withMariadb,
} from './common';

const CONFIG = `<?php
define("DB_NAME", "wordpress"); define("DB_USER", "root"); define("DB_PASSWORD", ""); define("DB_HOST", "localhost:$HERE/mysql.sock");
define("DISABLE_WP_CRON", true); define("WP_HTTP_BLOCK_EXTERNAL", true); define("WP_CONTENT_DIR", "/usr/share/wordpress/wp-content");`;

const INSTALL = `
define("WP_INSTALLING", true);
$_SERVER["HTTP_HOST"] = getenv("ADDRESS");
$_SERVER["REQUEST_URI"] = "/";
require "/usr/share/wordpress/wp-load.php";
require_once ABSPATH . "wp-admin/includes/upgrade.php";
wp_install("Rig blog", "rigadmin", "rigadmin@example.org", true, "", "rig-Admin-password-1");
update_option("users_can_register", 1);
update_option("siteurl", "http://" . getenv("ADDRESS"));
update_option("home", "http://" . getenv("ADDRESS"));`;

/** Registration is open, so that the forms that must never be sent are there: registration, lost password, comments. */
export const wordpress: RigApplication = {
  name: 'wordpress',
  address: '127.0.40.2',
  packages: [
    'wordpress',
    'wordpress-theme-twentytwentythree',
    'php-cli',
    'php-mysql',
    'php-gd',
    'mariadb-server',
  ],
  setup: withMariadb(`
cat > "/etc/wordpress/config-$ADDRESS.php" <<EOF
${CONFIG}
EOF
mariadb --no-defaults --socket="$HERE/mysql.sock" -e 'CREATE DATABASE wordpress'
php -r '${INSTALL}'`),
  processes: [MARIADB, phpServer('/usr/share/wordpress')],
  probe: '/wp-login.php',
  endpoints: {
    security_headers: ['/wp-login.php'],
    csrf_protection: ['/wp-login.php', '/wp-login.php?action=lostpassword', '/wp-login.php?action=register'],
    cors_misconfiguration: ['/index.php?rest_route=/wp/v2/posts'],
    cookie_security: ['/wp-login.php'],
    brute_force: ['/wp-login.php'],
    api_rate_limit: ['/index.php?rest_route=/wp/v2/posts'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd(
      'wp-includes: formatting.php encodes and wpdb binds; addresses come from the options siteurl and home',
    ),
    broken_links: linksLeadOut('the theme links to wordpress.org'),
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'wp-includes/functions.php: send_frame_options_header runs on the login and in wp-admin only (default-filters.php); PHP expose_php is on',
    },
    csrf_protection: {
      address: [],
      configured: ['csrf-login low'],
      because:
        'wp-login.php: the login form has no nonce; wp-comments-post.php needs none from strangers, who have no session',
    },
    cors_misconfiguration: {
      address: [],
      configured: ['cors-reflects-any-origin low'],
      because:
        'wp-includes/rest-api.php: rest_send_cors_headers echoes the origin; cookies count only with a nonce (rest_cookie_check_errors)',
    },
    cookie_security: {
      address: [],
      because:
        'wp-login.php:480: the only cookie of strangers is TEST_COOKIE, the same for everyone; wp_set_auth_cookie runs after a login',
    },
    subresource_integrity: {
      address: [],
      because:
        'wp-includes/script-loader.php: scripts and styles of the site itself; s.w.org is in dns-prefetch only',
    },
    outdated_js_libraries: {
      address: [],
      because:
        'wp-includes/js/jquery: jQuery 3.6.1 and Migrate 3.3.2, for which there is no advisory (the last ones end at 3.5.0 and 1.2.2)',
    },
    information_disclosure: {
      address: ['info-version-in-page low'],
      because:
        'wp-includes/general-template.php: wp_generator names the version; WP_DEBUG is off, so errors are not shown',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: [],
      because: 'the package: none of the files is in /usr/share/wordpress, and unknown paths show the blog',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'wp-admin/install.php: "Already Installed" once there are tables; users_can_register is off',
    ),
    brute_force: {
      address: 'inconclusive',
      configured: ['login-cleartext high', 'login-generic-error-missing low', 'login-no-throttling medium'],
      because:
        'wp-login.php: no limit in the core; wp-includes/user.php: wp_authenticate_username_password names unknown users; the theme does not link to the login',
    },
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'wp-includes/rest-api: no limit in the core',
    },
  },
  dump: dumpMariadb('wordpress'),
  folders: ['/usr/share/wordpress/wp-content', '/etc/wordpress'],
  allowed: [
    {
      line: /^sql wp_options .*'(?:category_children|theme_mods_\w+)'/,
      reason:
        'caches that the first visit fills: _get_term_hierarchy (taxonomy.php), wp_get_custom_css_post (theme.php)',
    },
    { line: /^sql wp_options .*'_(?:site_)?transient_/, reason: 'caches with an expiry' },
  ],
  forbiddenLog:
    /POST \S*(?:action=(?:lostpassword|register|retrievepassword)|wp-comments-post|wp-signup|xmlrpc)/,
};
