import type { CaseOf } from '../../lab-case';
import { html, json, plain, refused, serve, series, SHOP, shopWith, site, withPaths } from './product-site';
import { type Page, pages } from '../../sites/pages';
import { BELOW_PATH_CASES } from './below-paths';
import { BESIDE_ADVISORY_CASES, MODEL_SERVER_CASES } from './model-servers';
import { MCP_SERVER_CASES } from './mcp-servers';
import { OPEN_TOOL_CASES } from './open-tools';
import { OPEN_MONITOR_CASES } from './open-monitors';
import { OPEN_WORKBENCH_CASES } from './open-workbenches';
import { CHAIRS, HAPROXY, LISTED_END_CASES, listOf, VERSION_CASES } from './ends-of-branches';
import { REDIRECTED_SETUP_CASES } from './redirected-set-ups';
import { CONSOLE_CASES, GRAFANA, PROMETHEUS, REGISTRATION_CASES, SETUP_CASES, TARGETS } from './consoles';
const USUAL_CASES: CaseOf[] = [
  site('a shop', SHOP, []),
  site('metrics', shopWith('/metrics', plain(series(25))), ['metrics-open medium']),
  site(
    'metrics without labels',
    shopWith(
      '/metrics',
      plain(`# TYPE up gauge\n${Array.from({ length: 30 }, (_, each) => `metric_${each} 1e+06\n`).join('')}`),
    ),
    ['metrics-open medium'],
  ),
  site(
    'metrics on a domain that is not verified',
    shopWith('/metrics', plain(series(25))),
    ['metrics-open medium'],
    { mayIntrude: false },
  ),
  site('a few gauges', shopWith('/metrics', plain(series(6))), [], {
    guards: 'a status page is not metrics',
  }),
  site(
    'one series again and again',
    shopWith('/metrics', plain(`# TYPE a gauge\n${'a 1\n'.repeat(50)}`)),
    [],
  ),
  site(
    'an article about metrics',
    shopWith('/metrics', { body: html('Metrics', `<pre>${series(40)}</pre>`) }),
    [],
    { guards: 'a page of HTML is not metrics' },
  ),
  site('words with numbers', shopWith('/metrics', plain('chairs 12\n'.repeat(30))), []),
  site('metrics that require a sign-in', shopWith('/metrics', refused(401)), []),
  site('metrics next to exposed_files', shopWith('/metrics', plain(series(25))), ['metrics-open medium'], {
    beside: { exposed_files: {} },
  }),
  site(
    'a trap that is every console',
    withPaths(SHOP, {
      '/metrics': plain(series(40)),
      '/haproxy?stats': HAPROXY,
      '/nginx_status': html('nginx Vhost Traffic Status Monitor', '<h2>shop.test</h2>'),
    }),
    'inconclusive',
    { guards: 'many programs at one address are none of them' },
  ),
  site('the statistics of HAProxy', shopWith('/haproxy?stats', HAPROXY), ['console-open medium']),
  site(
    'the statistics of a HAProxy whose branch has ended',
    shopWith('/haproxy?stats', HAPROXY.replace('2.6.12', '2.2.9')),
    ['console-open medium', 'product-end-of-life high'],
  ),
  site(
    'the statistics of a HAProxy that a distribution keeps',
    shopWith('/haproxy?stats', HAPROXY.replace('2.6.12', '2.2.9-2+deb11u6')),
    ['console-open medium'],
  ),
  site(
    'the statistics of HAProxy with its form',
    shopWith(
      '/haproxy?stats',
      `${HAPROXY}<select name=action><option value="ready">Set state to READY</option></select>`,
    ),
    ['console-open critical'],
  ),
  site('the statistics of HAProxy at every path', SHOP, ['console-open medium'], {
    site: (ground) => ground.https(pages({}, { status: 200, body: HAPROXY })),
    guards: 'the start page shows them, whatever other paths do',
  }),
  site('the statistics of HAProxy behind a sign-in', shopWith('/haproxy?stats', refused(401)), []),
  site(
    'the status of nginx',
    shopWith(
      '/nginx_status',
      plain(
        'Active connections: 3 \nserver accepts handled requests\n 10 10 12 \nReading: 0 Writing: 1 Waiting: 2 \n',
      ),
    ),
    [],
    { guards: 'three gauges tell nothing' },
  ),
  site(
    'the virtual hosts of nginx',
    shopWith('/nginx_status', html('nginx Vhost Traffic Status Monitor', '<h2>shop.test</h2>')),
    ['console-open medium'],
  ),
];

const CONSOLE_OF_CHAIRS = {
  path: '/console',
  rule: 'console-open',
  severity: 'critical',
  shows: 'the console',
  all: ['Move chairs'],
  demo: 'This is a demo',
};
const LOGIN_OF_CHAIRS = {
  path: '/admin',
  rule: 'admin-interface-public',
  shows: 'the sign-in of Chairs',
  all: ['Sign in to Chairs'],
};

