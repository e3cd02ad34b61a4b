import { runCommand } from './command.mjs';
import { installPackages } from './install.mjs';

await runCommand('npm run install:test', 'install', ({ processes }) =>
  installPackages(processes, { withTests: true }),
);
