import { isInstalled } from './install.mjs';

/** Before the commands that use what test/package.json names. */
if (!isInstalled(true)) {
  console.error(
    'The packages of tests and checks are missing, or have other versions than package-lock.json: run `npm run install:test`, then run this again.',
  );
  process.exit(1);
}
