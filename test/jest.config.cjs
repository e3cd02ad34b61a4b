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
];

const { resolve } = require('node:path');

/** The long form runs what takes minutes: `npm run test:chaos`. */
const isLong = process.env.CHAOS_FORM === 'long';

const base = {
  rootDir: resolve(__dirname, '..'),
  // Nothing else holds tests; .data may hold whole operating systems (npm run lab:apps).
  roots: ['apps', 'libs', 'test'].map((folder) => resolve(__dirname, '..', folder)),
  testEnvironment: 'node',
  transform: {
    '^.+\\.(t|j)s$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
        swcrc: false,
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_PACKAGES.join('|')})/)`],
  moduleNameMapper: { '^@palisade/([a-z-]+)$': '<rootDir>/libs/$1/src' },
};

module.exports = {
  // A test that hangs fails; a busy machine must not make one fail.
  testTimeout: 180_000,
  projects: [
    {
      ...base,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{apps,libs}/**/*.spec.ts',
        '<rootDir>/test/*.spec.ts',
        '<rootDir>/test/lab/*.spec.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/lab/lab.spec.ts'],
    },
    {
      ...base,
      displayName: 'lab',
      testMatch: ['<rootDir>/test/lab/lab.spec.ts'],
    },
    {
      ...base,
      displayName: 'e2e',
      testMatch: ['<rootDir>/test/e2e/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    },
    {
      ...base,
      displayName: 'browser',
      testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    },
    {
      ...base,
      displayName: 'chaos',
      testMatch: ['<rootDir>/test/chaos/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...(isLong ? [] : ['<rootDir>/test/chaos/soak.spec.ts'])],
      globalSetup: '<rootDir>/test/support/global-setup.cjs',
    },
  ],
};
