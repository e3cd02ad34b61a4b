import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './support/program';

const textOf = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const dockerfile = textOf('Dockerfile');
const manifest = JSON.parse(textOf('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};

interface Locked {
  resolved?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
}

describe('the image', () => {
  it('is on a base that is pinned by digest', () => {
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=docker\.io\/library\/node:24[\w.-]*@sha256:[0-9a-f]{64}$/m);
    expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${NODE_IMAGE} AS programs',
      'FROM programs AS renderer',
      'FROM programs',
    ]);
  });

  it('installs what the lock file names, without scripts', () => {
    expect(dockerfile.match(/npm (ci|install|i|prune)\b.*/g)).toEqual([
      'npm ci --ignore-scripts',
      expect.stringMatching(/^npm prune --omit=dev --ignore-scripts/),
    ]);
  });

  it('runs no program as root', () => {
    for (const stage of ['programs', 'renderer']) {
      const [, text = ''] = new RegExp(`AS ${stage}\\n([^]*?)(?:\\nFROM |$)`).exec(dockerfile) ?? [];
      expect(text.match(/^USER .*$/gm)?.at(-1)).toBe('USER 1000:1000');
    }
  });

  it('takes source maps and TypeScript out, and nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-strip-'));
    const gone = [
      'typescript/lib/tsc.js',
      'a.js.map',
      'deep/b.d.ts',
      'deep/b.d.mts',
      'deep/c.ts',
      'deep/d.tsx',
      'x.tsbuildinfo',
      '.hidden/e.cts',
    ];
    const kept = ['a.js', 'deep/maps.js', 'deep/ts.json', 'deep/addon.node', 'package.json'];
    try {
      for (const file of [...gone, ...kept]) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), '');
      }
      execFileSync(process.execPath, [join(REPOSITORY, 'deploy/strip-image.mjs'), folder]);
      const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.\w+$/.test(file),
      );
      expect(left.filter((file) => file !== '.hidden').sort()).toEqual([...kept].sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(dockerfile).toContain('node deploy/strip-image.mjs dist node_modules');
  });

  it('brings a list of what is in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-sbom-spec-'));
    const file = join(folder, 'sbom.cdx.json');
    execFileSync(process.execPath, [join(REPOSITORY, 'deploy/write-sbom.mjs'), file]);
    const bom = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      specVersion: string;
      metadata: object;
      components: { name: string; version: string; purl: string; hashes?: unknown[]; licenses?: unknown[] }[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: expect.stringMatching(/^1\.\d$/),
      metadata: { component: { name: 'palisade', type: 'application' } },
    });
    const names = bom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    expect(names.filter((name) => ['jest', 'vite', 'eslint', '@swc/core'].includes(name))).toEqual([]);
    for (const { purl, hashes = [] } of bom.components) {
      expect(purl).toMatch(/^pkg:npm\/.+@.+/);
      expect(hashes).not.toEqual([]);
    }
    expect(bom.dependencies.length).toBeGreaterThanOrEqual(bom.components.length);
    expect(dockerfile).toContain('node deploy/write-sbom.mjs sbom.cdx.json');
    rmSync(folder, { recursive: true });
  });
});

describe('the lock file', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };

  it('names no registry', () => {
    expect(Object.values(packages).flatMap(({ resolved }) => resolved ?? [])).toEqual(['test']);
  });

  it('puts what tests import where all folders find it', () => {
    const { devDependencies } = JSON.parse(textOf('test/package.json')) as typeof manifest;
    expect(Object.keys(devDependencies).filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });

  it('holds no package with an install script on which nobody has decided', () => {
    const undecided = Object.entries(packages)
      .filter(([, { hasInstallScript, os = ['linux'], cpu = ['x64'] }]) => {
        const isOurs = os.includes('linux') && cpu.some((each) => ['x64', 'arm64'].includes(each));
        return hasInstallScript === true && isOurs;
      })
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
      .filter((name) => !(name in manifest.allowScripts));
    const advice = undecided.map(
      (name) => `${name} runs a script when it is installed: say true or false in allowScripts.`,
    );
    expect(advice).toEqual([]);
  });
});
