import type { CaseOf } from '../../lab-case';
import type { Page } from '../../sites/pages';
import { GRAFANA } from './consoles';
import { html, json, type Product, shopWith, site, withPaths } from './product-site';

export const HAPROXY = html(
  'Statistics Report for HAProxy',
  '<h1>HAProxy version 2.6.12</h1><h3>General process information</h3><b>pid = </b> 7',
);

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** A list of the operator with one product. */
export const listOf = (members: object) => ({
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
export const CHAIRS = (paths: Record<string, Page | string>): Product => ({
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

export const VERSION_CASES: CaseOf[] = [
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

/** What endoflife.date says, as a list that is loaded daily. */
const endsOf = (product: string, ...branches: [branch: string, ends: string | null][]) => ({
  end_of_life: JSON.stringify({
    data: 'end_of_life',
    date: daysAgo(0),
    source: 'lab',
    products: {
      [product]: {
        name: product,
        branches: branches.map(([branch, ends]) => ({
          branch,
          ends,
          is_ended: ends === null || ends < daysAgo(0),
          latest: null,
        })),
      },
    },
  }),
});
const KIBANA = (number: string): Product => ({
  home: html('Elastic', '<kbn-injected-metadata data="{}"></kbn-injected-metadata>'),
  headers: { 'kbn-name': 'kibana' },
  paths: { '/api/status': json({ name: 'kibana', version: { number, build_hash: '9e2c' } }) },
});
const JENKINS = (number: string): Product => ({
  home: html('Dashboard [Jenkins]', '<p>Jobs'),
  headers: { 'x-jenkins': number },
});
const confluence = (number: string): Product => ({
  home: html('Dashboard - Confluence', `<meta name="ajs-version-number" content="${number}">`),
  headers: { 'x-confluence-request-time': '1767222000000' },
});
const GRAFANA_12 = withPaths(GRAFANA, { '/api/health': json({ database: 'ok', version: '12.0.1' }) });

/** By the list of endoflife.date. */
export const LISTED_END_CASES: CaseOf[] = [
  site('a Kibana whose branch ended long ago', KIBANA('6.8.23'), ['product-end-of-life high']),
  site('a Kibana of a branch with fixes', KIBANA('8.19.2'), []),
  site('the end of a branch that only the list knows', GRAFANA_12, ['product-end-of-life medium'], {
    data: endsOf('grafana', ['12.0', daysAgo(40)], ['12.1', daysAgo(-40)]),
  }),
  site('a branch that the list knows to have fixes', GRAFANA_12, [], {
    data: endsOf('grafana', ['12.0', daysAgo(-40)]),
  }),
  site('a branch that ended on a day that nobody knows', GRAFANA_12, [], {
    data: endsOf('grafana', ['12.0', null]),
  }),
  site(
    'a HAProxy by the list',
    shopWith('/haproxy?stats', HAPROXY),
    ['console-open medium', 'product-end-of-life high'],
    {
      data: endsOf('haproxy', ['2.6', daysAgo(500)]),
    },
  ),
  site(
    'a Jenkins that names its version in a header field',
    JENKINS('2.479.3'),
    ['product-end-of-life medium'],
    {
      data: endsOf('jenkins', ['2.479', daysAgo(200)], ['2.528', daysAgo(-100)]),
    },
  ),
  site('a Jenkins of a branch with fixes', JENKINS('2.528.1'), [], {
    data: endsOf('jenkins', ['2.479', daysAgo(200)], ['2.528', daysAgo(-100)]),
  }),
  site(
    'a Confluence that names its version on its page',
    confluence('7.19.30'),
    ['product-end-of-life high'],
    {
      data: endsOf('confluence', ['7.19', daysAgo(700)]),
    },
  ),
];
