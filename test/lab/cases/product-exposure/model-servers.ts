import type { CaseOf } from '../../lab-case';
import type { Page } from '../../sites/pages';
import { html, json, plain, type Product, refused, series, SHOP, site, withPaths } from './product-site';

const OLLAMA: Product = { ...SHOP, paths: { '/': plain('Ollama is running') } };
const TAGS = json({ models: [{ name: 'llama3:latest', digest: '365c0bd3c000' }] });
const LANGFLOW: Product = {
  home: html('Langflow', '<div id="root"></div>'),
  headers: { server: 'uvicorn' },
};
const FLOWISE: Product = {
  home: html('Flowise - Build AI Agents, Visually', '<meta name="author" content="FlowiseAI">'),
};
const COMFYUI: Product = {
  home: html('ComfyUI', '<script type="module" src="./assets/index-CcfGaui5.js"></script>'),
};
const STATS = json({
  system: { os: 'posix', python_version: '3.12.3', comfyui_version: '0.3.40' },
  devices: [{ name: 'cuda:0', vram_total: 25_000_000_000 }],
});
const MLFLOW: Product = {
  home: html('MLflow', '<script src="static-files/static/js/main.3fa2c1d4.js"></script>'),
};
const EXPERIMENTS = '/ajax-api/2.0/mlflow/experiments/search?max_results=1';
const RAY: Product = { home: html('Ray Dashboard', '<script src="./static/js/main.9a3f01c2.js"></script>') };
const QDRANT: Product = {
  ...SHOP,
  paths: { '/': json({ title: 'qdrant - vector search engine', version: '1.15.4', commit: '20db14f8' }) },
};
const LITELLM: Product = {
  home: html(
    'LiteLLM API - Swagger UI',
    '<div id="swagger-ui"></div><script src="/swagger/swagger-ui-bundle.js"></script>',
  ),
};
const MODELS = json({ data: [{ id: 'gpt-4o', object: 'model', owned_by: 'openai' }], object: 'list' });

const OPEN_WEBUI: Product = {
  home: html('Open WebUI', '<link rel="modulepreload" href="/_app/immutable/entry/start.BZ7zUjpW.js">'),
};
/** What it tells strangers. */
const webUi = (features: object, more: object = {}): Product =>
  withPaths(OPEN_WEBUI, {
    '/api/config': json({
      ...more,
      status: true,
      name: 'Open WebUI',
      version: '0.6.36',
      default_locale: '',
      oauth: { providers: {} },
      features: { auth: true, auth_trusted_header: false, enable_signup: false, ...features },
    }),
  });
const WEAVIATE: Product = {
  ...SHOP,
  paths: {
    '/': json({
      links: [
        { href: '/v1/meta', name: 'Meta information about this instance/cluster' },
        {
          documentationHref: 'https://weaviate.io/developers/weaviate/api/rest/schema',
          href: '/v1/schema',
          name: 'view complete schema',
        },
      ],
    }),
  },
};
const CHROMA: Product = {
  ...SHOP,
  headers: { 'chroma-trace-id': '0' },
  paths: { '/': { status: 404, ...json({ detail: 'Not Found' }) } },
};

/** An application of FastAPI has no start page. */
const NO_PAGE: Page = { status: 404, ...json({ detail: 'Not Found' }) };
const fastApi = (paths: Record<string, Page>): Product => ({
  ...SHOP,
  headers: { server: 'uvicorn' },
  paths: { '/': NO_PAGE, ...paths },
  missing: NO_PAGE,
});
const modelsOf = (owner: string): Page =>
  json({
    object: 'list',
    data: [{ id: 'chairs-7b', object: 'model', created: 1_796_000_000, owned_by: owner, parent: null }],
  });
const VLLM_METRICS = plain(
  `${series(25)}# TYPE vllm:num_requests_running gauge\nvllm:num_requests_running{engine="0",model_name="chairs-7b"} 0.0\n`,
);
const VLLM: Record<string, Page> = { '/metrics': VLLM_METRICS, '/version': json({ version: '0.31.0' }) };

/** An open server, and one with a sign-in. */
const both = (
  name: string,
  product: Product,
  path: string,
  page: ReturnType<typeof json>,
  severity = 'critical',
): CaseOf[] => [
  site(`${name} without a sign-in`, withPaths(product, { ...product.paths, [path]: page }), [
    `console-open ${severity}`,
  ]),
  site(`${name} with a sign-in`, withPaths(product, { ...product.paths, [path]: refused(401) }), []),
];

