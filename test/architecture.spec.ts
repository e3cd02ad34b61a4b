import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Import, cyclesOf, fileOf, folderOf, imports, sources } from './support/import-graph';
import { root, trackedFiles } from './support/tracked-files';

/** Which libs a lib may use; programs may use all of them. */
const LIB_USES: Record<string, string[]> = {
  vocabulary: [],
  catalogue: ['vocabulary'],
  'checks-file': ['catalogue', 'vocabulary'],
  config: ['store-addresses', 'vocabulary'],
  credentials: ['vocabulary'],
  deadline: [],
  dns: ['deadline'],
  'domain-proof': ['deadline', 'target-client', 'vocabulary'],
  fixes: ['catalogue'],
  gate: ['catalogue', 'vocabulary'],
  logging: ['vocabulary'],
  mail: ['store-addresses'],
  metrics: ['version'],
  notifications: ['vocabulary'],
  'outside-json': [],
  persistence: ['catalogue', 'schedule', 'script-ledger', 'store-addresses', 'tracing', 'vocabulary'],
  redis: ['store-addresses'],
  rendering: ['deadline', 'outside-json', 'scan-engine', 'vocabulary'],
  sarif: ['catalogue', 'version', 'vocabulary'],
  'scan-queue': ['redis', 'vocabulary'],
  'scan-summary': ['fixes', 'gate', 'vocabulary'],
  'scan-engine': ['catalogue', 'deadline', 'outside-json', 'target-client', 'vocabulary'],
  scanners: [
    'catalogue',
    'deadline',
    'outside-json',
    'scan-engine',
    'target-client',
    'tls-probe',
    'vocabulary',
  ],
  schedule: ['vocabulary'],
  'script-ledger': ['vocabulary'],
  'start-up': ['persistence', 'store-addresses', 'version'],
  'store-addresses': [],
  'target-client': ['deadline', 'dns', 'outside-json', 'version', 'vocabulary'],
  'tls-probe': ['target-client'],
  tracing: [],
  version: [],
};

/** Areas of a folder, from those that know no other to those that know the most: an area uses only areas before it. */
const AREAS: Record<string, string[]> = {
  'apps/worker/src': [
    'ground host-pace identities health notifications proofs schedule',
    'scan tickets keepers remote-session isolation scan-pool',
  ].flatMap((row) => row.split(' ')),
  'libs/persistence/src': [
    'entities roles sql connection ground identities migration overview notifications tickets zones',
    'checks issues migrations verification accounts scans audit',
  ].flatMap((row) => row.split(' ')),
  'libs/scan-engine/src': [
    'ground csp hsts products secrets data dns words page cookies login visit identity contract api drawing',
    'coverage reproduce verdict form run injection',
  ].flatMap((row) => row.split(' ')),
  'libs/target-client/src': ['contract', 'address', 'session', 'turns', 'http'],
};

/** A folder with more source files than this hides its structure. */
const MOST_FILES_IN_A_FOLDER = 40;

/** Folders whose files are all of one kind: one per table, change of the schema or part of a page. */
const FLAT_FOLDERS = [
  'apps/dashboard/src/ui',
  'libs/persistence/src/entities',
  'libs/persistence/src/migrations',
];

/** Folders of the api that every feature may use; the rest are features. */
const API_FOUNDATIONS = ['auth', 'http', 'redis', 'replica', 'throttling'];

/** Features that may know others. */
const API_FEATURE_USES: Record<string, string[]> = {
  sessions: ['account-mail', 'second-factor', 'teams'],
  accounts: ['account-mail', 'second-factor', 'sessions'],
  notifications: ['account-mail'],
  zones: ['account-mail'],
  installation: ['account-mail', 'health'],
  oidc: ['account-mail', 'accounts', 'sessions'],
  invitations: ['account-mail', 'teams'],
  checks: ['grades', 'overview', 'zones'],
  teams: ['zones'],
  verification: ['zones'],
  'public-grades': ['grades'],
  scans: ['checks', 'evidence'],
  issues: ['scans', 'scan-tests', 'tickets'],
  'scan-tests': ['scans'],
  'ci-hooks': ['checks', 'scans'],
  'scan-identities': ['verification', 'zones'],
  'expected-paths': ['scan-identities'],
  mcp: [
    'checks',
    'docs',
    'grades',
    'scan-identities',
    'expected-paths',
    'scans',
    'scan-tests',
    'issues',
    'overview',
    'stats',
    'scripts',
    'subdomains',
    'tickets',
    'catalogue',
  ],
};

const homeOf = (path: string): string => path.split('/').slice(0, 2).join('/');
const isSpec = ({ from }: Import): boolean => from.endsWith('.spec.ts') || from.includes('/testing/');
const describeImport = ({ from, to }: Import): string => `${from} -> ${to}`;

