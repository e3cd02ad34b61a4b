import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { NODE_MODULES, ROOT } from './paths.mjs';

/** The commands that need no installation. Those of an operator load the database's driver, and run where the service is. */
const COMMANDS = {
  './scan/scan.command': 'registerScanCommand',
  './scan-identities/scan-identity.command': 'registerScanIdentityCommands',
  './as-code/as-code.commands': 'registerAsCodeCommands',
  './help/help.commands': 'registerHelpCommands',
};
const LIST_OF_COMMANDS = /[/\\]apps[/\\]cli[/\\]src[/\\]all-commands\.js$/;

/** Takes the place of the list of all commands. */
const ownCommands = {
  name: 'own-commands',
  load: (id) =>
    LIST_OF_COMMANDS.test(id)
      ? `exports.registerAllCommands = (program) => {
${Object.entries(COMMANDS)
  .map(([file, register]) => `  require(${JSON.stringify(file)}).${register}(program);`)
  .join('\n')}
};`
      : null,
};

/**
 * `node bundle-command-line.mjs DIST FOLDER`: makes a package of the command line without any dependency from a build.
 * `npm pack FOLDER` makes a file of it that `npx` runs.
 */
const [dist, target] = process.argv.slice(2);
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const bundle = await rolldown({
  input: join(dist, 'apps/cli/main.js'),
  platform: 'node',
  external: (id) => id.startsWith('node:'),
  plugins: [ownCommands],
});
const { output } = await bundle.write({ file: join(target, 'dist/main.js'), format: 'cjs', minify: true });
await bundle.close();

const DATA = 'data/shipped';
cpSync(join(dist, 'libs/scan-engine/src', DATA), join(target, 'dist', DATA), { recursive: true });
mkdirSync(join(target, 'bin'));
writeFileSync(join(target, 'bin/palisade.js'), "#!/usr/bin/env node\nrequire('../dist/main.js');\n", {
  mode: 0o755,
});
writeFileSync(join(target, 'LICENSES.txt'), licencesOf(output.flatMap(({ moduleIds = [] }) => moduleIds)));
const { version, description, license, engines } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name: 'palisade', version, description, license, engines, bin: { palisade: 'bin/palisade.js' } }, null, 2)}\n`,
);

/** The licence of each package whose code is in the bundle. */
function licencesOf(modules) {
  const folders = new Set(modules.filter((id) => id.startsWith(NODE_MODULES)).map(packageOf));
  return [...folders]
    .sort()
    .map((folder) => {
      const {
        name,
        version: ofPackage,
        license: named,
      } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
      return `${name} ${ofPackage} (${named ?? 'see below'})\n\n${text}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** The folder of the package of a file, also below another package. */
function packageOf(file) {
  let folder = dirname(file);
  // Some packages have a package.json without a name next to their modules.
  while (!isPackage(folder) && relative(NODE_MODULES, folder) !== '') folder = dirname(folder);
  return folder;
}

function isPackage(folder) {
  const file = join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version !== undefined;
}
