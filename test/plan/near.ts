import { fileOf, importsOf, sources } from '../support/import-graph';
import { trackedFiles } from '../support/tracked-files';

/** Through these a file reaches nearly everything else. */
const JUNCTIONS = [
  /^(libs|clients)\/[^/]+\/src\/index\.ts$/,
  /^libs\/scanners\/src\/scanner\.registry\.ts$/,
  /^apps\/[^/]+\/src\/[^/]+\.module\.ts$/,
];
/** They need servers or browsers, and nearly all of them import nearly everything. */
const FAR_SPECS = /^test\/(e2e|browser|chaos|together|lab)\//;
const SCANNER_FILE = /^(?:libs\/scanners\/src|libs\/catalogue\/src\/definitions|test\/lab\/cases)\/([a-z-]+)/;

/** What they check can change with every file. */
const LAWS = ['architecture', 'plain-english', 'scanner-steps'].map((name) => `test/${name}.spec.ts`);

export interface Near {
  /** Specs that changed, or that import what changed without a detour through the index of a library; and those of all files. */
  specs: string[];
  /** Keys of the scanners that changed. */
  scanners: string[];
}

const importers = new Map<string, string[]>();
for (const { from, to } of [...sources, ...trackedFiles('test/**/*.ts')].flatMap(importsOf)) {
  const target = fileOf(to);
  importers.set(target, [...(importers.get(target) ?? []), from]);
}

export function nearTo(changed: readonly string[], testKeys: readonly string[]): Near {
  const reached = new Set(changed);
  // A set takes what is added while it is walked.
  for (const file of reached) {
    if (JUNCTIONS.some((junction) => junction.test(file)) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const isNear = (file: string): boolean =>
    !file.includes('/together/') && (changed.includes(file) || !FAR_SPECS.test(file));
  const keys = changed.map((file) => SCANNER_FILE.exec(file)?.[1]?.replaceAll('-', '_') ?? '');
  return {
    specs: [
      ...new Set([
        ...[...reached].filter((file) => file.endsWith('.spec.ts') && isNear(file)).sort(),
        ...LAWS,
      ]),
    ],
    scanners: testKeys.filter((key) => keys.includes(key)),
  };
}
