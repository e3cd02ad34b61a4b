import type { CaseOf } from '../../lab-case';
import {
  html,
  json,
  plain,
  type Product,
  SHOP,
  withPaths,
  withServer,
} from '../product-exposure/product-site';
import { flawSite, inVersions } from './flaw-site';

/** Products that name themselves and their version in one field. */

const jenkins = (version: string): Product => ({
  home: html('Sign in [Jenkins]', '<body data-rooturl="">'),
  headers: { 'x-jenkins': version },
});

const confluence = (version: string): Product => ({
  home: html('Log In - Confluence', `<meta name="ajs-version-number" content="${version}"><h1>Log in</h1>`),
  headers: { 'x-confluence-request-time': '1764400000000' },
});

const grafana = (version: string): Product => ({
  home: html('Grafana', `<script>window.grafanaBootData = {};</script><div id="reactRoot"></div>`),
  paths: { '/api/health': json({ commit: '0ca4ccfa1d', database: 'ok', version }) },
});

const joomla = (version: string): Product => ({
  home: html(
    'Garden',
    '<meta name="generator" content="Joomla! - Open Source Content Management"><script type="application/json" class="joomla-script-options new">{}</script>',
  ),
  paths: {
    '/administrator/manifests/files/joomla.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<extension type="file" method="upgrade">\n\t<name>files_joomla</name>\n\t<version>${version}</version>\n</extension>\n`,
  },
});

/** What strangers see of the settings; in patched versions the token ends with the set-up. */
const metabase = (version: string, token: string | null = 'b3a0c1de-8d3c-4a5e'): Product => ({
  home: html('Metabase', '<script id="_metabaseBootstrap" type="application/json">{}</script>'),
  paths: {
    '/api/session/properties': json({
      // The version is far behind the beginning.
      'available-timezones': Array.from({ length: 2_000 }, (_, each) => `Zone/Number${each}`),
      'has-user-setup': true,
      'setup-token': token,
      version: { date: '2023-06-29', tag: version, branch: 'release' },
    }),
  },
});

const gogs = (version: string): Product => ({
  home: html(
    'Gogs',
    `<p>Gogs is a painless self-hosted Git service<footer>© 2025 Gogs Version: ${version} Page: 4ms`,
  ),
});

const langflow = (version: string): Product => ({
  home: html('Langflow', '<div id="root"></div>'),
  headers: { server: 'uvicorn' },
  paths: { '/api/v1/version': json({ version, main_version: version, package: 'Langflow' }) },
});

const flowise = (version: string): Product => ({
  home: html(
    'Flowise - Build AI Agents, Visually',
    '<meta property="og:url" content="https://flowiseai.com/">',
  ),
  paths: { '/api/v1/version': json({ version }) },
});

const TEAMCITY: Product = {
  home: html('Log in to TeamCity', '<h1>Log in</h1>'),
  headers: { 'teamcity-node-id': 'MAIN_SERVER' },
};

const n8n = (version: string): Product => ({
  home: html('n8n.io - Workflow Automation', '<meta name="n8n:config:rest-endpoint" content="cmVzdA==">'),
  paths: {
    '/rest/settings': json({
      data: {
        versionCli: version,
        releaseChannel: 'stable',
        userManagement: { showSetupOnFirstLoad: false, authenticationMethod: 'email' },
      },
    }),
  },
});

const teamcity = (version: string): Product => ({
  ...TEAMCITY,
  home: html(
    'Log in to TeamCity',
    `<h1>Log in</h1><span class="versionTag"><span class="vWord">Version</span> ${version} (build 147512)</span>`,
  ),
});

const ollama = (version: string): Product => ({
  ...SHOP,
  paths: { '/': plain('Ollama is running'), '/api/version': json({ version }) },
});

const gradio = (version: string): Product => ({
  home: html(
    'Chairs',
    `<script>window.gradio_config = ${JSON.stringify({ version, mode: 'blocks' })};</script>`,
  ),
  headers: { server: 'uvicorn' },
});

