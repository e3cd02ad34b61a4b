const { readFileSync } = require('node:fs');
const { resolve } = require('node:path');
const { LAB_SPECS, SOCKET_SPECS, UNIT_SPECS, filesOf } = require('./plan/spec-groups.cjs');

/** Tests ask no public source, and neither does what they start. */
process.env.DATA_UPDATES ??= 'off';

/** ESM-only packages that jest must turn into CommonJS, because `require()` of ESM is not available inside jest on Node 20. */
const ESM_PACKAGES = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'parse5',
  'entities',
  'jose',
  'oauth4webapi',
  'openid-client',
  '@otplib',
  'otplib',
  '@scure',
  '@noble',
  'marked',
];

/** Packages that load when they are first used, as in the built programs. */
const lazy = JSON.parse(readFileSync(resolve(__dirname, '../.swcrc'), 'utf8')).module.lazy.filter(
  (name) => !name.startsWith('@palisade/'),
);

/** The long form runs what takes minutes: `npm run test:chaos`. */
const isLong = process.env.CHAOS_FORM === 'long';

/** Faults that are over within seconds; the others wait out leases and long outages, or need the whole machine. */
const QUICK_FAULTS = [
  'connection-faults',
  'held-commits',
  'notifications',
  'outage-answers',
  'outside-bombs',
  'postgres-faults',
  'schedule-faults',
  'read-replica',
  'redis-cluster-failover',
  'several-hosts',
  'start-without-database',
];

/** The long form sends more requests than `npm test`, see test/support/fuzz/fuzz-settings.ts. */
const FUZZ = '<rootDir>/test/e2e/{fuzz,mcp-fuzz,team-model}.slow.spec.ts';

const base = {
  rootDir: resolve(__dirname, '..'),
  // jest keeps what it compiled under this name: all projects share it. Left out, each would compile everything again.
  id: 'palisade',
  // Nothing else holds tests; .data may hold whole operating systems (npm run lab:apps).
  roots: ['apps', 'clients', 'libs', 'test'].map((folder) => resolve(__dirname, '..', folder)),
  testEnvironment: resolve(__dirname, 'support/plain-environment.cjs'),
  transform: {
    '\\.sh$': resolve(__dirname, 'support/text-module.cjs'),
    '^.+\\.(t|j)s$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'commonjs', lazy },
        sourceMaps: true,
        swcrc: false,
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_PACKAGES.join('|')})/)`],
  moduleNameMapper: {
    '^(.*\\.sh)\\?raw$': '$1',
    '^@palisade/client$': '<rootDir>/clients/typescript/src',
    '^@palisade/([a-z-]+)$': '<rootDir>/libs/$1/src',
    '^@palisade/([a-z-]+)/testing/(.*)$': '<rootDir>/libs/$1/src/testing/$2',
    // `import('./x.js')` in our sources stands for x.ts.
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

module.exports = {
  // A test that hangs fails; a busy machine must not make one fail.
  testTimeout: 600_000,
  testSequencer: resolve(__dirname, 'plan/longest-first.cjs'),
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: UNIT_SPECS,
    },
    {
      // The whole part: most of the specs above share a few files (`runTogether`), so that each worker loads the code a few times only.
      ...base,
      displayName: 'unit-together',
      testMatch: filesOf('unit'),
    },
    {
      ...base,
      displayName: 'sockets',
      testMatch: SOCKET_SPECS,
    },
    {
      ...base,
      displayName: 'sockets-together',
      testMatch: filesOf('sockets'),
    },
    {
      ...base,
      displayName: 'lab',
      testMatch: LAB_SPECS,
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    },
    {
      ...base,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    },
    ...['e2e', 'e2e-slow', 'browser', 'browser-slow'].map((part) => ({
      ...base,
      displayName: `${part}-together`,
      testMatch: filesOf(part),
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    })),
    {
      ...base,
      displayName: 'chaos',
      testMatch: [
        ...(isLong ? ['*'] : QUICK_FAULTS).map((name) => `<rootDir>/test/chaos/${name}.spec.ts`),
        ...(isLong ? [FUZZ] : []),
      ],
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    },
  ],
};
