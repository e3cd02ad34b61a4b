const { resolve } = require('node:path');

const ROOT = resolve(__dirname, '../..');
const inRoot = (path) => resolve(ROOT, path);

const LAB_SPEC = inRoot('test/lab/lab.spec.ts');

/** Specs next to the code that start servers or programs and wait for them. */
const SOCKET_SPECS = [
  'apps/api/src/issues/minimum-read-rate.spec.ts',
  'apps/cli/src/checks/sitemap-paths.spec.ts',
  'apps/cli/src/data/data.command.spec.ts',
  'apps/cli/src/scan-identities/scan-identity.command.spec.ts',
  'apps/cli/src/scan/scan.command.spec.ts',
  'libs/dns/src/{dns-over-https,dns-resolver}.spec.ts',
  'libs/scan-engine/src/create-scan-session.spec.ts',
  'libs/scan-engine/src/form/rows-form.spec.ts',
  'libs/scanners/src/{intrusion,scanner-laws,sign-in-walls}.spec.ts',
  'libs/scan-engine/src/visit/{crawl-site,own-scripts}.spec.ts',
  'libs/tls-probe/src/{list-tls-facts,most-hellos}.spec.ts',
  'libs/scanners/src/**/*.scanner.spec.ts',
  'libs/scanners/src/**/reproduce*.spec.ts',
  'libs/target-client/src/{blocked-addresses,budgets-and-sharing,courtesy,foreign-files,hostile-servers}.spec.ts',
  'libs/target-client/src/{intrusion,name-resolver,redirects,sign-in-walls,text-records,tls}.spec.ts',
  'test/lab/{form,limit,login}-commands.spec.ts',
  'test/{adding-a-scanner,api-document,client-package,dns-calls,dns-security,email-security,fix-syntax,generated-client,identity-examples,image,launcher,pipeline-script,subdomain-takeover}.spec.ts',
].map(inRoot);

/** Globs of the specs that need no server; those that start with `!` exclude. */
const UNIT_SPECS = [
  ...['{apps,clients,libs}/**/*.spec.ts', 'test/*.spec.ts', 'test/lab/*.spec.ts'].map(inRoot),
  ...[LAB_SPEC, ...SOCKET_SPECS].map((path) => `!${path}`),
];

/**
 * The specs of a part that share `files` files of test/together, see run-together.ts; `alone` are those that take long, or measure the
 * process that they run in.
 */
const TOGETHER = {
  unit: {
    specs: UNIT_SPECS,
    files: 3,
    alone: [
      'apps/worker/src/scan-pool/thread-cpu.spec.ts',
      'libs/scan-engine/src/visit/thread-stalls.spec.ts',
      'test/{helm-chart,monitoring}.spec.ts',
      'test/lab/unchanged.spec.ts',
    ].map(inRoot),
  },
  sockets: {
    specs: SOCKET_SPECS,
    files: 2,
    alone: [
      'apps/cli/src/checks/sitemap-paths.spec.ts',
      'apps/cli/src/data/data.command.spec.ts',
      'apps/cli/src/scan-identities/scan-identity.command.spec.ts',
      'apps/cli/src/scan/scan.command.spec.ts',
      'libs/target-client/src/{courtesy,hostile-servers}.spec.ts',
      'test/lab/login-commands.spec.ts',
      'test/{adding-a-scanner,api-document,client-package,generated-client,image,launcher,pipeline-script}.spec.ts',
    ].map(inRoot),
  },
  browser: {
    specs: ['test/browser/*.spec.ts'].map(inRoot),
    files: 3,
    alone: ['test/browser/first-issue.spec.ts'].map(inRoot),
  },
};

/** The folder of a part's shared files. Those of the browser are with what they share. */
const sharedFolder = (part) => (part === 'browser' ? 'test/browser/together' : `test/together/${part}`);

/** What the jest project of a whole part runs. */
const filesOf = (part) => [inRoot(`${sharedFolder(part)}/*.spec.ts`), ...TOGETHER[part].alone];

module.exports = { ROOT, LAB_SPEC, SOCKET_SPECS, UNIT_SPECS, TOGETHER, sharedFolder, filesOf };
