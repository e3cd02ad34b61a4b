import type { RigApplication } from '../rig-application';
import { clean, NO_SECURITY_TXT, nothingOdd, ON_PLAIN_HTTP, unread } from './common';

/** Archives of mailing lists in Perl: pages of text, without scripts. */
export const publicInbox: RigApplication = {
  name: 'public-inbox',
  address: '127.0.40.152',
  packages: ['public-inbox'],
  setup: `
rm -rf inbox .public-inbox
export PI_EMERGENCY="$HERE/emergency" PI_CONFIG="$HERE/.public-inbox/config"
mkdir -p .public-inbox && printf '[publicinboxmda]\\n\\tspamcheck = none\\n[publicinbox]\\n\\twwwlisting = all\\n' > .public-inbox/config
public-inbox-init -V2 rig "$HERE/inbox" http://"$ADDRESS"/rig rig@rig.example
for n in 1 2 3; do
printf 'From: A member <member@rig.example>\\nTo: rig@rig.example\\nSubject: Letter %s\\nDate: Mon, 01 Jan 2024 10:0%s:00 +0000\\nMessage-ID: <letter-%s@rig.example>\\n\\nThe text of letter %s.\\n' "$n" "$n" "$n" "$n" | ORIGINAL_RECIPIENT=rig@rig.example public-inbox-mda --no-precheck
done
public-inbox-index "$HERE/inbox"`,
  processes: ['PI_CONFIG="$HERE/.public-inbox/config" exec public-inbox-httpd -l "$ADDRESS:80" -W1'],
  probe: '/rig/',
  endpoints: {
    security_headers: ['/rig/'],
    csrf_protection: ['/rig/'],
    cors_misconfiguration: ['/rig/new.atom'],
    cookie_security: ['/rig/'],
    api_rate_limit: ['/rig/new.atom'],
  },
  truth: {
    ...ON_PLAIN_HTTP,

    ...nothingOdd(
      'PublicInbox/WWW.pm: GET, HEAD and POST of a mailbox alone, else 405; SearchView.pm escapes with ascii_html, and Xapian reads the words',
    ),
    security_headers: {
      address: ['clickjacking medium', 'csp-missing medium', 'nosniff-missing low'],
      because: 'PublicInbox/WwwStream.pm: html_oneshot and aresponse set the type only; there is no Server',
    },
    csrf_protection: clean('PublicInbox/WwwStream.pm: one form, a search by GET; no cookie'),
    cors_misconfiguration: clean('PublicInbox/WWW.pm: no Access-Control header'),
    cookie_security: clean('PublicInbox/WWW.pm sets no cookie'),
    subresource_integrity: clean('PublicInbox/WwwStream.pm: no script, and styles inside of the page'),
    outdated_js_libraries: clean('PublicInbox/WwwStream.pm: no script'),
    information_disclosure: clean(
      'PublicInbox/WWW.pm: r() writes one line for each error; there is no generator',
    ),
    directory_listing: clean('PublicInbox/WWW.pm: a path is an inbox, a letter or 404'),
    exposed_files: clean('PublicInbox/WWW.pm: files of Git are sent for names of inboxes alone'),
    security_txt: NO_SECURITY_TXT,
    broken_links: {
      address: ['link-broken low'],
      because:
        'PublicInbox/WwwText.pm: _mirror_help links to the repository of the inbox (/rig/0), which Git reads and which is 404 for browsers',
    },
    product_exposure: clean('an archive for the public: it has neither a console nor metrics'),
    brute_force: unread('PublicInbox/WWW.pm has no sign-in'),
    api_rate_limit: {
      address: 'inconclusive',
      configured: ['rate-limit-not-observed medium'],
      because: 'PublicInbox/Feed.pm has no limit; no page names an API',
    },
  },
  folders: ['$HERE/.public-inbox'],
  allowed: [],
};
