import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const jsonOf = (path: string) => JSON.parse(textOf(path)) as Record<string, unknown>;

const { version } = jsonOf('package.json') as { version: string };

/** Every match of the first group. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const lock = jsonOf('package-lock.json') as {
  version: string;
  packages: Record<string, { version?: string }>;
};
const chart = parse(textOf('deploy/helm/palisade/Chart.yaml')) as { version: string; appVersion: string };
const manifests = ['api', 'worker', 'migrate']
  .map((name) => textOf(`deploy/kubernetes/${name}.yaml`))
  .join('');

describe('the version of package.json', () => {
  it.each([
    ['package-lock.json', [lock.version, lock.packages['']?.version]],
    ['deploy/mcp-server.json', [jsonOf('deploy/mcp-server.json').version]],
    ['clients/typescript/package.json', [jsonOf('clients/typescript/package.json').version]],
    [
      'clients/typescript/src/generated',
      all(textOf('clients/typescript/src/generated/operations.ts'), /API_VERSION = '(.*)'/g),
    ],
    ['deploy/helm/palisade/Chart.yaml', [chart.version, chart.appVersion]],
    ['the labels of deploy/kubernetes', all(manifests, /app\.kubernetes\.io\/version: (\S+)/g)],
    ['the images of deploy/kubernetes', all(manifests, /image: \S+:(\S+)/g)],
    [
      'the newest heading of CHANGELOG.md',
      all(textOf('CHANGELOG.md'), /^## (\S+) \(\d{4}-\d{2}-\d{2}\)$/gm).slice(0, 1),
    ],
  ])('is that of %s', (_place, found) => {
    expect(found.length).toBeGreaterThan(0);
    expect([...new Set(found)]).toEqual([version]);
  });
});
