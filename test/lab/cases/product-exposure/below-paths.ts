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
];
