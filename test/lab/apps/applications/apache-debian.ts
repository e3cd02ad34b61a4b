import type { RigApplication } from '../rig-application';
import { clean, AT_AN_ADDRESS, fullChain, NO_SECURITY_TXT, nothingOdd } from './common';

/** Apache as Debian configures it, with https next to http, and a Git checkout for its web root: what a hurried deployment leaves. */
export const apacheDebian: RigApplication = {
  name: 'apache-debian',
  address: '127.0.40.40',
  scheme: 'https',
  packages: ['apache2', 'git', 'openssl'],
  npmPackages: ['jquery@3.4.1'],
  setup: `
rm -rf site work conf logs
mkdir -p work/assets work/downloads work/backup work/empty logs
cp "$DATA/npm/jquery@3.4.1/node_modules/jquery/dist/jquery.min.js" work/assets/
echo 'body { color: black }' > work/assets/site.css
echo '<!doctype html><html lang="en"><head><title>A shop</title><link rel="stylesheet" href="/assets/site.css"><script src="/assets/jquery.min.js"></script></head><body><h1>A shop</h1><p><a href="/about.html">About</a> <a href="/downloads/manual.txt">Manual</a></p></body></html>' > work/index.html
echo '<!doctype html><html lang="en"><head><title>About</title></head><body><p>About <a href="/">the shop</a></p></body></html>' > work/about.html
echo 'How to use it' > work/downloads/manual.txt
echo 'What is new' > work/downloads/changes.txt
echo 'CREATE TABLE customers (id int);' | gzip > work/backup/shop-2026-01.sql.gz
echo 'CREATE TABLE orders (id int);' | gzip > work/backup/shop-2026-02.sql.gz
git init -q work
git -C work add .
git -C work -c user.name=Rig -c user.email=rig@example.org commit -q -m First
git clone -q work site
cp -rL /etc/apache2 conf
rm -f conf/conf-enabled/cgit.conf conf/conf-enabled/munin.conf conf/sites-enabled/*
cp conf/mods-available/ssl.* conf/mods-available/socache_shmcb.load conf/mods-enabled/
sed -i "s|/var/www/|$HERE/site/|" conf/apache2.conf
echo "Listen $ADDRESS:80
Listen $ADDRESS:443" > conf/ports.conf
cat > conf/sites-enabled/site.conf <<EOF
ServerName $ADDRESS
Mutex file:$HERE/logs
DocumentRoot $HERE/site
<VirtualHost $ADDRESS:443>
  DocumentRoot $HERE/site
  SSLEngine on
  SSLCertificateFile $HERE/fullchain.pem
  SSLCertificateKeyFile $HERE/site.key
</VirtualHost>
EOF
${fullChain('rsa:2048')}
chmod -R a+rX "$HERE"`,
  processes: [
    'APACHE_RUN_USER=www-data APACHE_RUN_GROUP=www-data APACHE_PID_FILE="$HERE/logs/pid" APACHE_RUN_DIR="$HERE/logs" APACHE_LOCK_DIR="$HERE/logs" APACHE_LOG_DIR="$HERE/logs" exec apache2 -d "$HERE/conf" -f "$HERE/conf/apache2.conf" -DFOREGROUND',
  ],
  trust: '$HERE/root.pem',
  probe: '/about.html',
  endpoints: {
    security_headers: ['/about.html'],
    cors_misconfiguration: ['/about.html'],
    api_rate_limit: ['/about.html'],
  },
  truth: {
    ...AT_AN_ADDRESS,
    ...nothingOdd('work/ of this file: static files; security.conf of Debian has TraceEnable Off'),
    ssl_certificate: {
      address: [],
      because: 'fullChain in common.ts: RSA 2048, 90 days, the chain is sent and its root is trusted',
    },
    tls_configuration: {
      address: ['tls-no-post-quantum low', 'tls-static-rsa low'],
      because:
        'mods-available/ssl.conf: SSLCipherSuite HIGH:!aNULL, which has RSA key transport (openssl ciphers -v); OpenSSL 3 at level 2 refuses TLS 1.0 and 1.1, and 3DES is not in HIGH; OpenSSL before 3.5 has no hybrid group',
    },
    https_redirect: {
      address: ['http-not-redirected medium'],
      because: 'ports.conf and site.conf of this file: the same site by http and https, no Redirect',
    },
    mixed_content: {
      address: [],
      because: 'the setup of this file: relative addresses only',
    },
    cookie_security: { address: [], because: 'the setup of this file: static files, no cookie' },
    subresource_integrity: { address: [], because: 'the setup of this file: files of its own only' },
    outdated_js_libraries: {
      address: ['js-vulnerable-library medium'],
      because: 'jQuery 3.4.1 (CVE-2020-11022, CVE-2020-11023), as the project released it',
    },
    information_disclosure: {
      address: [],
      because:
        'conf-available/security.conf: ServerSignature is on, but the Server header names the same version',
    },
    directory_listing: {
      address: ['listing-open low', 'listing-sensitive high'],
      because:
        'apache2.conf: Options Indexes for /var/www; assets and downloads have no index.html, backup has dumps of a database',
    },
    exposed_files: {
      address: ['exposed-git high', 'exposed-server-status medium'],
      because:
        'apache2.conf denies .ht* only, so that .git of the checkout is served; mods-available/status.conf: Require local, and the rig scans from the same machine',
    },
    security_headers: {
      address: [
        'clickjacking medium',
        'csp-missing medium',
        'info-disclosure-version low',
        'nosniff-missing low',
      ],
      because:
        'conf-available/security.conf: no header is on, ServerTokens OS; RFC 6797, 8.1.1: no HSTS for addresses',
    },
    csrf_protection: { address: [], because: 'the setup of this file: the pages have no form' },
    cors_misconfiguration: { address: [], because: 'no Header directive in /etc/apache2' },
    security_txt: NO_SECURITY_TXT,
    product_exposure: clean(
      'mods-enabled/status.conf: /server-status, which exposed_files reports; no metrics',
    ),
    brute_force: { address: 'inconclusive', because: 'the setup of this file: there is no login' },
    api_rate_limit: {
      address: 'inconclusive',
      because: 'the setup of this file: pages only, no API',
    },
  },
  folders: ['$HERE/site'],
  allowed: [],
};
