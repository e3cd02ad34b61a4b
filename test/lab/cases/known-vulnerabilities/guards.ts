import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { pages } from '../../sites/pages';
import {
  html,
  json,
  plain,
  type Product,
  refused,
  SHOP,
  shopWith,
  withPaths,
} from '../product-exposure/product-site';
import { flawSite } from './flaw-site';

const GRAFANA: Product = { home: html('Grafana', '<script>window.grafanaBootData = {};</script>') };
const health = (version: string) => json({ database: 'ok', version });

const GUARD_CASES: CaseOf[] = [
  flawSite('a shop', SHOP, []),
  flawSite(
    'an article about Ollama on a site with a version',
    {
      ...SHOP,
      home: html('Models at home', '<p>Open the address: it says <code>Ollama is running</code>'),
      paths: { '/api/version': json({ version: '0.1.20' }) },
    },
    [],
    { guards: 'a document quotes what products say' },
  ),
  flawSite(
    'a manual that quotes Confluence',
    { home: html('Notes', '<pre>name="ajs-version-number" content="8.5.3"</pre>') },
    [],
    { guards: 'one mark is not enough' },
  ),
  flawSite(
    'the name of a product in another field',
    { ...SHOP, headers: { 'x-powered-by': 'PRTG/18.1.37.13946' } },
    [],
  ),
  flawSite(
    'Grafana that hides its version',
    withPaths(GRAFANA, { '/api/health': json({ database: 'ok' }) }),
    [],
    {
      guards: 'what is hidden is not a finding',
    },
  ),
  flawSite('Grafana behind a sign-in', withPaths(GRAFANA, { '/api/health': refused(401) }), []),
  flawSite(
    'Grafana without a number in its version',
    withPaths(GRAFANA, { '/api/health': json({ database: 'ok', version: 'main' }) }),
    [],
  ),
  flawSite(
    'Grafana that writes its JSON with spaces',
    withPaths(GRAFANA, { '/api/health': json('{\n  "database": "ok",\n  "version": "8.2.0"\n}') }),
    ['vulnerability-known high'],
  ),
  flawSite(
    'Grafana whose version does not respond',
    withPaths(GRAFANA, { '/api/health': refused(500) }),
    'inconclusive',
  ),
  flawSite(
    'Grafana that wants fewer requests',
    withPaths(GRAFANA, { '/api/health': refused(429) }),
    'inconclusive',
  ),
  flawSite('two versions behind one address', GRAFANA, 'inconclusive', {
    site: (ground) =>
      ground.https(
        pages({
          '/': { body: GRAFANA.home },
          '/api/health': (visit) => health(visit === 1 ? '8.2.0' : '12.1.0'),
        }),
      ),
    guards: 'a second request must show the same version',
  }),
  flawSite('the set-up of ScreenConnect at every path', SHOP, ['vulnerability-possible medium'], {
    site: (ground) =>
      ground.https(everywhere('<body class="SetupWizardPage"><i class="ContentPanel SetupWizard">')),
    guards: 'what a site shows for a random path proves nothing',
  }),
  flawSite(
    'a trap that is every product',
    {
      ...SHOP,
      headers: {
        server: 'PRTG/18.1.37.13946 Nexus/3.68.0-04 ScreenConnect/23.9.7.8804 Cleo Harmony/5.7.0.3',
        'x-jenkins': '2.400',
      },
    },
    [],
    { guards: 'many products at one address are none of them' },
  ),
];

function everywhere(body: string): RequestListener {
  return pages({}, { status: 200, headers: { server: 'ScreenConnect/23.9.7.8804' }, body });
}

/** Lists of the operator. */
const listOf = (advisory: object) => ({
  products: JSON.stringify({
    data: 'products',
    date: '2099-01-01',
    source: 'lab',
    products: [
      {
        id: 'chairs',
        name: 'Chairs',
        kind: 'application',
        source: 'https://shop.test/',
        marks: [{ in: 'header', name: 'x-chairs', text: '', exact: true }],
        paths: [],
        versions: { in: 'generator', before: 'Chairs ' },
      },
    ],
  }),
  product_advisories: JSON.stringify({
    data: 'product_advisories',
    date: '2099-01-01',
    source: 'lab',
    products: [
      {
        id: 'chairs',
        advisories: [
          {
            id: 'CVE-2026-12345',
            summary: 'Strangers can take a chair.',
            severity: 'critical',
            ranges: [{ from: '2.0', below: '2.5' }],
            source: 'https://shop.test/',
            ...advisory,
          },
        ],
      },
    ],
  }),
});
const chairs = (version: string): Product => ({
  home: html('Shop', `<meta name="generator" content="Chairs ${version}">`),
  headers: { 'x-chairs': '1' },
});
const ofOperator = (name: string, product: Product, advisory: object, expected: CaseOf['expected']): CaseOf =>
  flawSite(`a list of the operator: ${name}`, product, expected, { data: listOf(advisory) });

const OPERATOR_CASES: CaseOf[] = [
  ofOperator('an affected version', chairs('2.4'), {}, ['vulnerability-known critical']),
  ofOperator('before the range', chairs('1.9'), {}, []),
  ofOperator('its end', chairs('2.5'), {}, []),
  ofOperator('a range that distributions patch', chairs('2.4'), { distributions: true }, [
    'vulnerability-possible medium',
  ]),
  ofOperator('a build of a distribution', chairs('2.4.1-1ubuntu2'), {}, ['vulnerability-possible medium']),
  ofOperator('low stays low', chairs('2.4'), { distributions: true, severity: 'low' }, [
    'vulnerability-possible low',
  ]),
  ofOperator(
    'a range that distributions patch, with a proof',
    withPaths(chairs('2.4'), { '/chair': plain('a chair of strangers') }),
    { distributions: true, proof: { path: '/chair', shows: 'a chair', all: ['a chair of strangers'] } },
    ['vulnerability-known critical'],
  ),
  ofOperator(
    'a proof that some text contradicts',
    withPaths(chairs('2.4'), { '/chair': plain('a chair of strangers, sold') }),
    { proof: { path: '/chair', shows: 'a chair', all: ['a chair of strangers'], none: ['sold'] } },
    ['vulnerability-possible medium'],
  ),
  ofOperator('another product', shopWith('/chair', plain('a chair of strangers')), {}, []),
];

export const OTHER_ADVISORY_CASES: CaseOf[] = [...GUARD_CASES, ...OPERATOR_CASES];
