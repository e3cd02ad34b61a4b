import type { CaseOf } from '../../lab-case';
import { type Product, html, json, refused, site } from './product-site';

/** The start page leads to the set-up, whose address holds the word of an action. */
const leadsTo = (to: string, setUp: string, paths: Product['paths'] = {}): Product => ({
  home: '',
  paths: { '/': { status: 302, headers: { location: to }, body: '' }, [to]: setUp, ...paths },
});
const KUMA = html('Uptime Kuma', '<meta name="description" content="Uptime Kuma monitoring tool">');
const ZABBIX = html(
  'Installation',
  '<script src="js/browsers.js"></script><form method="post" id="setup-form"><h1>Welcome to Zabbix 7.0</h1><button name="next[1]">Next step</button></form>',
);

/** Droppy: its page is the set-up, behind what its head embeds, and every other path wants a sign-in. */
const droppy = (type: string): Product => ({
  home: `<!doctype html><html><head><title>droppy</title><style>${'.x{}'.repeat(6_000)}</style><script defer src="!/res/client.js"></script></head><body data-type=${type}><main></main></body></html>`,
  missing: refused(401),
});
const ADGUARD = html('AdGuard Home', '<script src="install.abc.js"></script><p>AdGuard Home</p>');
const ADDRESSES = json({ web_port: 3000, dns_port: 53, interfaces: {} });

/** A set-up outside of the sign-in that all other paths ask for. */
const BESIDE_SIGN_IN_CASES: CaseOf[] = [
  site('a droppy that nobody has set up, behind a 401 elsewhere', droppy('f'), ['setup-open critical']),
  site('a droppy with users', droppy('a'), 'inconclusive', { guards: 'the same page is the sign-in then' }),
  site(
    'an AdGuard Home that nobody has set up, behind a 401 elsewhere',
    { home: ADGUARD, paths: { '/control/install/get_addresses': ADDRESSES }, missing: refused(401) },
    ['setup-open critical'],
  ),
  site(
    'an AdGuard Home that refuses its set-up too',
    { home: ADGUARD, missing: refused(403) },
    'inconclusive',
  ),
];

export const REDIRECTED_SETUP_CASES: CaseOf[] = [
  ...BESIDE_SIGN_IN_CASES,
  site(
    'a WordPress without an owner, which the start page leads to',
    leadsTo(
      '/wp-admin/install.php',
      html('WordPress › Installation', '<link href="/wp-admin/css/install.min.css" rel=stylesheet>'),
      {
        '/wp-admin/install.php?step=1': html(
          'WordPress',
          '<form id="setup"><input name="user_name"><input name="admin_email"></form>',
        ),
      },
    ),
    ['setup-open critical'],
  ),
  site('a Zabbix that nobody has set up', leadsTo('/setup.php', ZABBIX), ['setup-open critical']),
  site(
    'an Uptime Kuma that nobody has set up',
    leadsTo('/setup-database', KUMA, {
      '/setup-database-info': json({ runningSetup: false, needSetup: true, isEnabledEmbeddedMariaDB: false }),
    }),
    ['setup-open critical'],
  ),
  site(
    'an Uptime Kuma that is being set up',
    leadsTo('/setup-database', KUMA, {
      '/setup-database-info': json({ runningSetup: true, needSetup: false, isEnabledEmbeddedMariaDB: false }),
    }),
    [],
  ),
];
