import type { CaseOf } from '../../lab-case';
import { type Product, html, json, site } from './product-site';

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

export const REDIRECTED_SETUP_CASES: CaseOf[] = [
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
