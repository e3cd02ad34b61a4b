import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = resolve(__dirname, '..');

let folder: string;
let files: string[];
const installed = (): string => join(folder, 'node_modules/@palisade/client');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-consumer-'));
  const { stdout } = await run(process.execPath, ['clients/typescript/pack.mjs', folder], { cwd: root });
  mkdirSync(installed(), { recursive: true });
  await run('tar', ['xzf', stdout.trim(), '-C', installed(), '--strip-components=1']);
  const listing = await run('tar', ['tzf', stdout.trim()]);
  files = listing.stdout.trim().split('\n').sort();
});
afterAll(() => rmSync(folder, { recursive: true }));

const jsonOf = (...path: string[]): Record<string, unknown> =>
  JSON.parse(readFileSync(join(...path), 'utf8')) as Record<string, unknown>;

const CONSUMER = `
import { ApiError, createPalisadeClient, type PalisadeClient, type Schemas } from '@palisade/client';

export async function criticalTitles(palisade: PalisadeClient, signal: AbortSignal): Promise<string[]> {
  const titles: string[] = [];
  for await (const issue of palisade.iterate('listIssues', { query: { severity: 'critical' }, signal })) titles.push(issue.title);
  for await (const rule of palisade.iterate('listIssues', { query: { group_by: 'rule' } })) titles.push(String(rule.checks_count));
  for await (const test of palisade.iterate('listScanTests', { path: { scan_id: 'x' } })) titles.push(test.message ?? '');
  return titles;
}
export async function firstScan(palisade: PalisadeClient): Promise<Schemas['ScanDetailResource']> {
  const check = await palisade.createCheck({
    body: { domain: 'a.example', schedule_frequency: 'HOURLY', tests: { ssl_certificate: true } },
  });
  const { id } = await palisade.triggerScan({ path: { check_id: check.id } });
  const csv: string = await palisade.exportIssues();
  const nothing: undefined = await palisade.deleteCheck({ path: { check_id: check.id } });
  void [csv, nothing];
  return palisade.waitForScan(id, { onProgress: ({ status }) => console.log(status) });
}
export const palisade = createPalisadeClient({ url: 'https://palisade.example.com', apiKey: 'x' });
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError;
// @ts-expect-error a member that the API does not have
void (() => palisade.listChecks({ query: { colour: 'red' } }));
// @ts-expect-error a path without its id
void (() => palisade.getCheck());
// @ts-expect-error a body without required members
void (() => palisade.createCheck({ body: { domain: 'a.example' } }));
// @ts-expect-error an operation that returns one object
void (() => palisade.iterate('getStats'));
console.log(typeof palisade.iterate);
`;

async function compile(names: string[], module: string, resolution: string): Promise<void> {
  for (const name of names) writeFileSync(join(folder, name), CONSUMER);
  await run(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...names,
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--lib',
      'es2023,dom',
      '--target',
      'es2022',
      // The declarations of the client are checked; those that come with the compiler take most of its time.
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--skipDefaultLibCheck',
    ],
    { cwd: folder },
  ).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
}

describe('the package of the TypeScript client', () => {
  it('holds the compiled modules with their types, and nothing else', () => {
    expect(
      files.filter((file) => !/^package\/dist\/(esm|cjs)\/(generated\/)?[a-z-]+(\.d\.ts|\.js)$/.test(file)),
    ).toEqual(
      ['README.md', 'dist/cjs/package.json', 'dist/esm/package.json', 'package.json'].map(
        (name) => `package/${name}`,
      ),
    );
  });

  it('has the version and the licence of the product, and needs no other package', () => {
    const product = jsonOf(root, 'package.json');
    const { name, version, license, engines, dependencies } = jsonOf(installed(), 'package.json');
    expect({ name, version, license, engines, dependencies }).toEqual({
      name: '@palisade/client',
      version: product.version,
      license: product.license,
      engines: product.engines,
      dependencies: undefined,
    });
  });

  it('describes types and operations, which the repository does not repeat', () => {
    const generated = (name: string): string => join(root, 'clients/typescript/src/generated', name);
    for (const [file, description] of [
      ['schema', /\* @description The scan that detected it last\./],
      ['operations', /\* List issues\./],
    ] as const) {
      for (const form of ['esm', 'cjs'])
        expect(readFileSync(join(installed(), `dist/${form}/generated/${file}.d.ts`), 'utf8')).toMatch(
          description,
        );
      expect(readFileSync(generated(`${file}.ts`), 'utf8')).not.toMatch(/^ *(?:\/\*\*| \*)/m);
    }
    const lines = ['schema.ts', 'operations.ts'].map(
      (name) => readFileSync(generated(name), 'utf8').split('\n').length,
    );
    expect((lines[0] ?? 0) + (lines[1] ?? 0)).toBeLessThanOrEqual(10_000);
  });

  it('compiles and runs as ES module and as CommonJS', async () => {
    await compile(['consumer.mts', 'consumer.cts'], 'node16', 'node16');
    for (const name of ['consumer.mjs', 'consumer.cjs']) {
      const { stdout } = await run(process.execPath, [join(folder, name)]);
      expect([name, stdout]).toEqual([name, 'function\n']);
    }
  });

  it('compiles for a bundler', () => compile(['bundled.ts'], 'esnext', 'bundler'));
});