/** Servers of models and their tools, which people start at home and put on the Internet. */
export const MODEL_SERVER_CASES: CaseOf[] = [
  ...both('Ollama', OLLAMA, '/api/tags', TAGS),
  ...both(
    'Langflow',
    LANGFLOW,
    '/api/v1/auto_login',
    json({ access_token: 'eyJhbGciOiJub25l', refresh_token: null, token_type: 'bearer' }),
  ),
  ...both(
    'Flowise',
    FLOWISE,
    '/api/v1/chatflows',
    json([{ id: '4e7d', name: 'Shop', flowData: '{}', deployed: false, chatbotConfig: null }]),
  ),
  ...both('ComfyUI', COMFYUI, '/system_stats', STATS),
  ...both(
    'MLflow',
    MLFLOW,
    EXPERIMENTS,
    json({
      experiments: [{ experiment_id: '0', name: 'Default', artifact_location: 'mlflow-artifacts:/0' }],
    }),
  ),
  ...both('Ray', RAY, '/api/version', json({ version: '4', ray_version: '2.51.0', ray_commit: '9e2c' })),
  ...both(
    'Qdrant',
    QDRANT,
    '/collections',
    json({ result: { collections: [{ name: 'chairs' }] }, status: 'ok', time: 0.00001 }),
  ),
  ...both('LiteLLM', LITELLM, '/v1/models', MODELS, 'high'),
  ...both('Weaviate', WEAVIATE, '/v1/schema', json({ classes: [{ class: 'Chair', vectorizer: 'none' }] })),
  ...both(
    'Chroma',
    CHROMA,
    '/api/v2/auth/identity',
    json({ user_id: '', tenant: 'default_tenant', databases: ['default_database'] }),
  ),
  site('vLLM without a key', fastApi({ ...VLLM, '/v1/models': modelsOf('vllm') }), [
    'console-open high',
    'metrics-open medium',
  ]),
  site('vLLM of which a proxy shows the models alone', fastApi({ '/v1/models': modelsOf('vllm') }), [
    'console-open high',
  ]),
  site(
    'vLLM with a key',
    fastApi({ ...VLLM, '/v1/models': { status: 401, ...json({ error: 'Unauthorized' }) } }),
    ['metrics-open medium'],
    { guards: 'what is outside of /v1 has no key (vllm#18893)' },
  ),
  site(
    'a proxy for models in the form of OpenAI',
    fastApi({ '/metrics': plain(series(25)), '/v1/models': modelsOf('openai') }),
    ['metrics-open medium'],
    { guards: 'many programs have this list, and some are meant for strangers' },
  ),
  site(
    'a shop in front of vLLM',
    { ...SHOP, paths: { ...VLLM, '/v1/models': modelsOf('vllm') } },
    ['metrics-open medium'],
    {
      untouched: /\/v1/,
      guards: 'only a server without a page is probed',
    },
  ),
  site('Open WebUI without a sign-in', webUi({ auth: false, enable_signup: true }), [
    'console-open critical',
  ]),
  site('Open WebUI without an administrator', webUi({ enable_signup: true }, { onboarding: true }), [
    'setup-open',
  ]),
  site('Open WebUI where strangers may sign up', webUi({ enable_signup: true }), ['registration-open']),
  site('Open WebUI with a sign-in', webUi({}), []),
  site(
    'a site of SvelteKit that writes about Open WebUI',
    {
      home: html('Chairs', '<script src="/_app/immutable/entry/start.js"></script><p>We use Open WebUI.</p>'),
      paths: webUi({ auth: false }).paths ?? {},
    },
    [],
    { guards: 'one mark is not enough' },
  ),
  site(
    'an article about Ollama',
    { home: html('Models', '<code>Ollama is running</code>'), paths: { '/api/tags': TAGS } },
    [],
    { untouched: /api/, guards: 'a document quotes what products say' },
  ),
];

const GRAFANA: Product = { home: html('Grafana', '<script>window.grafanaBootData = {};</script>') };
const grafana = (version: string): Product =>
  withPaths(GRAFANA, { '/api/health': json({ database: 'ok', version }) });
const BESIDE: Partial<CaseOf> = { beside: { known_vulnerabilities: {} } };

/** One update, one issue. */
export const BESIDE_ADVISORY_CASES: CaseOf[] = [
  site('the end of a branch that has known vulnerabilities', grafana('8.2.0'), ['product-end-of-life high']),
  site('the end of a branch whose vulnerabilities another test reports', grafana('8.2.0'), [], BESIDE),
  site(
    'the end of a branch without known vulnerabilities',
    grafana('9.5.21'),
    ['product-end-of-life high'],
    BESIDE,
  ),
];
