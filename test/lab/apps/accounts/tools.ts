import { jupyter } from '../applications/jupyter';
import { roundcube } from '../applications/roundcube';
import type { RigAccount } from '../rig-account';
import { NO_SAME_SITE, nothing, nothingBy, ONE_ACCOUNT, OPAQUE_AND_OWN, PASSWORD } from './common';

/** Its accounts have no name: the field for one stays empty. */
const jupyterAccount: RigAccount = {
  application: jupyter,
  setup: `echo 'text' > notebooks/canary-of-rig-7f3c.txt`,
  identities: [
    {
      name: 'owner',
      login: { kind: 'form', url: '/login', username: 'owner', password: PASSWORD },
      verify: { url: '/tree', signed_in: { status: 200 }, anonymous: { status: [302] } },
      private_canary: 'canary-of-rig-7f3c',
      start: ['/tree', '/api/contents'],
    },
  ],
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'notebook/auth/login.py: a signed cookie; notebook/templates/page.html: own files',
    ),
    security_headers: {
      verdict: ['private-page-cacheable medium'],
      because:
        'notebook/services/contents/handlers.py: ContentsHandler sends Last-Modified and neither Cache-Control nor Vary, so caches may guess (RFC 9111, section 4.2.2)',
    },
    csrf_protection: nothing('notebook/templates/tree.html: its one form is read by a script'),
    cookie_security: {
      verdict: [NO_SAME_SITE],
      because: 'notebook/auth/login.py: set_login_cookie sets username-… with HttpOnly and without SameSite',
    },
    outdated_js_libraries: {
      verdict: ['js-vulnerable-library medium'],
      because:
        'static/tree/js/main.min.js, which RequireJS loads, holds Bootstrap 3.4.1 (CVE-2024-6485); React 18 and RequireJS 2.3.6 have no advisory',
    },
    information_disclosure: nothing('notebook/templates/page.html: no generator'),
    access_control: ONE_ACCOUNT,
  },
  allowed: [],
};

const roundcubeAccount: RigAccount = {
  application: roundcube,
  // The first sign-in writes a row for the user and moves the new message: it is made before the scan.
  setup: `
mkdir -p mail/new mail/cur mail/tmp
printf 'From: bank@example.org\\nSubject: Statement\\nMessage-ID: <1@example.org>\\n\\nHello\\n' > mail/new/1.rig
echo "rig@example.org:{PLAIN}${PASSWORD}:1001:1001::$HERE/mail" > users
chown -R 1001:1001 mail
token=$(curl -s -c jar "http://$ADDRESS/?_task=login" | sed -n 's/.*name="_token" value="\\([^"]*\\)".*/\\1/p' | head -n 1)
curl -s -b jar -c jar -o /dev/null --data-urlencode '_user=rig@example.org' --data-urlencode '_pass=${PASSWORD}' -d "_task=login&_action=login&_token=$token" "http://$ADDRESS/?_task=login"
curl -s -b jar -o /dev/null "http://$ADDRESS/?_task=mail"
curl -s -b jar -o /dev/null "http://$ADDRESS/?_task=mail&_mbox=INBOX&_action=list&_remote=1"`,
  identities: [
    {
      name: 'rig',
      login: { kind: 'form', url: '/?_task=login', username: 'rig@example.org', password: PASSWORD },
      verify: {
        url: '/?_task=settings',
        signed_in: { text: '_task=logout' },
        anonymous: { text: 'rcmloginuser' },
      },
      private_canary: 'rig@example.org',
      // The owner names the page that writes a message: scans leave editors alone, and only this one loads TinyMCE.
      start: ['/?_task=mail', '/?_task=mail&_action=compose', '/?_task=settings', '/?_task=addressbook'],
    },
  ],
  truth: {
    ...nothingBy(
      OPAQUE_AND_OWN,
      'program/lib/Roundcube/rcube.php: random ids; skins/elastic/templates: own files',
    ),
    security_headers: nothing(
      'program/include/rcmail_output_html.php: private, no-store for signed-in pages',
    ),
    csrf_protection: {
      ...nothing('program/include/rcmail.php: check_request wants _token of the session in each POST'),
      knownDeviation:
        'the page that writes a message belongs to one session, so its token cannot be compared with that of another',
    },
    cookie_security: {
      verdict: [NO_SAME_SITE],
      because:
        'program/lib/Roundcube/rcube_session.php: roundcube_sessauth is set after the login with HttpOnly and without SameSite (session_samesite is null); roundcube_sessid as for strangers',
    },
    outdated_js_libraries: {
      verdict: ['js-vulnerable-library medium'],
      because:
        'program/js/tinymce/tinymce.min.js is TinyMCE 5.8.2 (CVE-2024-21908, CVE-2022-23494, CVE-2023-48219); the page that writes a message loads it (program/actions/mail/compose.php)',
    },
    information_disclosure: nothing(
      'skins/elastic/templates/about.html: a version that the account may read; no generator',
    ),
    access_control: ONE_ACCOUNT,
  },
  allowed: [{ line: /^file \S*\/mail\/dovecot/, reason: 'indexes of the IMAP server' }],
  parts: [{ part: /'20\d\d-\d\d-\d\d \d\d:\d\d:\d\d'/g, reason: 'last_login' }],
  counters: `sqlite3 roundcube.db 'SELECT username, failed_login_counter FROM users'`,
};

export const TOOL_ACCOUNTS: readonly RigAccount[] = [jupyterAccount, roundcubeAccount];
