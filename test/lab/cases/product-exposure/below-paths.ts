import type { CaseOf } from '../../lab-case';
import { html, json, type Product, refused, site } from './product-site';

/** A proxy has put the product below a path, and the start page leads there. */
const below = (to: string, page: string, paths: Product['paths']): Product => ({
  home: '',
  paths: { '/': { status: 302, headers: { location: to }, body: '' }, [to]: page, ...paths },
});

const KIBANA = (files: string): string =>
  html(
    'Elastic',
    `<script src="${files}/bundles/app.js"></script><kbn-injected-metadata data="{}"></kbn-injected-metadata>`,
  );
const SEARCH = '/api/saved_objects/_find?type=index-pattern&per_page=1';
const OBJECTS = json({ page: 1, per_page: 1, total: 2, saved_objects: [{ id: 'logs' }] });
const GRAPH = html(
  'Prometheus Time Series Collection and Processing Server',
  '<script src="/prometheus/static/js/main.4b3c.js"></script>',
);
const FLAGS = json({ status: 'success', data: { 'web.enable-admin-api': 'true' } });

const CLASSIC = GRAPH.replace(
  '/prometheus/static/js/main.4b3c.js',
  '/prometheus/classic/static/js/graph/index.js',
);
/** As Debian has it, without its application. */
const ALERTS = html(
  'Alertmanager',
  '<p>The Debian package of the alertmanager has no pages: use <code>amtool</code>.</p>',
);
const STATE = json({ cluster: {}, versionInfo: {}, uptime: '2026-11-30T10:00:00Z' });

export const BELOW_PATH_CASES: CaseOf[] = [
  site(
    'a Kibana below a path, whose title is Elastic (nuclei-templates 3838)',
    below('/kibana/app/home', KIBANA('/kibana/1a2b'), { [`/kibana${SEARCH}`]: OBJECTS }),
    ['console-open critical'],
  ),
  site(
    'a Kibana below a path, with a sign-in',
    below('/kibana/login', KIBANA('/kibana/1a2b'), { [`/kibana${SEARCH}`]: refused(401) }),
    [],
  ),
  site(
    'a Kibana at the root, whose page and files share a folder',
    below('/app/home', KIBANA('/app'), { [SEARCH]: OBJECTS }),
    ['console-open critical'],
    { guards: 'a folder of pages and files is not always where a product begins' },
  ),
  site(
    'a page with files of WordPress that is none (nuclei-templates 10463)',
    {
      home: html(
        'Survey',
        '<script src="/wp-includes/js/survey.js"></script><p>Questions about WordPress</p>',
      ),
    },
    [],
  ),
  site(
    'a page for missing paths with the name of a product (nikto 652)',
    { home: html('Shop'), missing: { status: 404, body: html('Grafana', 'grafana-app: no page /login') } },
    [],
  ),
  site(
    'Prometheus below a path, which strangers may stop',
    below('/prometheus/graph', GRAPH, { '/prometheus/api/v1/status/flags': FLAGS }),
    ['console-open critical'],
  ),
  site(
    'Prometheus below a path, with its classic pages',
    below('/prometheus/classic/graph', CLASSIC, { '/prometheus/api/v1/status/flags': FLAGS }),
    ['console-open critical'],
  ),
  site(
    'Alertmanager below a path, on a page without files',
    below('/alertmanager/', ALERTS, { '/alertmanager/api/v2/status': STATE }),
    ['console-open critical'],
  ),
];
