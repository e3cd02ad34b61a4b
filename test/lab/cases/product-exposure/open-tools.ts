import type { CaseOf } from '../../lab-case';
import { html, json, plain, type Product, refused, site, withPaths } from './product-site';

const wiki = (isClaimed: boolean): Product => ({
  home: html(
    'Welcome Visitors',
    `<script src="/client.js"></script><p>Welcome</p><script>var isClaimed = ('${isClaimed}' === "true");</script>`,
  ),
});
const FRIENDS =
  '/* Federated Wiki : Social Security Plugin\n3. When user authenticated, claim site if unclaimed - and repaint footer. */';

const ORTHANC: Product = {
  home: html('Orthanc Explorer', '<script src="libs/jqm.page.params.js"></script><form id="lookup-form">'),
};
const VICTORIA: Product = {
  home: '<h2>Single-node VictoriaMetrics</h2><a href="targets">targets</a>',
  headers: { 'x-server-hostname': 'vm' },
};
/** Without comments, as its library writes them. */
const BARE_METRICS = Array.from({ length: 25 }, (_, each) => `vm_rows{type="t${each}"} ${each}\n`).join('');
const MOUNTEBANK: Product = {
  home: html('mountebank - over the wire test doubles', '<script src="/scripts/urlHashHandler.js"></script>'),
};
const CLOUDCMD: Product = {
  home: html(
    '',
    '<script src="/dist/cloudcmd.js"></script><div data-name="js-fm-header" class="fm-header"></div>',
  ),
};
const LISTED = { path: '/', files: [{ name: 'notes.txt', size: '5b', mode: 'rw- r-- r--' }] };
const BOOKS = '<h2>General Journal</h2><table class="transactionsreport"></table>';
const hledger = (rest: string): Product => ({
  home: html('journal - hledger-web', '<link rel="stylesheet" href="/static/hledger.css"><p>Books</p>'),
  paths: { '/journal': html('journal - hledger-web', `${BOOKS}${rest}`) },
});
const nagios = (user: string): Product => ({
  home: html('Nagios: monitoring', '<link rel="stylesheet" href="stylesheets/nagioscore.css"><p>Nagios</p>'),
  paths: {
    '/cgi-bin/extinfo.cgi?type=0': html(
      'Process',
      `Logged in as <i>${user}</i><DIV CLASS='commandTitle'>Process Commands</DIV><a href='cmd.cgi?cmd_typ=12'>off</a>`,
    ),
    '/cgi-bin/status.cgi?host=all': html('Status', 'Current Network Status <p>Service Status'),
  },
});

const SYSTEM_INFO: Product = {
  home: html('phpSysInfo', '<style>@import url("templates/phpsysinfo.css");</style><p>Uptime</p>'),
};
const ROUTER: Product = {
  home: html('Purple I2P Webconsole', '<div class="header"><b>i2pd</b> webconsole</div>'),
};
const routerCommands = (rest: string): Product =>
  withPaths(ROUTER, { '/?page=commands': html('Purple I2P Webconsole', `<b>i2pd</b> webconsole${rest}`) });

const GLANCES: Product = {
  home: html(
    'Glances',
    '<script>window.__GLANCES__ = {}</script><script src="glances.js"></script><div id="app"></div>',
  ),
};
const SYSTEM = json({ os_name: 'Linux', hostname: 'shop', platform: '64bit' });
const DLNA: Product = {
  home: html('MiniDLNA 1.3.0', '<h2>MiniDLNA status</h2><h3>Media library</h3><h3>Connected clients</h3>'),
};
const FLOOD: Product = {
  home: html(
    'Flood',
    '<meta name="apple-mobile-web-app-title" content="Flood"/><script src="main.js"></script>',
  ),
};
const verified = (answer: object): Product =>
  withPaths(FLOOD, { '/api/auth/verify': json({ ...answer, configs: {} }) });
const KUE: Product = { home: html('Kue', '<script src="./javascripts/caustic.js"></script><p>Queued</p>') };

