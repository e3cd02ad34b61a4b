const { resolve } = require('node:path');

const ROOT = resolve(__dirname, '../..');
const inRoot = (path) => resolve(ROOT, path);
const not = (path) => `!${path}`;

/** Each runs a half of the quick cases. */
const LAB_SPECS = ['test/lab/lab.spec.ts', 'test/lab/second-lab.spec.ts'].map(inRoot);

/** Specs that start servers or programs and wait for them; the specs of scanners all start a site. */
const SOCKET_SPECS = [
  '{apps,clients,libs}/**/*.socket.spec.ts',
  'test/*.socket.spec.ts',
  'test/lab/*.socket.spec.ts',
  'libs/scanners/src/**/*.scanner.spec.ts',
].map(inRoot);

/** Globs of the specs that need no server; those that start with `!` exclude. */
const UNIT_SPECS = [
  ...['{apps,clients,libs}/**/*.spec.ts', 'test/*.spec.ts', 'test/{bench,lab}/*.spec.ts'].map(inRoot),
  ...[...LAB_SPECS, ...SOCKET_SPECS].map(not),
];

/**
 * End-to-end specs and journeys that take long: they try every route, run many programs, wait for time limits, or judge the whole product once more.
 * `npm test` leaves them to `npm run test:slow`; CI runs both.
 */
const slowIn = (folder) => inRoot(`test/${folder}/*.slow.spec.ts`);
const fastIn = (folder) => [inRoot(`test/${folder}/*.spec.ts`), not(slowIn(folder))];

/**
 * The specs of a part that share `files` files in `folder`, see run-together.ts; `alone` are those that take long, measure the
 * process that they run in, or set the time limit of their file. `waiting` are those that wait longest: each file gets as many of them.
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
      'test/lab/{unchanged,unrelated}.spec.ts',
    ].map(inRoot),
  },
  sockets: {
    specs: SOCKET_SPECS,
    files: 2,
    folder: 'test/together/sockets',
    alone: [
      'apps/cli/src/checks/sitemap-paths.socket.spec.ts',
      'apps/cli/src/data/data.command.socket.spec.ts',
      'apps/cli/src/scan-identities/scan-identity.command.socket.spec.ts',
      'apps/cli/src/scan/scan.command.socket.spec.ts',
      'libs/target-client/src/**/{courtesy,hostile-servers}.socket.spec.ts',
      'test/lab/login-commands.socket.spec.ts',
      'test/{adding,adding-a-scanner,api-document,client-package,generated-client,image,launcher,pipeline-comments,pipeline-script}.socket.spec.ts',
    ].map(inRoot),
  },
  e2e: {
    specs: fastIn('e2e'),
    files: 4,
    folder: 'test/together/e2e',
    alone: [],
    waiting: [
      inRoot(
        'test/e2e/{evidence,host-pace,mail-floods,mcp-fix-loop,message-floods,on-call,outcomes-in-outages,printed-addresses}.spec.ts',
      ),
    ],
  },
  'e2e-slow': {
    specs: [slowIn('e2e')],
    files: 3,
    folder: 'test/together/e2e-slow',
    alone: [inRoot('test/e2e/{address-policy,authorization-matrix,hostile-targets,scan-pool}.slow.spec.ts')],
    waiting: [inRoot('test/e2e/{fuzz,identity-canary-flow,report-formats,scan-options}.slow.spec.ts')],
  },
  // The shared files of the browser share a Chromium and a product too.
  browser: {
    specs: fastIn('browser'),
    files: 2,
    folder: 'test/browser/together',
    alone: [inRoot('test/browser/{first-issue,renderer-wall}.spec.ts')],
    waiting: [inRoot('test/browser/{dom-flows,drawn-logins,rendered-page}.spec.ts')],
  },
  'browser-slow': {
    specs: [slowIn('browser')],
    files: 3,
    folder: 'test/browser/together-slow',
    alone: [],
    waiting: [inRoot('test/browser/{dom-flows,renderer-wall,scan-identities}.slow.spec.ts')],
  },
};

/** What the jest project of a whole part runs. */
const filesOf = (part) => [inRoot(`${TOGETHER[part].folder}/*.spec.ts`), ...TOGETHER[part].alone];

module.exports = { ROOT, LAB_SPECS, SOCKET_SPECS, UNIT_SPECS, TOGETHER, filesOf };
