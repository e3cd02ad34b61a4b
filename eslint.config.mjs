import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import redos, { SEARCH } from './test/lint/linear-expressions.mjs';

/** Everything that could open a socket. Only libs/target-client may reach a target, so only it may import these. */
const SOCKET_MODULES = ['http', 'https', 'http2', 'net', 'tls', 'dns', 'dns/promises', 'dgram', 'undici'];
const socketImports = SOCKET_MODULES.flatMap((name) => [name, `node:${name}`]).map((name) => ({
  name,
  message: 'Only libs/target-client opens connections: use its TargetClient.',
}));

/** They make expressions of words of ours, or of data whose form they have checked to be linear. */
const MAKES_EXPRESSIONS = [
  'libs/domain-proof/src/meta-contents.ts',
  'libs/scan-engine/src/data/{name,token}-pattern.ts',
  'libs/scan-engine/src/page/{html/html-scanner,avoid/never-sent}.ts',
  'libs/scanners/src/brute-force/read/{echo,messages}.ts',
  'libs/scanners/src/exposed-files/proofs/{config-source,settings-files}.ts',
  'libs/scanners/src/information-disclosure/error-messages.ts',
  'libs/scanners/src/reflected-xss/payloads.ts',
];

const RESTRICTED_PROPERTIES = [
  {
    object: 'URL',
    property: 'canParse',
    message: 'Node 20 misreads some texts there once it is compiled: take isUrl of libs/target-client.',
  },
  ...['any', 'timeout'].map((property) => ({
    object: 'AbortSignal',
    property,
    message:
      'Node 20 loses such time limits to garbage collection: use libs/deadline (the client: TimeLimit).',
  })),
];

/** A text from outside can hold a million values, and ends the process that makes something of each. */
const UNBOUNDED_FORMS = [
  { object: 'JSON', property: 'parse', message: 'Take parseOutsideJson of libs/outside-json.' },
  ...['array', 'record'].map((property) => ({
    object: 'z',
    property,
    message: 'It judges all items before it counts them: take listOf or recordOf of libs/outside-json.',
  })),
];

/** They read what other programs write. A receiver takes space and tab for blanks, and keeps what else looks so. */
const READS_PROTOCOLS = [
  'libs/scan-engine/src/cookies/set-cookie.ts',
  'libs/scan-engine/src/csp/csp.parser.ts',
  'libs/scan-engine/src/hsts/hsts.parser.ts',
  'libs/scanners/src/dns-security/caa.rules.ts',
  'libs/scanners/src/email-security/{dkim,dmarc,mta-sts,tag-list,tls-rpt}.ts',
  'libs/scanners/src/security-txt/security-txt.parser.ts',
  'libs/target-client/src/http/{blanks,body-decoding,header-fields,redirects,tolerant-head}.ts',
];
const TRIMS = ['trim', 'trimStart', 'trimEnd'].map((property) => ({
  property,
  message: 'It takes characters that receivers keep: use withoutBlanks of libs/target-client.',
}));

/** Literals inside of literals hide how long a list is. */
const LITERAL_SPREADS = [
  'ObjectExpression > SpreadElement > ObjectExpression',
  'ArrayExpression > SpreadElement > ArrayExpression',
  'ArrayExpression > SpreadElement > :matches(TSAsExpression, TSSatisfiesExpression) > ArrayExpression',
  'JSXSpreadAttribute > ObjectExpression',
  'CallExpression[callee.property.name="concat"][callee.object.type="ArrayExpression"]',
].map((selector) => ({ selector, message: 'Write the members where they are spread.' }));

/** Of a transaction, whose statements share one connection: node-postgres sends one at a time, and refuses others from version 9 on. */
const TAKES_MANAGER = [
  'Identifier[name="manager"]',
  'Identifier[name!="manager"][typeAnnotation.typeAnnotation.typeName.name="EntityManager"]',
].map((parameter) => `:function:has(> ${parameter}.params)`);
const SIDE_BY_SIDE =
  'CallExpression[callee.object.name="Promise"][callee.property.name=/^(?:all|allSettled|any|race)$/]';
const STATEMENTS_SIDE_BY_SIDE = TAKES_MANAGER.map((transaction) => ({
  selector: `${transaction} ${SIDE_BY_SIDE}`,
  message: 'A transaction has one connection: await its statements one after the other.',
}));

const RESTRICTED_SYNTAX = [...LITERAL_SPREADS, ...STATEMENTS_SIDE_BY_SIDE];

export default tseslint.config(
  {
    ignores: [
      'dist*/**',
      'node_modules/**',
      '.data/**',
      '.runtime/**',
      'coverage/**',
      '**/fixtures/**',
      '**/generated/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 15],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES],
      'no-restricted-syntax': ['error', ...RESTRICTED_SYNTAX],
    },
  },
  {
    files: [
      'apps/{api/src/{oidc,tickets},worker}/**/*.ts',
      'libs/{dns,domain-proof,scan-engine,scanners,target-client}/**/*.ts',
    ],
    // Those read what Palisade wrote itself.
    ignores: ['**/*.spec.ts', '**/testing/**', '**/{oidc-cookies,scan-data,shipped-data,thread-board}.ts'],
    rules: { 'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES, ...UNBOUNDED_FORMS] },
  },
  {
    files: READS_PROTOCOLS,
    rules: { 'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES, ...UNBOUNDED_FORMS, ...TRIMS] },
  },
  {
    files: ['apps/dashboard/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // Markup is long without being hard to follow.
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      // An async handler of an event: what it throws is caught by the mutation behind it.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['apps/{api,worker,cli}/**/*.ts', 'libs/{scan-engine,scanners,tls-probe}/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-imports': ['error', { paths: socketImports }],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Only libs/target-client opens connections.' },
      ],
    },
  },
  {
    // A regular expression that backtracks over what a site sent can hold a worker for minutes: here all of them are linear.
    files: ['libs/**/*.ts', 'apps/worker/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', { timeout: 10_000, ...SEARCH }] },
  },
  {
    // No rule can see whether an expression that is made at run time is linear.
    files: ['apps/worker/**/*.ts', 'libs/{domain-proof,scan-engine,scanners,target-client}/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**', ...MAKES_EXPRESSIONS],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...RESTRICTED_SYNTAX,
        {
          selector: ':function :matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message: 'Compare texts instead: an expression made at run time may hold a program for minutes.',
        },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', 'test/**/*.ts', '**/testing/**/*.ts'],
    rules: {
      'no-restricted-properties': 'off',
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
    },
  },
  {
    files: ['libs/persistence/src/migrations/**/*.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['apps/cli/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'performance',
          'fetch',
          'URL',
          'URLSearchParams',
          'TextDecoder',
          'Buffer',
          'AbortSignal',
          'AbortController',
          'require',
          'module',
          '__dirname',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  {
    files: ['test/browser/support/frameworks/*.mjs'],
    languageOptions: { globals: { document: 'readonly', history: 'readonly', location: 'readonly' } },
  },
);
