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
  site('a page named Karma', { home: html('Karma', '<script src="/karma.js"></script>') }, []),
];
