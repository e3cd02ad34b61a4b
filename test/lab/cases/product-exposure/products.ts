import type { CaseOf } from '../../lab-case';
import {
  html,
  json,
  plain,
  type Product,
  refused,
  serve,
  series,
  SHOP,
  shopWith,
  site,
  withPaths,
} from './product-site';
import { type Page, pages } from '../../sites/pages';
import { BESIDE_ADVISORY_CASES, MODEL_SERVER_CASES } from './model-servers';
import { OPEN_TOOL_CASES } from './open-tools';
import { OPEN_WORKBENCH_CASES } from './open-workbenches';
import { REDIRECTED_SETUP_CASES } from './redirected-set-ups';
import { CONSOLE_CASES, GRAFANA, PROMETHEUS, REGISTRATION_CASES, SETUP_CASES, TARGETS } from './consoles';
const HAPROXY = html(
  'Statistics Report for HAProxy',
  '<h1>HAProxy version 2.6.12</h1><h3>General process information</h3><b>pid = </b> 7',
);

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

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** A list of the operator with one product. */
const listOf = (members: object) => ({
  products: JSON.stringify({
    data: 'products',
    date: daysAgo(0),
    source: 'lab',
    products: [
      {
        id: 'chairs',
        name: 'Chairs',
        kind: 'application',
        source: 'https://shop.test/',
        marks: [
          { in: 'title', text: 'Chairs' },
          { in: 'header', name: 'x-chairs', text: '' },
        ],
        paths: [],
        ...members,
      },
    ],
  }),
});
const CHAIRS = (paths: Record<string, Page | string>): Product => ({
  home: html('Chairs'),
  headers: { 'x-chairs': '1' },
  paths,
});
const BRANCHES = {
  versions: {
    path: '/about',
    before: '"version":"',
    branches: [
      { branch: '1', ends: daysAgo(800) },
      { branch: '1.9', ends: daysAgo(30) },
      { branch: '2', ends: daysAgo(-300) },
    ],
  },
};
const about = (number: string): Product => CHAIRS({ '/about': json({ version: number }) });

const VERSION_CASES: CaseOf[] = [
  site(
    'a Grafana whose branch ended long ago',
    withPaths(GRAFANA, { '/api/health': json({ database: 'ok', version: '8.5.27' }) }),
    ['product-end-of-life high'],
  ),
  site('a branch that ended lately', about('1.9.3'), ['product-end-of-life medium'], {
    data: listOf(BRANCHES),
  }),
  site('a branch that ended long ago', about('1.2.0'), ['product-end-of-life high'], {
    data: listOf(BRANCHES),
  }),
  site('a branch with fixes', about('2.0.1'), [], { data: listOf(BRANCHES) }),
  site('a branch that the list does not know', about('3.0.0'), [], { data: listOf(BRANCHES) }),
  site('a number that only begins alike', about('19.0'), [], { data: listOf(BRANCHES) }),
  site('a version of a distribution', about('1.2.0+ds-5+deb12u1'), [], {
    data: listOf(BRANCHES),
    guards: 'distributions put fixes into old versions',
  }),
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
  ...MODEL_SERVER_CASES,
  ...BESIDE_ADVISORY_CASES,
  ...REGISTRATION_CASES,
  ...VERSION_CASES,
  ...GUARD_CASES,
  ...UNDECIDED_CASES,
];
