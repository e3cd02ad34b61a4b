import type { CaseOf } from '../../lab-case';
import { type Page, pages } from '../../sites/pages';
import { html, json, type Product, refused, serve, SHOP, site, withPaths } from './product-site';
export const PROMETHEUS: Product = {
  home: html(
    'Prometheus Time Series Collection and Processing Server',
    '<script>const GLOBAL_CONSOLES_LINK="";</script><div id="root"></div>',
  ),
};
export const TARGETS = json({
  status: 'success',
  data: { activeTargets: [{ labels: { instance: 'db1:9100' } }], droppedTargets: [] },
});
const FLAGS = (isAdmin: boolean): Page =>
  json({
    status: 'success',
    data: { 'web.enable-admin-api': String(isAdmin), 'web.enable-lifecycle': 'false' },
  });
const version = (number: string): Page =>
  json({ status: 'success', data: { version: number, revision: 'x' } });

export const GRAFANA: Product = {
  home: html(
    'Grafana',
    '<script>window.grafanaBootData={settings:{}}</script><script src="public/build/app.js"></script>',
  ),
  headers: { 'set-cookie': 'grafana_session=; Path=/; Max-Age=0' },
};
const NETDATA: Product = {
  home: html('netdata dashboard', '<div></div>'),
  headers: { server: 'Netdata Embedded HTTP Server v1.37.1' },
};
const SYNCTHING: Product = {
  home: html('Syncthing', '<html ng-app="syncthing"><script src="syncthing/core/x.js"></script>'),
  headers: { 'x-syncthing-version': 'v1.27.0' },
};
const JENKINS: Product = {
  home: html('Dashboard [Jenkins]', '<head data-rooturl="">'),
  headers: { 'x-jenkins': '2.426' },
};

const TRANSMISSION: Product = {
  home: html('Transmission Web Interface', '<div id="torrent_list"></div>'),
};
const MONIT: Product = { home: html('Monit: box'), headers: { server: 'monit 5.33.0' } };
const INFLUX: Product = {
  home: 'none',
  headers: { 'x-influxdb-version': '1.6.7', 'x-influxdb-build': 'OSS' },
};
const ADMINER: Product = {
  home: html('Databases - Adminer', '<a href="https://www.adminer.org/">Adminer</a>'),
};

