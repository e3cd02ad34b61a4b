/**
 * Validates SARIF reports with Microsoft's Sarif.Multitool and its GitHub rules. Fails on an error or a warning. The tool comes from npm into
 * `.data/sarif/`, for Linux.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installTools } from '../support/npm-tools.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const folder = await installTools('sarif', ['@microsoft/sarif-multitool-linux@5.7.0']);
const program = join(folder, 'node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool');
// Its install script would do this.
chmodSync(program, 0o755);

function run(command, args, cwd) {
  // Without it, .NET needs the ICU library of the system.
  const env = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(`${command} failed:\n${stdout}${stderr}`);
}

/** Errors and warnings of the tool, each as `level rule`. */
function problemsOf(file) {
  const out = `${file}.out`;
  const rules = ['--rule-kind', 'Sarif;Ghas', '--level', 'Error;Warning'];
  run(program, ['validate', file, ...rules, '--output', out, '--log', 'ForceOverwrite'], folder);
  const log = JSON.parse(readFileSync(join(folder, out), 'utf8').replace(/^\ufeff/, ''));
  return log.runs[0].results.map(({ level = 'warning', ruleId }) => `${level} ${ruleId}`);
}

const script = 'test/support/run-typescript.cjs';
run(process.execPath, [script, 'test/sarif/write-reports.ts', folder], ROOT);

// A report that GitHub refuses shows that the rules run.
const refused = JSON.parse(readFileSync(join(folder, 'mixed.sarif'), 'utf8'));
for (const result of refused.runs[0].results) delete result.locations;
writeFileSync(join(folder, 'refused.sarif'), JSON.stringify(refused));

let failures = 0;
for (const file of readdirSync(folder).filter((name) => name.endsWith('.sarif'))) {
  const problems = [...new Set(problemsOf(file))];
  const isRight = file === 'refused.sarif' ? problems.includes('error GH1015') : problems.length === 0;
  if (!isRight) failures += 1;
  process.stdout.write(`${isRight ? 'ok  ' : 'FAIL'} ${file} ${problems.join(', ')}\n`);
}
process.exitCode = failures === 0 ? 0 : 1;
