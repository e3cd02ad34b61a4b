/**
 * Writes what is in the image as a CycloneDX document: `node deploy/write-sbom.mjs FILE`. npm makes it, from a lock file that names nothing but
 * the packages that are installed and not for development: `npm sbom --omit=dev` alone leaves out packages that both need.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

const manifest = readJson('package.json');
const lock = readJson('package-lock.json');
for (const whole of [manifest, lock.packages['']]) {
  delete whole.devDependencies;
  // The packages of the tests are one.
  delete whole.workspaces;
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).filter(
    ([path, { dev, link }]) =>
      path === '' || (path.startsWith('node_modules/') && !dev && !link && existsSync(join(root, path))),
  ),
);

const file = process.argv[2];
if (file === undefined) {
  console.error('Name the file to write, for example: node deploy/write-sbom.mjs sbom.cdx.json');
  process.exit(2);
}
const above = mkdtempSync(join(tmpdir(), 'palisade-sbom-'));
try {
  // npm calls the whole after its folder.
  const folder = join(above, manifest.name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const document = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const names = JSON.parse(document).components.map(({ name }) => name);
  const missing = Object.keys(manifest.dependencies).filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(`The list lacks ${missing.join(', ')}: run npm ci, then this again.`);
  writeFileSync(file, document);
  console.log(`${file}: ${names.length} packages`);
} finally {
  rmSync(above, { recursive: true });
}
