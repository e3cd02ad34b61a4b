import { spawn } from 'node:child_process';
import './need-test-packages.mjs';
import { ROOT } from './paths.mjs';
import { say } from './progress.mjs';

/** Scripts of package.json. The two lanes run side by side, each on one core, and take about equally long. */
const LANES = [
  ['lint:apps', 'lint:libs'],
  ['typecheck', 'format:check', 'lint:tests'],
];

const failed = [];

/** Prints what the script printed in one piece when it ends. */
async function run(script) {
  const child = spawn('npm', ['run', '--silent', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) failed.push(script);
  process.stdout.write(Buffer.concat(output));
  say(`${script}: ${code === 0 ? 'passed' : 'failed'}`);
}

await Promise.all(
  LANES.map(async (scripts) => {
    for (const script of scripts) await run(script);
  }),
);
if (failed.length > 0) say(`npm run check: ${failed.join(' and ')} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
