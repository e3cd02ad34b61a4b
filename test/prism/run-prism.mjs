/**
 * Runs end-to-end specs with Prism between them and the api, and fails where a response does not fit the OpenAPI document, or where the api
 * accepts a request that the document forbids. The arguments are those of `npm test`, by default the whole part.
 *
 * Responses pass unchanged and Prism judges a copy: its own proxy cannot pass what is outside the document, such as unknown paths and redirects.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { installTools, writeApiDocument } from '../support/npm-tools.mjs';
import { PassingProxies } from './passing-proxies.mjs';
import { createJudge } from './prism-judge.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGES = ['@stoplight/prism-http@5.16.0', '@stoplight/prism-core@5.16.0'];

let tests;

async function runTests(args, variables) {
  tests = spawn(process.execPath, ['apps/launcher/test.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
  return new Promise((done) => tests.once('exit', done));
}

/** Ends the run, also when it is interrupted. */
async function report() {
  tests?.kill();
  const violations = await judge.violations();
  for (const [text, count] of violations) console.log(`${count} × ${text}`);
  console.log(`Prism: ${judge.judged} responses, ${violations.length} kinds of violations`);
  process.exit(violations.length === 0 && judge.judged > 0 ? 0 : 1);
}

const folder = await installTools('prism', PACKAGES);
const judge = await createJudge(createRequire(join(folder, 'package.json')), await writeApiDocument(folder));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, report);
const proxies = new PassingProxies((exchange) => judge.add(exchange));
const address = await proxies.listen();
const args = process.argv.slice(2);
const code = await runTests(args.length > 0 ? args : ['--part=e2e'], { TEST_API_PROXY: address });
proxies.close();
// Specs of raw sockets cannot pass a proxy; `npm test` judges the specs.
console.log(`npm test ended with ${code}`);
await report();