/** Products that scans of real applications taught. */
export const OPEN_TOOL_CASES: CaseOf[] = [
  site(
    'a Federated Wiki that nobody has claimed',
    withPaths(wiki(false), { '/security/security.js': { body: FRIENDS } }),
    ['setup-open critical'],
  ),
  site(
    'a Federated Wiki with its owner',
    withPaths(wiki(true), { '/security/security.js': { body: FRIENDS } }),
    [],
  ),
  site(
    'a Federated Wiki that nobody can claim',
    withPaths(wiki(false), { '/security/security.js': refused(404) }),
    [],
    { guards: 'without a plug-in for sign-ins a wiki is read only' },
  ),
  site('Nagios where a guest may send commands', nagios('guest'), ['console-open critical']),
  site('Nagios without sign-ins, which sends no commands', nagios('?'), ['console-open medium']),
  site(
    'an Orthanc without a sign-in',
    withPaths(ORTHANC, { '/system': json({ ApiVersion: 16, DicomAet: 'ORTHANC', Version: '1.10.1' }) }),
    ['console-open critical'],
  ),
  site('an Orthanc with a sign-in', withPaths(ORTHANC, { '/system': refused(401) }), []),
  site(
    'a VictoriaMetrics without a sign-in',
    withPaths(VICTORIA, {
      '/metrics': plain(BARE_METRICS),
      '/api/v1/status/tsdb': json({ data: { totalSeries: 0, seriesCountByMetricName: [] } }),
    }),
    ['console-open critical', 'metrics-open medium'],
  ),
  site(
    'a VictoriaMetrics behind a proxy that shows its start page alone',
    withPaths(VICTORIA, { '/metrics': refused(403), '/api/v1/status/tsdb': refused(403) }),
    [],
  ),
  site(
    'a mountebank without a key',
    withPaths(MOUNTEBANK, {
      '/config': json({ options: { allowInjection: false }, process: { nodeVersion: 'v20' } }),
    }),
    ['console-open critical'],
  ),
  site('a mountebank with a key', withPaths(MOUNTEBANK, { '/config': refused(401) }), []),
  site('a Cloud Commander without a sign-in', withPaths(CLOUDCMD, { '/api/v1/fs': json(LISTED) }), [
    'console-open critical',
  ]),
  site('a Cloud Commander with a sign-in', withPaths(CLOUDCMD, { '/api/v1/fs': refused(401) }), []),
  site(
    'phpSysInfo for strangers',
    withPaths(SYSTEM_INFO, {
      '/xml.php':
        '<tns:phpsysinfo xmlns:tns="http://phpsysinfo.sourceforge.net/"><Vitals Hostname="a"/></tns:phpsysinfo>',
    }),
    ['console-open medium'],
  ),
  site('phpSysInfo that lets others in', withPaths(SYSTEM_INFO, { '/xml.php': refused(403) }), []),
  site('the console of i2pd', routerCommands('<a href="/?cmd=terminate&token=7">Force</a>'), [
    'console-open critical',
  ]),
  site('a page about i2pd', routerCommands('<p>How to stop it</p>'), [], { guards: 'no command' }),
  site('Glances for strangers', withPaths(GLANCES, { '/api/3/system': SYSTEM }), ['console-open medium']),
  site('the next version of Glances', withPaths(GLANCES, { '/api/4/system': SYSTEM }), [
    'console-open medium',
  ]),
  site('Glances with a password', withPaths(GLANCES, { '/api/3/system': refused(401) }), []),
  site(
    'the status of MiniDLNA',
    { ...DLNA, headers: { server: 'Debian DLNADOC/1.50 UPnP/1.0 MiniDLNA/1.3.0' } },
    ['console-open medium'],
  ),
  site('a page about MiniDLNA', DLNA, [], { guards: 'no server of this name sends it' }),
  site('a Flood without an administrator', verified({ initialUser: true }), ['setup-open critical']),
  site('a Flood without a sign-in', verified({ initialUser: false, username: '_config', level: 10 }), [
    'console-open critical',
  ]),
  site(
    'a Flood with its users',
    withPaths(FLOOD, { '/api/auth/verify': { ...json({ configs: {} }), status: 401 } }),
    [],
  ),
  site(
    'the jobs of Kue',
    withPaths(KUE, { '/stats': json({ inactiveCount: 2, activeCount: 0, workTime: 0 }) }),
    ['console-open critical'],
  ),
  site('Kue behind a sign-in of its application', withPaths(KUE, { '/stats': refused(401) }), []),
  site('books of hledger that take new rows', hledger('<form id="addform" method="post">'), [
    'console-open critical',
  ]),
  site('books of hledger to read', hledger(''), ['console-open high']),
];
