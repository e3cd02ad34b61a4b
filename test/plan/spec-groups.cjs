const { resolve } = require('node:path');

const ROOT = resolve(__dirname, '../..');
const inRoot = (path) => resolve(ROOT, path);
const not = (path) => `!${path}`;
const specsIn = (folder, names) => names.map((name) => inRoot(`test/${folder}/${name}.spec.ts`));

const LAB_SPEC = inRoot('test/lab/lab.spec.ts');

/** Specs next to the code that start servers or programs and wait for them. */
const SOCKET_SPECS = [
  'apps/api/src/throttling/hit-counter.spec.ts',
  'apps/api/src/issues/minimum-read-rate.spec.ts',
  'apps/cli/src/checks/sitemap-paths.spec.ts',
  'apps/cli/src/data/data.command.spec.ts',
  'apps/cli/src/output-failed.spec.ts',
  'apps/cli/src/scan-identities/scan-identity.command.spec.ts',
  'apps/cli/src/scan/scan.command.spec.ts',
  'libs/dns/src/{dns-over-https,dns-resolver}.spec.ts',
  'libs/mail/src/mailer.spec.ts',
  'libs/scan-engine/src/run/{crawl-turns,create-scan-session}.spec.ts',
  'libs/scan-engine/src/form/rows-form.spec.ts',
  'libs/scanners/src/{acting-site,drawn-shop,intrusion,parameter-turns,scanner-laws,sign-in-walls}.spec.ts',
  'libs/scan-engine/src/visit/{change-reports,crawl-site,own-scripts}.spec.ts',
  'libs/tls-probe/src/{list-tls-facts,most-hellos}.spec.ts',
  'libs/scanners/src/**/*.scanner.spec.ts',
  'libs/scanners/src/**/reproduce*.spec.ts',
  'libs/target-client/src/**/{blocked-addresses,budgets-and-sharing,courtesy,foreign-files,hostile-servers}.spec.ts',
  'libs/target-client/src/**/{http2,intrusion,name-resolver,outbound-proxy,redirects,sign-in-walls,text-records,tls,tolerant-head}.spec.ts',
  'test/lab/{form,limit,login}-commands.spec.ts',
  'test/{adding,adding-a-scanner,api-document,client-package,demo-target,dns-calls,dns-security,email-security,fix-syntax,generated-client,identity-examples,image,launcher,pipeline-script,subdomain-takeover}.spec.ts',
  'libs/persistence/src/connection/server-watch.spec.ts',
].map(inRoot);

/** Globs of the specs that need no server; those that start with `!` exclude. */
const UNIT_SPECS = [
  ...['{apps,clients,libs}/**/*.spec.ts', 'test/*.spec.ts', 'test/lab/*.spec.ts'].map(inRoot),
  ...[LAB_SPEC, ...SOCKET_SPECS].map(not),
];

/**
 * End-to-end specs and journeys that take long: they try every route, run many programs, wait for time limits, or judge the whole product once more.
 * `npm test` leaves them to `npm run test:slow`; CI runs both.
 */
const SLOW_E2E = specsIn('e2e', [
  'address-policy',
  'api-process',
  'array-bodies',
  'audit-archive',
  'authorization-matrix',
  'checks-as-code',
  'ci-hash-migration',
  'cli',
  'cli-changes',
  'compose-passwords',
  'container',
  'coverage-migration',
  'database-outage',
  'database-roles',
  'docs-curl',
  'fuzz',
  'guessing',
  'hostile-targets',
  'http',
  'identity-canary-flow',
  'issue-export',
  'mcp-access',
  'mcp-fuzz',
  'older-database',
  'palisade',
  'rate-limit',
  'redis-cluster',
  'report-formats',
  'retention',
  'running-installation',
  'scan-options',
  'scan-pool',
  'second-factor',
  'secrets',
  'silent-database',
  'site-coverage',
  'team-model',
  'tickets-gitlab',
  'tickets-jira',
  'tracing',
  'unknown-names',
  'worker-isolation',
  'worker-versions',
  'zone-keys',
]);
/** Two journeys stand for the browser in `npm test`; the others are slow. */
const FAST_BROWSER = specsIn('browser', ['first-issue', 'team-settings']);

/**
 * The specs of a part that share `files` files in `folder`, see run-together.ts; `alone` are those that take long, measure the
 * process that they run in, or set the time limit of their file.
 */
const TOGETHER = {
  unit: {
    specs: UNIT_SPECS,
    files: 3,
    folder: 'test/together/unit',
    alone: [
      'apps/worker/src/scan-pool/thread-cpu.spec.ts',
      'libs/scan-engine/src/visit/thread-stalls.spec.ts',
      'test/{helm-chart,helm-zones,monitoring}.spec.ts',
      'test/lab/unchanged.spec.ts',
    ].map(inRoot),
  },
  sockets: {
    specs: SOCKET_SPECS,
    files: 2,
    folder: 'test/together/sockets',
    alone: [
      'apps/cli/src/checks/sitemap-paths.spec.ts',
      'apps/cli/src/data/data.command.spec.ts',
      'apps/cli/src/scan-identities/scan-identity.command.spec.ts',
      'apps/cli/src/scan/scan.command.spec.ts',
      'libs/target-client/src/**/{courtesy,hostile-servers}.spec.ts',
      'test/lab/login-commands.spec.ts',
      'test/{adding,adding-a-scanner,api-document,client-package,generated-client,image,launcher,pipeline-script}.spec.ts',
    ].map(inRoot),
  },
  e2e: {
    specs: [inRoot('test/e2e/*.spec.ts'), ...SLOW_E2E.map(not)],
    files: 3,
    folder: 'test/together/e2e',
    alone: [],
  },
  'e2e-slow': {
    specs: SLOW_E2E,
    files: 2,
    folder: 'test/together/e2e-slow',
    alone: specsIn('e2e', ['address-policy', 'authorization-matrix', 'hostile-targets', 'scan-pool']),
  },
  // The shared files of the browser share a Chromium and a product too.
  browser: {
    specs: FAST_BROWSER,
    files: 1,
    folder: 'test/browser/together',
    alone: specsIn('browser', ['first-issue']),
  },
  'browser-slow': {
    specs: [inRoot('test/browser/*.spec.ts'), ...FAST_BROWSER.map(not)],
    files: 2,
    folder: 'test/browser/together-slow',
    alone: [],
  },
};

/** What the jest project of a whole part runs. */
const filesOf = (part) => [inRoot(`${TOGETHER[part].folder}/*.spec.ts`), ...TOGETHER[part].alone];

module.exports = { ROOT, LAB_SPEC, SOCKET_SPECS, UNIT_SPECS, TOGETHER, filesOf };
