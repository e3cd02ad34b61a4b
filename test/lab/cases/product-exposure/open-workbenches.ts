import type { CaseOf } from '../../lab-case';
import { html, json, plain, type Product, refused, site, withPaths } from './product-site';

const UNGIT: Product = {
  home: html('ungit', '<!-- ko component: content --><!-- /ko --><script src="/js/ungit.js"></script>'),
};
const ungit = (authentication: boolean): Product =>
  withPaths(UNGIT, { '/serverdata.js': plain(`ungit.config = {"authentication":${authentication}}`) });

const LOG_PAGE = html('tail -f /var/log/app.log', '<script src="/ansi_up.js"></script><p>Log</p>');
const SOCKET = '/socket.io/?EIO=3&transport=polling';
const frontail = (socket: ReturnType<typeof plain>): Product => ({
  home: `${LOG_PAGE}<script>window.load = App.init({})</script>`,
  paths: { [SOCKET]: socket },
});

const POWERDNS: Product = {
  home: html(
    'PowerDNS Authoritative Server Monitor',
    '<a href="/" id="appname">PowerDNS 4.7.3</a><a href="?resetring=queries">Reset</a>',
  ),
};
const STATISTICS =
  '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/bind9.xsl"?><statistics version="3.13"><server><boot-time>2026-11-27T21:57:00Z</boot-time></server></statistics>';
const BIND: Product = {
  home: STATISTICS,
  headers: { server: 'libisc', 'content-type': 'text/xml' },
  paths: { '/xml/v3/status': { headers: { 'content-type': 'text/xml' }, body: STATISTICS } },
};

const graphite = (permissions: string): Product => ({
  home: html('Graphite Browser', '<frameset><frame src="/composer" id="composerFrame"></frameset>'),
  paths: {
    '/dashboard/': html(
      'Graphite Dashboard',
      `<script>var permissionsUnauthenticated = JSON.parse('${permissions}');</script>`,
    ),
  },
});
const MOPIDY: Product = {
  home: html('Mopidy', '<p>This is a part of the Mopidy music server.</p><h2>Web clients</h2>'),
  headers: { 'x-mopidy-version': '3.4.1' },
};
const KARMA: Product = {
  home: html(
    'Karma',
    `<a href="#" onclick="window.open('debug.html')">Debug</a><script src="karma.js"></script>`,
  ),
};

const CAMERAS = html(
  'Motion',
  `<a onclick="action_click('/action/eventstart');">Start</a><a onclick="action_click('/action/quit');">Quit</a><a href="https://motion-project.github.io/motion_guide.html">Help</a>`,
);

const MITM_OPTIONS = json({ add_upstream_certs_to_client_chain: {}, block_global: {} });
const PROXY: Product = {
  home: html('mitmproxy', '<script src="/static/app.js"></script><div id="mitmproxy"></div>'),
  headers: { server: 'mitmproxy 8.1.1' },
};
const DOWNLOADS: Product = {
  home: html('NZBGet', '<script src="combined.js?lib/jquery.min.js+index.js"></script><p>Downloads</p>'),
  headers: { server: 'nzbget-21.0' },
};
const BUS: Product = {
  home: html('1-Wire Web: Directory', '<a href="http://www.owfs.org">OWFS homepage</a>'),
};
const timeouts = (form: string): Product =>
  withPaths(BUS, { '/settings/timeout': html('1-Wire Web: /settings/timeout', `<table>${form}</table>`) });
const FAKE_SMTP: Product = {
  home: html('Fake SMTP Server', '<div id="root"></div><script src="./static/js/main.673a0db7.js"></script>'),
};
const SIDEKIQ: Product = {
  home: html('Sidekiq', '<script src="/javascripts/application.js"></script><p>Dashboard</p>'),
};
const UPS: Product = {
  home: html('Network UPS Tools', '<a href="/cgi-bin/nut/upsstats.cgi">Statistics</a><p>Shop</p>'),
};
const REPORTS: Product = {
  home: html(
    'LightSquid :: Index',
    '<meta name="generator" content="LightSquid"><a href="index.cgi">Reports</a>',
  ),
};

