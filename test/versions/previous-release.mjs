import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DATA, NODE_MODULES, ROOT, openFolder } from '../../apps/launcher/paths.mjs';

const run = promisify(execFile);

/** The release from which a rolling upgrade must work. Set it to the tag of each new release, once that is out. */
export const PREVIOUS_RELEASE = '0db07b77ff0de0d1ed55b6f21426b408aebc860d';

/** Builds it, or the commit that the argument names, once, into `.data/versions/`, and prints the folder of its programs. */
const { stdout } = await run('git', [
  '-C',
  ROOT,
  'rev-parse',
  '--verify',
  '--end-of-options',
  `${process.argv[2] ?? PREVIOUS_RELEASE}^{commit}`,
]).catch(() => {
  throw new Error('The history of this clone lacks the commit: run `git fetch --unshallow` and try again.');
});
const commit = stdout.trim();
const folder = join(DATA, 'versions', `release-${commit.slice(0, 12)}`);
const dist = join(folder, 'dist');
if (!existsSync(dist)) await build();
console.log(dist);

async function build() {
  openFolder(DATA);
  openFolder(join(DATA, 'versions'));
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished);
  try {
    const archive = join(unfinished, 'sources.tar');
    await run('git', ['-C', ROOT, 'archive', '--format=tar', `--output=${archive}`, commit]);
    await run('tar', ['-xf', archive, '-C', unfinished]);
    await packages(unfinished);
    const options = { cwd: unfinished, maxBuffer: 1e8 };
    await run(process.execPath, ['apps/launcher/build-command.mjs'], options);
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Its own packages; those of this checkout where they are the same. */
async function packages(target) {
  const own = dependenciesIn(target);
  const here = dependenciesIn(ROOT);
  const areSame = Object.entries(own).every(([name, version]) => here[name] === version);
  if (areSame) return symlinkSync(NODE_MODULES, join(target, 'node_modules'));
  await run('npm', ['ci', '--ignore-scripts', '--include=dev'], { cwd: target, maxBuffer: 1e8 });
}

function dependenciesIn(target) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  return { ...devDependencies, ...dependencies };
}
