import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, PHP_LISTS_NOTHING, unread } from './common';
import { GUESSES_UNNOTICED } from './walls';

/** A calendar server in PHP on PostgreSQL: a sign-in for browsers, and CalDAV behind HTTP Basic. */
export const davical: RigApplication = {
  name: 'davical',
  address: '127.0.40.180',
  packages: ['davical', 'postgresql', 'php-cli', 'php-pgsql', 'libdbd-pg-perl', 'libyaml-perl'],
  setup: `
rm -rf pg && mkdir pg && chown postgres "$HERE" pg
BIN=/usr/lib/postgresql/15/bin
su postgres -s /bin/sh -c "$BIN/initdb -D $HERE/pg -A trust >/dev/null && $BIN/pg_ctl -D $HERE/pg -w -l $HERE/pg/log -o '-k $HERE/pg -c listen_addresses=127.0.0.1 -p 15480' start"
export PGHOST=127.0.0.1 PGPORT=15480 PGUSER=postgres
su postgres -s /bin/sh -c "PGHOST=127.0.0.1 PGPORT=15480 /usr/share/davical/dba/create-database.sh davical rig-Admin-password-1" > create.log 2>&1
su postgres -s /bin/sh -c "$BIN/pg_ctl -D $HERE/pg -w stop"
printf '<?php\\n$c->pg_connect[] = "host=127.0.0.1 port=15480 dbname=davical user=davical_app";\\n$c->admin_email = "rig@rig.example";\\n' > config.php`,
  processes: [
    'exec su postgres -s /bin/sh -c "exec /usr/lib/postgresql/15/bin/postgres -D $HERE/pg -k $HERE/pg -c listen_addresses=127.0.0.1 -p 15480"',
    'cp "$HERE/config.php" /etc/davical/config.php; until psql -h 127.0.0.1 -p 15480 -U postgres -c "" davical >/dev/null 2>&1; do sleep 1; done; PHP_CLI_SERVER_WORKERS=4 exec php -d include_path=/usr/share/davical/inc:/usr/share/awl/inc -S "$ADDRESS:80" -t /usr/share/davical/htdocs',
  ],
  probe: '/index.php',
  endpoints: {
    security_headers: ['/index.php'],
    csrf_protection: ['/index.php'],
    cors_misconfiguration: ['/index.php'],
    cookie_security: ['/index.php'],
    brute_force: ['/index.php'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'htdocs/always.php: each page is the sign-in for strangers, without a link; caldav.php answers all methods of strangers with 401',
    ),
    security_headers: {
      address: [
        'clickjacking high',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'inc/page-header.php sends the type only; PHP expose_php is on; the start page has a field for a password',
    },
    csrf_protection: {
      address: ['csrf-login low'],
      because: "awl's Session.php: RenderLoginPanel has no token",
    },
    cors_misconfiguration: clean('inc/ and htdocs/ send no Access-Control header'),
    cookie_security: clean("awl's Session.php: LoginWithCookie and the sid are set after a password"),
    subresource_integrity: clean('inc/page-header.php: one style sheet of its own'),
    outdated_js_libraries: clean('inc/page-header.php: no script before the sign-in'),
    information_disclosure: clean('inc/page-header.php has no generator; display_errors is off'),
    directory_listing: PHP_LISTS_NOTHING,
    exposed_files: clean('htdocs/ holds programs, styles and pictures; PHP returns 404 or the sign-in else'),
    security_txt: NO_SECURITY_TXT,
    broken_links: clean('inc/page-header.php: the sign-in has no link'),
    product_exposure: clean(
      'htdocs/always.php asks for a sign-in; metrics_style is not set, so metrics.php has none',
    ),
    brute_force: {
      address: GUESSES_UNNOTICED,
      because: "awl's Session.php: Login writes a sentence and counts nothing",
    },
    api_rate_limit: unread('htdocs/: pages, and CalDAV behind 401'),
  },
  dump: `/usr/lib/postgresql/15/bin/pg_dump -h 127.0.0.1 -p 15480 -U postgres --data-only --inserts davical | sed -n 's/^INSERT INTO public\\.\\([a-z_]*\\) VALUES/sql \\1/p'`,
  folders: ['/etc/davical'],
  allowed: [],
};