const VERSION_CASES: CaseOf[] = [
  ...inVersions(
    'Jenkins',
    jenkins,
    {
      '2.441': 'vulnerability-known critical',
      '2.426.2': 'vulnerability-known critical',
      '2.430': 'vulnerability-known critical',
    },
    ['2.442', '2.426.3', '2.440.1', '2.440.3', '2.516.2'],
  ),
  ...inVersions(
    'Confluence',
    confluence,
    { '8.5.3': 'vulnerability-known critical', '7.13.6': 'vulnerability-known critical' },
    ['8.5.4', '7.19.30', '9.2.2', '1000.0.0-f1c2d3'],
  ),
  ...inVersions(
    'Grafana',
    grafana,
    {
      '8.3.0': 'vulnerability-known high',
      '8.0.0-beta2': 'vulnerability-known high',
      '7.5.10': 'vulnerability-possible medium',
      '8.2.0+deb12u1': 'vulnerability-possible medium',
    },
    ['8.3.1', '8.2.7', '7.5.11', '12.1.0+security-01'],
  ),
  ...inVersions('Joomla', joomla, { '4.2.7': 'vulnerability-known medium' }, ['4.2.8', '3.10.12', '5.4.0']),
  ...inVersions('Gogs', gogs, { '0.13.3': 'vulnerability-known high' }, ['0.13.4', '0.14.1']),
  ...inVersions(
    'Langflow',
    langflow,
    { '1.2.0': 'vulnerability-known critical', '1.8.2': 'vulnerability-known critical' },
    ['1.9.0', '1.10.1'],
  ),
  ...inVersions(
    'Flowise',
    flowise,
    { '3.0.5': 'vulnerability-known critical', '1.6.5': 'vulnerability-known high' },
    ['3.0.6', '2.2.6'],
  ),
  ...inVersions(
    'n8n',
    n8n,
    {
      '1.120.3': 'vulnerability-known critical',
      '1.120.4': 'vulnerability-known critical',
      '1.121.0': 'vulnerability-known high',
      '0.236.3': 'vulnerability-known high',
      '2.36.1': 'vulnerability-known high',
      '1.122.0': 'vulnerability-known high',
    },
    ['2.35.4', '2.36.2', '2.39.0'],
  ),
  ...inVersions('TeamCity', teamcity, { '2023.11.3': 'vulnerability-known high' }, [
    '2023.11.4',
    '2025.11.1',
  ]),
  ...inVersions('Ollama', ollama, { '0.1.33': 'vulnerability-known high' }, ['0.1.34', '0.13.0']),
  ...inVersions('Gradio', gradio, { '4.12.0': 'vulnerability-known high' }, ['4.13.0', '4.2.0', '5.49.1']),
];

const SERVER_CASES: CaseOf[] = [
  ...inVersions(
    'PRTG',
    (version) => withServer(`PRTG/${version}`),
    { '18.1.37.13946': 'vulnerability-known critical', '18.2.40.1600': 'vulnerability-known critical' },
    ['18.2.40.1683', '25.4.114'],
  ),
  ...inVersions(
    'Nexus',
    (version) => withServer(`Nexus/${version} (OSS)`),
    { '3.68.0-04': 'vulnerability-known high' },
    ['3.68.1-02', '3.90.2-06', '2.14.1-01'],
  ),
  ...inVersions(
    'Cleo Harmony',
    (version) => withServer(`Cleo Harmony/${version} (Windows Server 2019)`),
    { '5.7.0.3': 'vulnerability-known critical', '5.8.0.21': 'vulnerability-known critical' },
    ['5.8.0.24'],
  ),
  ...inVersions(
    'Cleo VLTrader',
    (version) => withServer(`Cleo VLTrader/${version} (Linux)`),
    { '5.8.0.20': 'vulnerability-known critical' },
    ['5.8.1.0'],
  ),
];