/** Workbenches, monitors and players that have no sign-in of their own. */
export const OPEN_WORKBENCH_CASES: CaseOf[] = [
  site('an Ungit without a sign-in', ungit(false), ['console-open critical']),
  site('an Ungit with a sign-in', ungit(true), []),
  site('a log that frontail shows', frontail(json({ sid: 'x', upgrades: ['websocket'] })), [
    'console-open high',
  ]),
  site('a page of frontail whose socket is closed', frontail(refused(401)), []),
  site('the monitor of PowerDNS', POWERDNS, ['console-open high']),
  site('the statistics of BIND', BIND, ['console-open medium']),
  site('the statistics of BIND that a proxy closes', withPaths(BIND, { '/xml/v3/status': refused(403) }), []),
  site('a Graphite where strangers save dashboards', graphite('["change", "delete"]'), [
    'console-open critical',
  ]),
  site('a Graphite whose dashboards need a sign-in', graphite('[]'), ['console-open medium']),
  site('a Mopidy', MOPIDY, ['console-open critical']),
  site(
    'a Karma that waits for browsers',
    withPaths(KARMA, {
      '/debug.html': html('Karma DEBUG RUNNER', '<script>window.__karma__.files = {};</script>'),
    }),
    ['console-open critical'],
  ),
  site('the cameras of Motion', { home: CAMERAS }, ['console-open critical']),
  site(
    'a page about Motion',
    { home: html('Motion', '<a href="https://motion-project.github.io/motion_guide.html">Guide</a>') },
    [],
  ),
  site('mitmproxy for strangers', withPaths(PROXY, { '/options.json': MITM_OPTIONS }), [
    'console-open critical',
  ]),
  site(
    'mitmproxy, which refuses all but its own paths',
    { ...PROXY, paths: { '/options.json': MITM_OPTIONS }, missing: refused(403) },
    ['console-open critical'],
  ),
  site(
    'mitmproxy, which refuses all paths but its page',
    { ...PROXY, missing: refused(403) },
    'inconclusive',
  ),
  site(
    'NZBGet behind a sign-in for all but its own paths',
    {
      ...DOWNLOADS,
      paths: { '/jsonrpc/status': json({ result: { RemainingSizeLo: 0, DownloadPaused: false } }) },
      missing: refused(401),
    },
    ['console-open critical'],
  ),
  site('mitmproxy with its token', withPaths(PROXY, { '/options.json': refused(403) }), []),
  site(
    'NZBGet without a password',
    withPaths(DOWNLOADS, {
      '/jsonrpc/status': json({ result: { RemainingSizeLo: 0, DownloadPaused: false } }),
    }),
    ['console-open critical'],
  ),
  site('NZBGet with a password', withPaths(DOWNLOADS, { '/jsonrpc/status': refused(401) }), []),
  site('devices to which strangers write', timeouts("<input type='SUBMIT' VALUE='CHANGE'>"), [
    'console-open critical',
  ]),
  site('devices that nobody may write to', timeouts('<td>15</td>'), [], { guards: 'it only shows' }),
  site(
    'mails of Fake SMTP Server',
    withPaths(FAKE_SMTP, { '/api/emails': json([{ textAsHtml: '<p>Code</p>', from: { text: 'a@b' } }]) }),
    ['console-open critical'],
  ),
  site('Fake SMTP Server with a password', withPaths(FAKE_SMTP, { '/api/emails': refused(401) }), []),
  site(
    'the jobs of Sidekiq',
    withPaths(SIDEKIQ, { '/stats': json({ sidekiq: { processed: 7 }, redis: { redis_version: '7' } }) }),
    ['console-open critical'],
  ),
  site('Sidekiq behind the sign-in of its application', withPaths(SIDEKIQ, { '/stats': refused(401) }), []),
  site(
    'the state of a UPS',
    withPaths(UPS, {
      '/cgi-bin/nut/upsstats.cgi': html(
        'Network UPS Tools upsstats 2.8.0',
        '<span>Network UPS Tools upsstats 2.8.0</span><th COLSPAN="1">Battery</th>',
      ),
    }),
    ['console-open medium'],
  ),
  site('a page about Network UPS Tools', UPS, [], { guards: 'it shows no UPS' }),
  site(
    'reports of LightSquid',
    withPaths(REPORTS, {
      '/index.cgi':
        '<HTML><TITLE>LightSquid :: Index</TITLE><a href="day_detail.cgi?year=2026">28</a></HTML>',
    }),
    ['console-open high'],
  ),
  site('LightSquid for its network alone', withPaths(REPORTS, { '/index.cgi': refused(403) }), []),
  site('a page named Karma', { home: html('Karma', '<script src="/karma.js"></script>') }, []),
];
