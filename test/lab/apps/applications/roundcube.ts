import type { RigApplication } from '../rig-application';
import {
  clean,
  dumpSqlite,
  NO_SECURITY_TXT,
  nothingOdd,
  ON_PLAIN_HTTP,
  PHP_LISTS_NOTHING,
  phpServer,
} from './common';

/** With a real IMAP server behind it, whose penalty for failures counts the address of the webmail. */
export const roundcube: RigApplication = {
  name: 'roundcube',
  address: '127.0.40.7',
  packages: [
    'roundcube-core',
    'roundcube-sqlite3',
    'dovecot-imapd',
    'php-cli',
    'php-sqlite3',
    'php-mbstring',
    'php-intl',
    'sqlite3',
  ],
  setup: `
mkdir -p logs temp mail run
rm -f roundcube.db
sqlite3 roundcube.db < /usr/share/roundcube/SQL/sqlite.initial.sql
cat > /etc/roundcube/config.inc.php <<EOF
<?php
\\$config = ['db_dsnw' => 'sqlite:///$HERE/roundcube.db?mode=0646', 'imap_host' => '$ADDRESS:143', 'des_key' => 'rig-key-of-24-characters',
  'log_dir' => '$HERE/logs/', 'temp_dir' => '$HERE/temp/', 'plugins' => [], 'skin' => 'elastic'];
EOF
echo 'rig@example.org:{PLAIN}rig-Admin-password-1:0:0::/root' > users
cat > dovecot.conf <<EOF
base_dir = $HERE/run
log_path = /dev/stderr
protocols = imap
listen = $ADDRESS
ssl = no
disable_plaintext_auth = no
mail_location = maildir:$HERE/mail
first_valid_uid = 0
passdb {
  driver = passwd-file
  args = $HERE/users
}
userdb {
  driver = passwd-file
  args = $HERE/users
}
EOF`,
  processes: ['exec dovecot -F -c "$HERE/dovecot.conf"', phpServer('/var/lib/roundcube/public_html')],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/?_task=login'],
    csrf_protection: ['/?_task=login'],
    cors_misconfiguration: ['/?_task=login'],
    brute_force: ['/?_task=login'],
    api_rate_limit: ['/?_task=login'],
  },
  truth: {
    ...ON_PLAIN_HTTP,
    ...nothingOdd('program/lib/Roundcube: rcube::Q encodes, rcube_db binds; no field names the host'),
    security_headers: {
      address: ['csp-missing medium', 'info-disclosure-version low', 'nosniff-missing low'],
      because:
        'x_frame_options is sameorigin by default (defaults.inc.php:639); no other header is set (rcmail_output_html.php)',
    },
    csrf_protection: {
      address: [],
      because: 'program/lib/Roundcube/rcube.php: check_request compares _token of the session',
    },
    cors_misconfiguration: { address: [], because: 'no Access-Control header in program/' },
    cookie_security: {
      address: ['cookie-session-no-samesite low'],
      because:
        'defaults.inc.php:607: session_samesite is null; program/lib/Roundcube/rcube.php sets HttpOnly',
    },
    subresource_integrity: {
      address: [],
      because: 'skins/elastic/templates/includes/layout.html: files of the skin only',
    },
    outdated_js_libraries: {
      address: ['js-end-of-life-library low'],
      because:
        'skins/elastic/deps/bootstrap.bundle.min.js is Bootstrap 4.6.1, a line that ended in 2023; the advisories for it end at 4.3.1. jQuery is 3.6.1',
    },
    information_disclosure: {
      address: [],
      because:
        'the meta tag generator has no version; each *.min.js.map names the one script next to it, which is public as it is',
    },
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: {
      address: [],
      because: 'the package: none of the files is in public_html, and unknown paths show the login',
    },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean('index.php: a sign-in for e-mail; installer/ is not served'),
    open_ports: {
      address: ['port-cleartext-service medium'],
      because: 'dovecot.conf of the setup: ssl = no, at the address of the application',
    },
    brute_force: {
      address: ['login-cleartext high'],
      because:
        'Dovecot auth penalty: the reply to a failed login is delayed up to 15 s per address (dovecot-core: doc/wiki/Authentication.Penalty.txt, AUTH_PENALTY_MAX_SECS)',
    },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'program/include/rcmail.php: pages and actions of the webmail, no API',
    },
  },
  dump: dumpSqlite('$HERE/roundcube.db'),
  folders: ['$HERE/mail', '/etc/roundcube'],
  allowed: [{ line: /^sql (?:session|cache\w*) /, reason: 'sessions and caches' }],
};