export const CONSOLE_CASES: CaseOf[] = [
  site(
    'Prometheus',
    withPaths(PROMETHEUS, {
      '/api/v1/targets?state=active': TARGETS,
      '/api/v1/status/flags': FLAGS(false),
      '/api/v1/status/buildinfo': version('3.5.0'),
    }),
    ['console-open medium'],
  ),
  site(
    'Prometheus with its administration',
    withPaths(PROMETHEUS, { '/api/v1/targets?state=active': TARGETS, '/api/v1/status/flags': FLAGS(true) }),
    ['console-open critical'],
    { guards: 'one cause, one issue', untouched: /targets/ },
  ),
  site(
    'Prometheus behind a proxy with a sign-in for its API',
    withPaths(PROMETHEUS, { '/api/v1/targets?state=active': refused(401) }),
    [],
  ),
  site(
    'Prometheus whose life cycle is open',
    withPaths(PROMETHEUS, {
      '/api/v1/status/flags': json({
        status: 'success',
        data: { 'web.enable-admin-api': 'false', 'web.enable-lifecycle': 'true' },
      }),
    }),
    ['console-open critical'],
  ),
  site(
    'Netdata',
    withPaths(NETDATA, {
      '/api/v1/info': json('{\n  "version": "v1.37.1",\n  "mirrored_hosts": [ "host" ]\n}'),
    }),
    ['console-open medium'],
  ),
  site(
    'Netdata behind a proxy, below a path',
    withPaths(
      { home: '<!doctype html><title>Shop</title><a href="/netdata/">Machine</a>' },
      {
        '/netdata/': html('netdata dashboard', '<script>var netdataDashboard = {};</script>'),
        '/netdata/api/v1/info': json({ version: 'v1.37.1', mirrored_hosts: ['host'] }),
      },
    ),
    ['console-open medium'],
  ),
  site('Netdata that refuses', withPaths(NETDATA, { '/api/v1/info': refused(403) }), []),
  site(
    'a Grafana with guests',
    withPaths(GRAFANA, { '/api/org': json({ id: 1, name: 'Main Org.', address: { city: '' } }) }),
    ['console-open medium'],
  ),
  site(
    'a Grafana whose guests are administrators',
    withPaths(GRAFANA, {
      '/api/org/users': json([{ orgId: 1, userId: 1, login: 'admin', role: 'Admin' }]),
      '/api/org': json({ id: 1, name: 'Main Org.', address: { city: '' } }),
    }),
    ['console-open high'],
    { guards: 'one cause' },
  ),
  site(
    'a Grafana that requires a sign-in',
    withPaths(GRAFANA, { '/api/org': { status: 401, ...json({ message: 'Unauthorized' }) } }),
    [],
  ),
  site(
    'Syncthing without a password',
    withPaths(SYNCTHING, {
      '/meta.js': {
        headers: { 'content-type': 'text/javascript' },
        body: 'var metadata = {"authenticated":true,"deviceID":"X"};',
      },
    }),
    ['console-open critical'],
  ),
  site(
    'Syncthing with a password',
    withPaths(SYNCTHING, {
      '/meta.js': {
        headers: { 'content-type': 'text/javascript' },
        body: 'var metadata = {"authenticated":false};',
      },
    }),
    [],
  ),
  site(
    'Jenkins without a sign-in',
    withPaths(JENKINS, {
      '/script': html(
        'Script Console',
        '<h1>Script Console</h1><textarea name="script">println(1)</textarea>',
      ),
      '/api/json': json({ _class: 'hudson.model.Hudson', jobs: [{ name: 'shop' }] }),
    }),
    ['console-open critical'],
  ),
  site(
    'Jenkins where strangers may sign up',
    withPaths(JENKINS, {
      '/script': refused(403),
      '/api/json': refused(403),
      '/signup': html(
        'Register [Jenkins]',
        '<form action="/securityRealm/createAccount"><input name="username"><input name="password1" type="password"></form>',
      ),
    }),
    ['registration-open low'],
  ),
  {
    name: 'products: the sign-in of a BIG-IP',
    site: (ground) =>
      ground.pretendAt('93.184.215.14').https(
        serve({
          home: html('BIG-IP&reg;- Redirect', '<a href="/tmui/login.jsp">Go</a>'),
          paths: { '/tmui/login.jsp': html('BIG-IP&reg;', '<input name="passwd" type="password">') },
        }),
      ),
    expected: ['admin-interface-public low'],
  },
  site(
    'Jenkins that shows its jobs',
    withPaths(JENKINS, {
      '/script': refused(403),
      '/api/json': json({ _class: 'hudson.model.Hudson', jobs: [] }),
    }),
    ['console-open high'],
  ),
  site(
    'Elasticsearch',
    {
      home:
        json({
          name: 'n',
          version: { number: '8.11.1', lucene_version: '9.8.0' },
          tagline: 'You Know, for Search',
        }).body ?? '',
      headers: { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' },
      paths: { '/_cluster/health': json({ cluster_name: 'shop', number_of_data_nodes: 1 }) },
    },
    ['console-open critical'],
  ),
  site(
    'Transmission without a password',
    withPaths(TRANSMISSION, {
      '/transmission/rpc': {
        status: 409,
        body: '<h1>409: Conflict</h1><code>X-Transmission-Session-Id: x</code>',
      },
    }),
    ['console-open critical'],
  ),
  site(
    'Transmission behind a proxy with a sign-in for its control',
    withPaths(TRANSMISSION, { '/transmission/rpc': refused(401) }),
    [],
  ),
  site(
    'Adminer with a session',
    {
      ...ADMINER,
      home: `${ADMINER.home}<form><input type='submit' name='logout' value='Logout'></form>`,
    },
    ['console-open critical'],
  ),
  site(
    'Monit that strangers control',
    withPaths(MONIT, { '/_runtime': html('Monit: box', '<th>Control file</th>Stop Monit http server?') }),
    ['console-open critical'],
  ),
  site(
    'Monit that strangers may read',
    withPaths(MONIT, { '/_runtime': html('Monit: box', '<th>Control file</th>') }),
    ['console-open medium'],
    { guards: 'without controls it is a state' },
  ),
  site(
    'InfluxDB, whose start page is missing',
    withPaths(INFLUX, {
      '/': { status: 404, body: '404 page not found' },
      '/query?q=SHOW%20DATABASES': json({ results: [{ series: [{ name: 'databases' }] }] }),
    }),
    ['console-open critical'],
  ),
  site('InfluxDB with a password', withPaths(INFLUX, { '/query?q=SHOW%20DATABASES': refused(401) }), []),
  site('Adminer with a session, at every path', ADMINER, ['console-open critical'], {
    guards: 'PHP on its own and many images show it for unknown paths too',
    site: (ground) =>
      ground.https(pages({}, { status: 200, body: `${ADMINER.home}<input type='submit' name='logout'>` })),
  }),
  site('the sign-in of Adminer', ADMINER, [], { guards: 'a sign-in at a private address' }),
  site(
    'Mailpit',
    {
      home: html('Mailpit', '<script src="/dist/app.js"></script>'),
      paths: { '/api/v1/messages?limit=1': json({ total: 1, unread: 0, messages_count: 1, messages: [] }) },
    },
    ['console-open critical'],
  ),
  site(
    'Node-RED',
    {
      home: html('Node-RED', '<script src="red/red.min.js"></script>'),
      paths: { '/settings': json({ httpNodeRoot: '/', version: '4.0.2' }) },
    },
    ['console-open critical'],
  ),
  {
    ...site('Munin in a folder', SHOP, ['console-open medium'], { url: 'https://shop.test/munin/' }),
    site: (ground) => {
      const munin = html(
        'Munin :: overview',
        '<link rel="stylesheet" href="static/style-new.css"><a href="http://munin-monitoring.org/">Munin</a>',
      );
      return ground.https(serve({ ...SHOP, paths: { '/munin/': munin, '/munin/index.html': munin } }));
    },
  },
  {
    ...site('a console that opens once', SHOP, [], { guards: 'high and critical need it twice' }),
    site: (ground) => {
      let visits = 0;
      const open = serve(withPaths(SYNCTHING, { '/meta.js': 'var metadata = {"authenticated":true}' }));
      const closed = serve(SYNCTHING);
      return ground.https((request, response) => {
        const isOpen = request.url !== '/meta.js' || (visits += 1) === 1;
        (isOpen ? open : closed)(request, response);
      });
    },
  },
];

const PORTAINER: Product = {
  home: html('Portainer', '<div ng-app="portainer"></div>'),
};

export const SETUP_CASES: CaseOf[] = [
  site(
    'a Home Assistant without an owner',
    {
      home: html('Home Assistant', '<script src="/frontend_latest/app.js"></script>'),
      paths: { '/api/onboarding': json([{ step: 'user', done: false }]) },
    },
    ['setup-open critical'],
  ),
  site(
    'a Home Assistant with its owner',
    {
      home: html('Home Assistant', '<script src="/frontend_latest/app.js"></script>'),
      paths: {
        '/api/onboarding': json([
          { step: 'user', done: true },
          { step: 'core_config', done: false },
        ]),
      },
    },
    [],
  ),
  site(
    'a Ghost without an owner',
    {
      home: html(
        'Blog',
        '<meta name="generator" content="Ghost 5.75"><script src="/public/ghost-sdk.js"></script>',
      ),
      paths: { '/ghost/api/admin/authentication/setup/': json({ setup: [{ status: false }] }) },
    },
    ['setup-open critical'],
  ),
  site(
    'a Ghost with its owner',
    {
      home: html(
        'Blog',
        '<meta name="generator" content="Ghost 5.75"><script src="/public/ghost-sdk.js"></script>',
      ),
      paths: { '/ghost/api/admin/authentication/setup/': json({ setup: [{ status: true }] }) },
    },
    [],
  ),
  site(
    'a Strapi without an administrator',
    {
      home: html('Welcome to your Strapi app'),
      headers: { 'x-powered-by': 'Strapi <strapi.io>' },
      paths: { '/admin/init': json({ data: { uuid: 'x', hasAdmin: false } }) },
    },
    ['setup-open critical'],
  ),
  site(
    'a Vault that is not initialised',
    {
      home: html('Vault', '<meta name="vault/config/environment" content="x">'),
      paths: { '/v1/sys/seal-status': json({ type: 'shamir', initialized: false, sealed: true }) },
    },
    ['setup-open critical'],
  ),
  site(
    'a Portainer without an administrator',
    withPaths(PORTAINER, {
      '/api/users/admin/check': {
        ...json({ message: 'No administrator account found inside the database', details: 'none' }),
        status: 404,
      },
    }),
    ['setup-open critical'],
  ),
  site(
    'a Portainer with its administrator',
    withPaths(PORTAINER, { '/api/users/admin/check': { status: 204, body: '' } }),
    [],
  ),
  site(
    'a WordPress that is installed',
    {
      home: html('WordPress', '<link href="/wp-includes/css/a.css" rel=stylesheet>'),
      paths: { '/wp-admin/install.php?step=1': html('WordPress', '<h1>Already Installed</h1>') },
    },
    [],
  ),
  site(
    'a WordPress without an owner',
    {
      home: html('WordPress › Installation', '<link href="/wp-admin/css/install.min.css" rel=stylesheet>'),
      paths: {
        '/wp-admin/install.php?step=1': html(
          'WordPress',
          '<form id="setup"><input name="user_name"><input name="admin_email"></form>',
        ),
      },
    },
    ['setup-open critical'],
  ),
];

const GITEA: Product = {
  home: html('Gitea', '<meta name="description" content="Gitea: Git with a cup of tea">'),
  headers: { 'set-cookie': 'i_like_gitea=0123456789abcdef; Path=/; HttpOnly; Secure; SameSite=Lax' },
};
export const REGISTRATION_CASES: CaseOf[] = [
  site(
    'Gitea with a registration',
    withPaths(GITEA, {
      '/user/sign_up': html('Register', '<form><input name="user_name"><input name="retype"></form>'),
    }),
    ['registration-open low'],
  ),
  site(
    'Gitea without a registration',
    withPaths(GITEA, { '/user/sign_up': html('Register', '<p>Registration is disabled.</p>') }),
    [],
  ),
  site(
    'Directus with a registration',
    {
      home: html('Directus', '<script src="/admin/assets/a.js"></script>'),
      paths: {
        '/server/info': json({ data: { project: { project_name: 'Shop', public_registration: true } } }),
      },
    },
    ['registration-open low'],
  ),
  site(
    'Directus without a registration',
    {
      home: html('Directus', '<script src="/admin/assets/a.js"></script>'),
      paths: { '/server/info': json({ data: { project: { public_registration: false } } }) },
    },
    [],
  ),
];
