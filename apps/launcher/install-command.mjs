import { runCommand } from './command.mjs';
import { installPackages } from './install.mjs';

await runCommand('install', 'install', ({ processes }) => installPackages(processes));