const SCREENCONNECT = withServer('ScreenConnect/23.9.7.8804-1702584132 Microsoft-HTTPAPI/2.0');
const WIZARD = html('Setup', '<body class="SetupWizardPage"><div class="ContentPanel SetupWizard"></div>');
const SERVER_XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><server version="2023.11.3 (build 147512)" versionMajor="2023" buildNumber="147512" internalId="b3a0c1de" role="main_node"/>';
const OWNCLOUD: Product = {
  home: html('ownCloud', '<head data-requesttoken="a1"></head>'),
  headers: { 'set-cookie': 'oc_sessionPassphrase=a1; Path=/' },
};
const PHP_INFO = html(
  'PHP 7.4.3 - phpinfo()',
  '<h1>PHP Version 7.4.3</h1><td>PHP Extension</td><td>/var/www/owncloud</td>',
);
const GRAPH = '/apps/graphapi/vendor/microsoft/microsoft-graph/tests/GetPhpInfo.php/palisade.css';

/** Harmless requests that show whether the fix is there. */
const PROOF_CASES: CaseOf[] = [
  flawSite(
    'ScreenConnect whose set-up opens again',
    withPaths(SCREENCONNECT, { '/SetupWizard.aspx/palisade': WIZARD }),
    ['vulnerability-known critical'],
  ),
  flawSite('ScreenConnect whose version has the flaw, and whose set-up stays closed', SCREENCONNECT, [
    'vulnerability-possible medium',
  ]),
  flawSite('ScreenConnect 25.2.3', withServer('ScreenConnect/25.2.3.9209-1742496300'), [
    'vulnerability-possible medium',
  ]),
  flawSite('ScreenConnect 25.2.4', withServer('ScreenConnect/25.2.4.9229-1745466600'), [], {
    untouched: /SetupWizard/,
    guards: 'nothing has to be proved',
  }),
  flawSite(
    'TeamCity that shows strangers its server',
    withPaths(TEAMCITY, {
      '/palisade?jsp=/app/rest/server;.jsp': {
        headers: { 'content-type': 'application/xml' },
        body: SERVER_XML,
      },
    }),
    ['vulnerability-known critical'],
  ),
  flawSite('TeamCity with the fix', TEAMCITY, [], {
    guards: 'its version is not named, and nothing is proved',
  }),
  flawSite('Metabase whose token of the set-up stays', metabase('v0.46.6'), ['vulnerability-known critical']),
  flawSite('Metabase of companies', metabase('v1.45.3'), ['vulnerability-known critical']),
  flawSite('Metabase without the token', metabase('v0.46.6', null), ['vulnerability-possible medium']),
  flawSite('Metabase 0.46.6.1', metabase('v0.46.6.1', null), [], { guards: 'the fourth number counts' }),
  flawSite('ownCloud with the page of its app', withPaths(OWNCLOUD, { [GRAPH]: PHP_INFO }), [
    'vulnerability-known high',
  ]),
  flawSite('ownCloud without it', OWNCLOUD, []),
];

/** A proxy has put the product below a path, and the start page leads there. */
const below = (to: string, page: string, paths: Product['paths']): Product => ({
  home: '',
  paths: { '/': { status: 302, headers: { location: to }, body: '' }, [to]: page, ...paths },
});
const BELOW_GRAFANA = html(
  'Grafana',
  '<script>window.grafanaBootData = {};</script><script src="/grafana/public/build/app.js"></script>',
);
const health = (version: string): ReturnType<typeof json> => json({ database: 'ok', version });

const BELOW_PATH_CASES: CaseOf[] = [
  flawSite(
    'Grafana 8.2.0 below a path',
    below('/grafana/login', BELOW_GRAFANA, { '/grafana/api/health': health('8.2.0') }),
    ['vulnerability-known high'],
  ),
  flawSite(
    'Grafana 12.1.0 below a path',
    below('/grafana/login', BELOW_GRAFANA, { '/grafana/api/health': health('12.1.0') }),
    [],
  ),
];

export const KNOWN_VULNERABILITY_CASES: CaseOf[] = [
  ...VERSION_CASES,
  ...SERVER_CASES,
  ...PROOF_CASES,
  ...BELOW_PATH_CASES,
];
