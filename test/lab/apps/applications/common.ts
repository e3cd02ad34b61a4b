import type { AllowedChange, RigApplication, Truth } from '../rig-application';

/** The rig serves plain HTTP on port 80 and nothing on 443. */
export const PLAIN_HTTP: Truth = {
  address: ['https-unavailable high'],
  because: 'the start command of this file: it listens on port 80 only',
};

/** Tests of the domain, at a target that has only an address. */
export const AT_AN_ADDRESS: RigApplication['truth'] = Object.fromEntries(
  (
    ['email_security', 'dns_security', 'domain_expiry', 'subdomain_takeover', 'subdomain_discovery'] as const
  ).map((key) => [
    key,
    { address: 'not_applicable', because: 'rig-application.ts: the target is an address, without a domain' },
  ]),
);
AT_AN_ADDRESS.ip_reputation = {
  address: 'inconclusive',
  because: 'run-application.ts: the scan names no resolver for block lists',
};

/** What the rig itself decides, whatever the application is. */
const OF_THE_RIG: RigApplication['truth'] = {
  waf_detection: {
    address: [],
    because: 'run-application.ts: the scan reaches the application itself, through no other server',
  },
  open_ports: { address: [], because: 'the start command of the application: no other port of its address' },
  access_control: { address: 'inconclusive', because: 'run-application.ts: the scan has no identity' },
  session_security: { address: 'inconclusive', because: 'run-application.ts: the scan has no identity' },
  api_exposure: {
    address: 'inconclusive',
    because: 'run-application.ts: the scan names no OpenAPI document',
  },
};

/** Tests of https and of the domain, where the rig serves plain HTTP on port 80 of an address and nothing on 443. */
export const ON_PLAIN_HTTP: RigApplication['truth'] = {
  ssl_certificate: PLAIN_HTTP,
  ...Object.fromEntries(
    (['tls_configuration', 'https_redirect', 'mixed_content'] as const).map((key) => [
      key,
      {
        address: 'inconclusive',
        because: 'the start command of the application: nothing listens on port 443',
      },
    ]),
  ),
  ...AT_AN_ADDRESS,
  ...OF_THE_RIG,
};

/** PHP's built-in server with a few workers; its log names method and path of every request. */
export const phpServer = (root: string, settings = ''): string =>
  `PHP_CLI_SERVER_WORKERS=4 exec php ${settings} -S "$ADDRESS:80" -t ${root}`;

/** A MariaDB server of the application's own: socket in its folder, no network. */
export const MARIADB =
  'exec mariadbd --no-defaults --user=root --datadir="$HERE/mysql" --socket="$HERE/mysql.sock" --skip-networking --pid-file="$HERE/mysql.pid" --tmpdir="$HERE"';

/** Runs a part of a setup script while that server is up. */
export const withMariadb = (script: string): string => `
rm -rf "$HERE/mysql"
TMPDIR="$HERE" mariadb-install-db --no-defaults --user=root --datadir="$HERE/mysql" --skip-test-db >/dev/null
(${MARIADB}) >"$HERE/mariadb-setup.log" 2>&1 &
until mariadb-admin --no-defaults --socket="$HERE/mysql.sock" ping >/dev/null 2>&1; do sleep 1; done
${script}
mariadb-admin --no-defaults --socket="$HERE/mysql.sock" shutdown
wait`;

export const dumpMariadb = (database: string): string =>
  `mariadb-dump --no-defaults --socket="$HERE/mysql.sock" --skip-dump-date --skip-extended-insert --no-create-info ${database} | sed -n 's/^INSERT INTO \`\\([^\`]*\\)\` VALUES /sql \\1 /p'`;

export const dumpSqlite = (file: string): string =>
  `sqlite3 -cmd ".timeout 10000" "${file}" .dump | sed -n 's/^INSERT INTO "\\{0,1\\}\\([A-Za-z_]*\\)"\\{0,1\\} VALUES/sql \\1 /p'`;

export const SESSION_FILES: AllowedChange = {
  line: /^file \S*\/sessions?\//,
  reason: 'sessions of visitors',
};

/** Nothing to report, however much is configured. */
export const clean = (because: string): Truth => ({ address: [], because });

/** What no response to a stranger shows. */
export const unread = (because: string): Truth => ({ address: 'inconclusive', because });

/** Tests of parameters, methods, tokens and scripts of others, where the place named has nothing for any of them. */
export const nothingOdd = (because: string): RigApplication['truth'] =>
  Object.fromEntries(
    (
      [
        'jwt_tokens',
        'third_party_scripts',
        'http_methods',
        'host_header_injection',
        'open_redirect',
        'graphql_exposure',
        'reflected_xss',
        'sql_injection',
      ] as const
    ).map((key) => [key, clean(because)]),
  );

/** What pages load and link to, where scripts draw all of them: without a renderer nobody reads it. */
export const drawnByScripts = (because: string): RigApplication['truth'] =>
  Object.fromEntries(
    (
      [
        'cookie_security',
        'jwt_tokens',
        'subresource_integrity',
        'third_party_scripts',
        'host_header_injection',
        'directory_listing',
        'broken_links',
      ] as const
    ).map((key) => [key, unread(because)]),
  );

/** `broken_links`, where the pages name hosts of others. */
export const linksLeadOut = (because: string): Truth =>
  unread(`${because}; the rig has no resolver that knows the names of others`);

/** `reflected_xss` and `sql_injection`, where the pages show more than the 45 and 55 requests of one scan can try. */
export const manyParameters = (because: string): Truth =>
  unread(`${because}: more parameters than one scan may try`);

/** The application brings no such file, and answers paths that it does not know with 404 or a page. */
export const NO_SECURITY_TXT: Truth = {
  address: ['securitytxt-missing low'],
  because: 'the packages hold no security.txt',
};

/** PHP's built-in server for folders and for names that are not there. */
export const PHP_LISTS_NOTHING: Truth = {
  address: [],
  because:
    'PHP manual, Built-in web server: a folder returns its index.php, or that of a folder above it; a list of files does not exist',
};

/** An authority, an authority below it that signs, and a certificate for the address: `root.pem`, `fullchain.pem` (site and signer) and `site.key`. */
export const fullChain = (key: 'rsa:2048' | 'ec'): string => {
  const kind = key === 'ec' ? 'ec -pkeyopt ec_paramgen_curve:P-256' : key;
  const request = (name: string): string =>
    `openssl req -new -newkey ${kind} -nodes -subj '/CN=Rig ${name}' -keyout ${name}.key -out ${name}.csr`;
  const sign = (name: string, signer: string, days: number): string =>
    `openssl x509 -req -in ${name}.csr -CA ${signer}.pem -CAkey ${signer}.key -CAcreateserial -days ${days} -extfile ${name}.ext -out ${name}.pem`;
  return `
openssl req -x509 -newkey ${kind} -nodes -days 3650 -subj '/CN=Rig root' -keyout root.key -out root.pem -addext 'keyUsage=critical,keyCertSign,cRLSign'
printf 'basicConstraints=critical,CA:TRUE,pathlen:0\\nkeyUsage=critical,keyCertSign,cRLSign\\n' > signer.ext
printf 'subjectAltName=IP:%s\\nextendedKeyUsage=serverAuth\\nkeyUsage=digitalSignature,keyEncipherment\\nbasicConstraints=CA:FALSE\\n' "$ADDRESS" > site.ext
${request('signer')}
${sign('signer', 'root', 1_800)}
${request('site')}
${sign('site', 'signer', 90)}
cat site.pem signer.pem > fullchain.pem`;
};
