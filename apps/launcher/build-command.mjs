import { buildPrograms, hasBuildTools } from './build.mjs';
import { runCommand } from './command.mjs';
import { installPackages } from './install.mjs';

await runCommand('npm run build', 'build', async ({ processes }) => {
  // In a fresh clone one command does both.
  if (!hasBuildTools()) await installPackages(processes);
  await buildPrograms(processes, { isForced: true });
});
