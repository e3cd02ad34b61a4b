import { buildPrograms } from './build.mjs';
import { runCommand } from './command.mjs';

await runCommand('npm run build', 'build', ({ processes }) => buildPrograms(processes, { isForced: true }));