describe('the direction rule', () => {
  it('checks a real tree', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(200);
  });

  it('lets no program import another, and no lib a program', () => {
    const wrong = imports.filter(
      ({ from, to }) => homeOf(to).startsWith('apps/') && homeOf(from) !== homeOf(to),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('lets a lib use only the libs named for it', () => {
    const wrong = imports.filter((each) => {
      const { from, to } = each;
      if (isSpec(each) || !from.startsWith('libs/') || !to.startsWith('libs/') || homeOf(from) === homeOf(to))
        return false;
      return !LIB_USES[homeOf(from).slice(5)]?.includes(homeOf(to).slice(5));
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('has no cycles between files, nor between folders', () => {
    const nonSpecs = imports.filter((each) => !isSpec(each));
    expect(cyclesOf(nonSpecs, fileOf)).toEqual([]);
    expect(cyclesOf(nonSpecs, folderOf)).toEqual([]);
  });

  it.each(Object.entries(AREAS))('lets an area of %s use only areas before it', (folder, areas) => {
    const areaOf = (path: string): string | undefined =>
      fileOf(path).startsWith(`${folder}/`)
        ? /^([a-z-]+)\//.exec(fileOf(path).slice(folder.length + 1))?.[1]
        : undefined;
    const used = imports
      .filter((each) => !isSpec(each))
      .map((each) => ({ each, from: areaOf(each.from), to: areaOf(each.to) }))
      .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
    const wrong = used.filter(({ from, to }) => areas.indexOf(to ?? '') >= areas.indexOf(from ?? ''));
    expect(wrong.map(({ each }) => describeImport(each))).toEqual([]);
    const found = sources.flatMap((file) => areaOf(file) ?? []).filter((area) => area !== 'testing');
    expect([...new Set(found)].sort()).toEqual([...areas].sort());
  });

  it('names folders of a lib only next to its index, where they are in the built programs too', () => {
    const wrong = sources.filter(
      (file) =>
        /^libs\/[^/]+\/src\/.+\//.test(file) &&
        !/\.spec\.ts$|\/testing\//.test(file) &&
        readFileSync(join(root, file), 'utf8').includes('__dirname'),
    );
    expect(wrong).toEqual([]);
  });

  it('has no folder with too many files', () => {
    const files = sources.filter((file) => !file.includes('.spec.'));
    const folders = [...new Set(files.map((file) => dirname(file)))];
    const large = folders.filter(
      (folder) =>
        !FLAT_FOLDERS.includes(folder) &&
        files.filter((file) => dirname(file) === folder).length > MOST_FILES_IN_A_FOLDER,
    );
    expect(large).toEqual([]);
  });

  it('keeps scanners apart', () => {
    const scannerOf = (path: string): string | undefined =>
      /^libs\/scanners\/src\/([a-z-]+)\//.exec(path)?.[1];
    const wrong = imports.filter(({ from, to }) => {
      const [one, other] = [scannerOf(from), scannerOf(to)];
      return one !== undefined && other !== undefined && one !== other;
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('has no product folder called tests, which people and tools take for test code', () => {
    expect(sources.filter((file) => file.includes('/tests/'))).toEqual([]);
  });

  it('keeps the published client free of everything else, and the services free of it', () => {
    const wrong = imports.filter((each) => {
      const [from, to] = [each.from.startsWith('clients/'), each.to.startsWith('clients/')];
      const isUser = /^apps\/(cli|dashboard)\//.test(each.from) && each.to === 'clients/typescript';
      return from !== to && !isUser;
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('sends every password of the api through one queue', () => {
    const hashing = sources.filter(
      (file) =>
        /^apps\/api\/(?!.*\.spec\.ts$)/.test(file) &&
        /\b(hashPassword|isPassword)\b/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(hashing).toEqual(['apps/api/src/sessions/password-check.service.ts']);
  });

  it('knows every lib', () => {
    expect([...new Set(sources.filter((file) => file.startsWith('libs/')).map(homeOf))].sort()).toEqual(
      Object.keys(LIB_USES)
        .map((lib) => `libs/${lib}`)
        .sort(),
    );
  });

  it('reaches another lib through its index only, and specs its testing folder', () => {
    const wrong = imports.filter((each) => {
      const { from, to } = each;
      if (!to.startsWith('libs/') || homeOf(from) === homeOf(to) || to === homeOf(to)) return false;
      return !(isSpec(each) && to.startsWith(`${homeOf(to)}/testing/`));
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  const featureOf = (path: string): string | undefined =>
    /^apps\/api\/src\/([a-z-]+)\//.exec(`${path}/`)?.[1];

  it('keeps the features of the api apart', () => {
    const wrong = imports.filter((each) => {
      const [from, to] = [featureOf(each.from), featureOf(each.to)];
      if (from === undefined || to === undefined || from === to || isSpec(each)) return false;
      return !API_FOUNDATIONS.includes(to) && !API_FEATURE_USES[from]?.includes(to);
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('permits nothing that no code uses', () => {
    const used = new Set(
      imports
        .filter((each) => !isSpec(each))
        .flatMap(({ from, to }) => [
          `${featureOf(from)} -> ${featureOf(to)}`,
          ...(homeOf(from).startsWith('libs/') ? [`${homeOf(from)} -> ${homeOf(to)}`] : []),
        ]),
    );
    const permitted = [
      ...Object.entries(API_FEATURE_USES).flatMap(([from, all]) => all.map((to) => `${from} -> ${to}`)),
      ...Object.entries(LIB_USES).flatMap(([from, all]) => all.map((to) => `libs/${from} -> libs/${to}`)),
    ];
    expect(permitted.filter((each) => !used.has(each))).toEqual([]);
  });

  it('opens sockets to targets in the target client only, and DNS sockets in the DNS client', () => {
    const sockets = /^(node:)?(http|https|http2|net|tls|dns|dns\/promises|dgram|undici(\/.*)?)$/;
    // The waiting room only listens, and the operator chose the OpenID provider and the renderer.
    const allowed =
      /^libs\/(target-client|dns)\/|^libs\/start-up\/src\/waiting-room\.ts$|^apps\/api\/src\/oidc\/fetch-few\.ts$|^libs\/rendering\/src\/remote\/|^apps\/renderer\//;
    const wrong = imports.filter(
      (each) => sockets.test(each.to) && !isSpec(each) && !allowed.test(each.from),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  it('keeps the api from connecting to targets: workers do that', () => {
    const wrong = sources.filter(
      (file) =>
        file.startsWith('apps/api/') &&
        /\b(createTargetClient|DomainProver|createNameResolver|createTextResolver)\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('decides by what a type of channel is (`CHANNELS`), not by its name', () => {
    const byName = /(?:[=!]==|case) '(?:slack|webhook|pagerduty|alertmanager\w*)'/;
    const wrong = sources.filter(
      (file) => !file.endsWith('.spec.ts') && byName.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('speaks SQL in the persistence lib only', () => {
    const wrong = sources.filter((file) => {
      if (file.startsWith('libs/persistence/') || file.endsWith('.spec.ts')) return false;
      return /\.createQueryBuilder\(|dataSource\.query\(|manager\.query\(/.test(
        readFileSync(join(root, file), 'utf8'),
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = trackedFiles(
    'README.md',
    'docs/**/*.md',
    'libs/**/README.md',
    'apps/**/README.md',
    'clients/**/README.md',
  );

  it('are all checked', () => {
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'docs/architecture.md', 'docs/decisions/0001-module-system.md']),
    );
  });

  it('name only files and folders that exist', () => {
    const missing = documents.flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8');
      const named = [...text.matchAll(/`((?:apps|libs|test|docs|deploy|\.ci)\/[\w./-]*)`/g)].map(
        ([, path]) => path ?? '',
      );
      return named.filter((path) => !existsSync(join(root, path))).map((path) => `${document}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  it('link only to files that exist', () => {
    const broken = documents.flatMap((document) => {
      const text = readFileSync(join(root, document), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)].map(
        ([, path]) => path ?? '',
      );
      return links
        .filter((path) => !existsSync(join(root, dirname(document), path)))
        .map((path) => `${document}: ${path}`);
    });
    expect(broken).toEqual([]);
  });

  it('name every script of package.json', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const text =
      readFileSync(join(root, 'README.md'), 'utf8') +
      readFileSync(join(root, 'docs/contributing.md'), 'utf8');
    const unnamed = Object.keys(scripts).filter(
      (name) => !text.includes(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`),
    );
    expect(unnamed).toEqual([]);
  });

  it('keep the page for contributors readable in an editor', () => {
    const lines = readFileSync(join(root, 'docs/contributing.md'), 'utf8').split('\n');
    expect(lines.filter((line) => line.length > 200)).toEqual([]);
  });

  it('name fields of evidence that scanners write', () => {
    const always = ['request', 'observed', 'expected', 'confirmed', 'reproduce', 'references'];
    const unknown = trackedFiles('libs/scanners/src/*/README.md').flatMap((document) => {
      const own = trackedFiles(`${dirname(document)}/**/*.ts`)
        .map((file) => readFileSync(join(root, file), 'utf8'))
        .join('\n');
      return [...readFileSync(join(root, document), 'utf8').matchAll(/`evidence\.(\w+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !always.includes(name) && !new RegExp(`facts: \\{[^}]*\\b${name}\\b`).test(own))
        .map((name) => `${document}: evidence.${name}`);
    });
    expect(unknown).toEqual([]);
  });

  it('keep the README short', () => {
    expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThan(120);
  });
});
