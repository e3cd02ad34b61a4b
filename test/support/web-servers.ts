import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { Program, eventually } from './program';

/** One site of one web server, on loopback with TLS. */
export interface ServedSite {
  /** Its own: settings, certificate and key, and what the server writes. */
  folder: string;
  port: number;
  /** The origin of the application behind the server; null for the files in `folder/site`. */
  application: string | null;
  /** Lines outside of the site, which hold for it too. */
  main?: string;
  /** Lines of the site. */
  site?: string;
}

interface WebServer {
  command: string;
  args: (folder: string) => string[];
  /** How a scan names it. */
  product: string;
  settings: (site: ServedSite) => string;
}

const nginx: WebServer = {
  command: 'nginx',
  args: (folder) => ['-e', 'stderr', '-p', folder, '-c', join(folder, 'settings')],
  product: 'nginx',
  settings: ({ folder, port, application, main = '', site = '' }) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  types { text/html html; }
  ${main}
  server {
    listen 127.0.0.1:${port} ssl;
    server_name localhost;
    ssl_certificate ${folder}/certificate;
    ssl_certificate_key ${folder}/key;
    ${site}
    ${application === null ? `root ${folder}/site;` : `location / { proxy_pass ${application}; }`}
  }
}
`,
};

/** The server starts as root in containers, and then reads files as another user. */
const ACCOUNT = process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : '';
const MODULES = [
  'mpm_event',
  'authz_core',
  'headers',
  'alias',
  'dir',
  'mime',
  'autoindex',
  'ssl',
  'socache_shmcb',
  'proxy',
  'proxy_http',
];

const apache: WebServer = {
  command: 'apache2',
  args: (folder) => ['-f', join(folder, 'settings'), '-DFOREGROUND'],
  product: 'Apache',
  settings: ({ folder, port, application, main = '', site = '' }) => `
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
Mutex file:${folder}
${ACCOUNT}
ErrorLog ${folder}/error.log
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
AddType text/html .html
${main}
<VirtualHost 127.0.0.1:${port}>
  ServerName localhost
  SSLEngine on
  SSLCertificateFile ${folder}/certificate
  SSLCertificateKeyFile ${folder}/key
  ${site}
  ${
    application === null
      ? `DocumentRoot ${folder}/site\n  <Directory ${folder}/site>\n    Require all granted\n  </Directory>`
      : `ProxyPass / ${application}/`
  }
</VirtualHost>
`,
};

const caddy: WebServer = {
  command: 'caddy',
  args: (folder) => ['run', '--config', join(folder, 'settings'), '--adapter', 'caddyfile'],
  product: 'Caddy',
  settings: ({ folder, port, application, main = '', site = '' }) => `
{
  admin off
  auto_https off
}
${main}
https://localhost:${port}, https://127.0.0.1:${port} {
  bind 127.0.0.1
  tls ${folder}/certificate ${folder}/key
  ${site}
  ${application === null ? `root * ${folder}/site` : `reverse_proxy ${application}`}
}
`,
};

export const WEB_SERVERS = { nginx, apache, caddy } as const;
export type WebServerKey = keyof typeof WEB_SERVERS;

/** Serves a site until `use` has ended. */
export async function whileServed<Result>(
  key: WebServerKey,
  site: ServedSite,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const { command, args, settings } = WEB_SERVERS[key];
  mkdirSync(join(site.folder, 'site'), { recursive: true });
  chmodSync(site.folder, 0o755);
  writeFileSync(join(site.folder, 'settings'), settings(site));
  const homes = { HOME: site.folder, XDG_DATA_HOME: site.folder, XDG_CONFIG_HOME: site.folder };
  const program = new Program(command, args(site.folder), homes, { cwd: site.folder });
  try {
    await eventually(`${command} listens`, 10_000, () => {
      if (program.hasExited) throw new Error(`${command} has ended:\n${program.log}\n${settings(site)}`);
      return canConnect(site.port);
    });
    return await use(`https://127.0.0.1:${site.port}/`);
  } finally {
    await program.stop('SIGTERM');
  }
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
