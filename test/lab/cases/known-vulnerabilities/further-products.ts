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

const jira = (version: string): Product => ({
  home: html(
    'System Dashboard - Jira',
    `<meta name="application-name" content="JIRA" data-name="jira" data-version="${version}">`,
  ),
  headers: { 'x-arequestid': '563x16x1' },
});
const confluence = (version: string): Product => ({
  home: html('Log In - Confluence', `<meta name="ajs-version-number" content="${version}">`),
  headers: { 'x-confluence-request-time': '1764400000000' },
});
const adminer = (version: string): Product => ({
  home: html(
    'Login - Adminer',
    `<h1><a href="https://www.adminer.org/" id="h1">Adminer</a> <span class="version">${version}</span></h1>`,
  ),
  headers: { 'set-cookie': 'adminer_sid=a1; Path=/; HttpOnly' },
});
const webmin = (version: string): Product => ({
  home: html('Login to Webmin', '<form action="/session_login.cgi" method="post"></form>'),
  headers: { server: `MiniServ/${version}` },
});
const geoserver = (version: string): Product => ({
  home: html('GeoServer: Welcome', '<p>This GeoServer belongs to The Ancient Geographers.'),
  paths: {
    '/geoserver/web/': html(
      'GeoServer: Welcome',
      `<span>This GeoServer instance is running version <strong>${version}</strong>. For more information please contact the administrator.</span>`,
    ),
  },
});
const metabase = (version: string): Product => ({
  home: html('Metabase', '<script id="_metabaseBootstrap" type="application/json">{}</script>'),
  paths: { '/api/session/properties': json({ 'setup-token': null, version: { tag: version } }) },
});
/** Its key is for /v1 alone, and its version is public. */
const vllm = (version: string): Product => ({
  ...SHOP,
  paths: {
    '/': { status: 404, ...json({ detail: 'Not Found' }) },
    '/v1/models': { status: 401, ...json({ error: 'Unauthorized' }) },
    '/metrics': plain('# TYPE vllm:num_requests_running gauge\nvllm:num_requests_running{engine="0"} 0.0\n'),
    '/version': json({ version }),
  },
});
const smartermail = (version: string): Product => ({
  home: html(
    '',
    `<html ng-app="smartermail" ng-cloak><link href="/interface/output/login-v-${version}.32212.8db5785d.min.css" rel="stylesheet"><script>var stProductVersion = "${version}"; var stProductBuild = "8538 (May 18, 2023)";</script>`,
  ),
});
/** Its start page leads to the sign-in by a script. */
const wingFtp = (version: string): Product => ({
  home: html('', "<script>location='login.html?r='+Math.random()</script>"),
  headers: { server: 'Wing FTP Server(Free Edition)' },
  paths: {
    '/login.html': html(
      'Wing FTP Server - Web Client',
      `FTP server software powered by <b><a href="https://www.wftpserver.com/">Wing FTP Server v${version}</a></b>`,
    ),
  },
});
const GLPI: Product = {
  home: html('GLPI - Authentication', '<meta property="glpi:csrf_token" content="a1">'),
};

const WEB_XML = '/s/palisade/_/;/WEB-INF/web.xml';
const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });
const HTMLAWED = '/vendor/htmlawed/htmlawed/htmLawedTest.php';

export const FURTHER_PRODUCT_CASES: CaseOf[] = [
  ...inVersions('Jira', jira, { '8.5.13': 'vulnerability-possible medium' }, ['8.5.14', '8.13.6', '9.12.2']),
  flawSite(
    'Jira that shows its files',
    withPaths(jira('8.13.5'), {
      [WEB_XML]: xml('<web-app><filter-class>com.atlassian.jira.web.Filter</filter-class></web-app>'),
    }),
    ['vulnerability-known medium'],
  ),
  flawSite(
    'Confluence that shows its files',
    withPaths(confluence('7.12.2'), {
      [WEB_XML]: xml(
        '<web-app><display-name>Confluence</display-name><listener-class>com.atlassian.confluence.setup.ConfluenceAppConfig</listener-class></web-app>',
      ),
    }),
    ['vulnerability-known critical'],
  ),
  ...inVersions(
    'Adminer',
    adminer,
    {
      '4.7.8': 'vulnerability-possible medium',
      '4.8.1': 'vulnerability-possible medium',
      '5.4.1': 'vulnerability-possible medium',
    },
    ['5.4.2', '5.5.0', '3.7.1'],
  ),
  ...inVersions('Webmin', webmin, { '1.920': 'vulnerability-known critical' }, ['1.930', '1.882', '2.402']),
  ...inVersions(
    'nostromo',
    (version) => ({ ...SHOP, headers: { server: `nostromo ${version}` } }),
    { '1.9.6': 'vulnerability-known critical' },
    ['1.9.7', '2.1'],
  ),
  ...inVersions(
    'GeoServer',
    geoserver,
    { '2.24.3': 'vulnerability-known critical', '2.26.1': 'vulnerability-known high' },
    ['2.26.2', '2.28.0'],
  ),
  ...inVersions('Metabase with maps', metabase, { 'v0.40.4': 'vulnerability-known high' }, ['v0.56.1']),
  ...inVersions(
    'vLLM',
    vllm,
    { '0.8.3': 'vulnerability-known critical', '0.14.0': 'vulnerability-known critical' },
    ['0.8.2', '0.14.1', '0.31.0'],
  ),
  ...inVersions(
    'SmarterMail',
    smartermail,
    { '100.0.9406': 'vulnerability-known critical', '100.0.9413': 'vulnerability-known critical' },
    ['100.0.9511'],
  ),
  flawSite(
    'a shop that calls its application SmarterMail',
    { home: html('Shop', '<html ng-app="smartermail"><script>var stProductVersion = "1.2.3";</script>') },
    [],
    { guards: 'one mark is not enough' },
  ),
  ...inVersions(
    'Serv-U',
    (version) => withServer(`Serv-U/${version}`),
    { '15.4.2.126': 'vulnerability-known high', '15.2.5.5023': 'vulnerability-known high' },
    ['15.4.2.157', '15.5.0.117'],
  ),
  flawSite('Serv-U without the number of its build', withServer('Serv-U/15.4.2'), [], {
    guards: 'builds of one version have the fix, and others do not',
  }),
  ...inVersions('Wing FTP Server', wingFtp, { '7.4.3': 'vulnerability-known critical' }, ['7.4.4', '8.1.0']),
  ...inVersions(
    'HFS',
    (version) => withServer(`HFS ${version}`),
    {
      '2.3m': 'vulnerability-known critical',
      '2.4.0 RC7': 'vulnerability-known critical',
      // The letter may name a build of someone else.
      '2.3d': 'vulnerability-possible medium',
    },
    [],
  ),
  flawSite('HFS 3, whose numbers begin with 0', withServer('HFS 0.51.2'), [], {
    guards: 'a program that was written again has other numbers (rejetto/hfs#671 and #517)',
  }),
  flawSite(
    'GLPI with the test page of a library',
    withPaths(GLPI, { [HTMLAWED]: html('htmLawed (1.2.5) test', '<form>').replace('<!doctype html>', '') }),
    ['vulnerability-known critical'],
  ),
  flawSite('GLPI without it', GLPI, []),
];