const GUARD_CASES: CaseOf[] = [
  site(
    'a console of the operator’s list',
    CHAIRS({ '/console': html('Console', 'Move chairs') }),
    ['console-open critical'],
    { data: listOf({ paths: [CONSOLE_OF_CHAIRS] }) },
  ),
  site(
    'a demonstration',
    CHAIRS({ '/console': html('Console', 'Move chairs. This is a demo.') }),
    ['console-open low'],
    { data: listOf({ paths: [CONSOLE_OF_CHAIRS] }), guards: 'a demonstration is meant to be open' },
  ),
  site(
    'a page that says that it is a demonstration',
    {
      ...CHAIRS({ '/console': html('Console', 'Move chairs') }),
      home: html('Chairs', '<p>You are using the demo mode: data is deleted each hour.</p>'),
    },
    ['console-open low'],
    { data: listOf({ paths: [CONSOLE_OF_CHAIRS] }) },
  ),
  site('one mark alone', { ...SHOP, home: html('Chairs'), paths: { '/console': 'Move chairs' } }, [], {
    data: listOf({ paths: [CONSOLE_OF_CHAIRS] }),
    untouched: /console/,
    guards: 'two independent marks',
  }),
  site(
    'an article about Prometheus',
    {
      home: html(
        'Prometheus Time Series Collection and Processing Server: how we use it',
        '<p>Our chairs are measured.</p>',
      ),
      paths: { '/api/v1/targets?state=active': TARGETS },
    },
    [],
    { untouched: /api/ },
  ),
  ...['pre', 'code', 'textarea', 'blockquote'].map((element) =>
    site(
      `an article about Grafana with its source in ${element}`,
      {
        home: html(
          'Grafana: what its start page holds',
          `<p>So it begins:</p><${element} class="html">&lt;script&gt;window.grafanaBootData = {};</${element}><p>Then come its settings.</p>`,
        ),
        paths: { '/api/health': json({ database: 'ok', version: '8.5.27' }) },
      },
      [],
      { untouched: /api/, guards: 'a page quotes what products say' },
    ),
  ),
  site(
    'an article about Grafana whose text is data of its page',
    {
      home: html(
        'Grafana: what its start page holds',
        '<div id="app">Loading the article</div><script id="__NEXT_DATA__" type="application/json">{"text":"window.grafanaBootData = {};"}</script><p>By us',
      ),
      paths: { '/api/health': json({ database: 'ok', version: '8.5.27' }) },
    },
    [],
    { untouched: /api/, guards: 'a page quotes what products say' },
  ),
  site(
    'a Grafana whose script writes code',
    {
      ...withPaths(GRAFANA, { '/api/health': json({ database: 'ok', version: '8.5.27' }) }),
      home: html(
        'Grafana',
        '<script>const box = "<pre>";</script><pre>1</pre><script>window.grafanaBootData={settings:{}}</script><script src="public/build/app.js"></script>',
      ),
    },
    ['product-end-of-life high'],
  ),
  site('an application that answers every path', PROMETHEUS, [], {
    site: (ground) => ground.https(pages({}, { status: 200, body: PROMETHEUS.home })),
  }),
  site('a sign-in at a private address', CHAIRS({ '/admin': html('Admin', 'Sign in to Chairs') }), [], {
    data: listOf({ paths: [LOGIN_OF_CHAIRS] }),
    untouched: /admin/,
    guards: 'it is where it belongs',
  }),
  {
    ...site('a sign-in at a public address', SHOP, ['admin-interface-public low'], {
      data: listOf({ paths: [LOGIN_OF_CHAIRS] }),
    }),
    site: (ground) =>
      ground
        .pretendAt('93.184.215.14')
        .https(serve(CHAIRS({ '/admin': html('Admin', 'Sign in to Chairs') }))),
  },
];

const always = (page: Page): Partial<CaseOf> => ({ site: (ground) => ground.https(pages({}, page)) });
const UNDECIDED_CASES: CaseOf[] = [
  site('a site that refuses everything', SHOP, 'inconclusive', always(refused(403))),
  site(
    'a firewall',
    SHOP,
    'inconclusive',
    always({ status: 403, body: html('Attention Required! | Cloudflare') }),
  ),
  site('a limit', SHOP, 'inconclusive', always({ status: 429, body: 'Slow down' })),
  site('metrics at every path', SHOP, 'inconclusive', {
    site: (ground) => ground.https(pages({ '/': {} }, { status: 200, ...plain(series(40)) })),
  }),
];

export const PRODUCT_CASES: CaseOf[] = [
  ...USUAL_CASES,
  ...CONSOLE_CASES,
  ...SETUP_CASES,
  ...REDIRECTED_SETUP_CASES,
  ...OPEN_TOOL_CASES,
  ...OPEN_WORKBENCH_CASES,
  ...OPEN_MONITOR_CASES,
  ...BELOW_PATH_CASES,
  ...MODEL_SERVER_CASES,
  ...MCP_SERVER_CASES,
  ...BESIDE_ADVISORY_CASES,
  ...REGISTRATION_CASES,
  ...VERSION_CASES,
  ...LISTED_END_CASES,
  ...GUARD_CASES,
  ...UNDECIDED_CASES,
];
