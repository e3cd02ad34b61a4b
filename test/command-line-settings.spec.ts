import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './support/program';
import { variablesOf } from './support/program-variables';

const source = readFileSync(join(REPOSITORY, 'apps/launcher/command-line-settings.mjs'), 'utf8');
const passed = [...source.matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) => name);

/** Of scans, which need no installation, and of `migrate`, whose roles `npm start` does not use. */
const NOT_OF_THE_INSTALLATION = /^(SCAN|DNS|FOREIGN|DATA|JS_ADVISORIES)_|^(API|WORKER)_DATABASE_PASSWORD$/;

it('npm start passes every variable on that a command reads from its installation', () => {
  const read = [...variablesOf('cli')].filter((name) => !NOT_OF_THE_INSTALLATION.test(name));
  expect(passed.toSorted()).toEqual(read.toSorted());
});
