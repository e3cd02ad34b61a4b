import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildPrograms, hasBuildTools } from './build.mjs';
import { runCommand } from './command.mjs';
import { installPackages } from './install.mjs';
import { DATA, ROOT } from './paths.mjs';

const BUNDLE = join(ROOT, 'apps/launcher/bundle-command-line.mjs');

/** `npm run package`: a file `palisade-VERSION.tgz` with the command line, for `npx`. */
await runCommand('npm run package', 'package', async ({ processes }) => {
  if (!hasBuildTools()) await installPackages(processes);
  await buildPrograms(processes);
  const folder = join(DATA, 'package');
  const run = (name, command, args) =>
    processes.run({
      name,
      command,
      args,
      env: process.env,
      advice: 'correct what the lines above name, then run this again',
    });
  await run('bundle command line', process.execPath, [BUNDLE, join(ROOT, 'dist'), folder]);
  await run('pack', 'npm', ['pack', folder, '--pack-destination', ROOT, '--ignore-scripts']);
  rmSync(folder, { recursive: true });
});
