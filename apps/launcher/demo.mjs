import { createRequire } from 'node:module';
import { join } from 'node:path';
import { untilReady } from './command.mjs';
import { readState, updateState } from './json-file.mjs';
import { ROOT } from './paths.mjs';
import { isFree, privatePort } from './ports.mjs';
import { STAGE } from './processes.mjs';
import { LauncherError, step } from './progress.mjs';
import { callApi, DEMO_HOST, runCli } from './services.mjs';

/** Starts the demo target on the ports it had before; returns its url. */
export function startDemoTarget(processes) {
  return step('Starting the demo target', async () => {
    const { demo: before } = readState();
    const demo = {
      https_port: await privatePort(before?.https_port),
      http_port: await privatePort(before?.http_port),
    };
    updateState({ demo });
    const child = processes.start({
      name: 'demo target',
      stage: STAGE.demo,
      command: process.execPath,
      args: [join(ROOT, 'apps/demo-target/main.mjs'), String(demo.https_port), String(demo.http_port)],
    });
    await untilReady(processes, child, async () => !(await isFree(demo.https_port)));
    return `https://${DEMO_HOST}:${demo.https_port}/`;
  });
}

/**
 * The demo team's check of the demo target: made and verified on the first run, left alone afterwards, unless the target
 * had to take another port. Returns its id, or undefined when the user has deleted it.
 */
export async function demoCheck(processes, environment, apiKey, url) {
  const { demo_check_id: known } = readState();
  if (!known)
    return step('Creating the check of the demo target', () =>
      createCheck(processes, environment, apiKey, url),
    );
  const { status, body } = await callApi(environment, apiKey, 'GET', `/checks/${known}`);
  if (status !== 200) return undefined;
  if (body.url !== url) {
    await expect(200, callApi(environment, apiKey, 'PUT', `/checks/${known}`, { domain: url }));
    await verify(processes, environment, known);
  }
  return known;
}

async function createCheck(processes, environment, apiKey, url) {
  // The compiled vocabulary, not a list of our own: a new scanner is in the demo from its first day.
  const { TEST_KEYS } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/vocabulary/src/index.js'));
  const check = await expect(
    201,
    callApi(environment, apiKey, 'POST', '/checks', {
      domain: url,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      tests: Object.fromEntries(TEST_KEYS.map((key) => [key, true])),
    }),
  );
  await verify(processes, environment, check.id);
  updateState({ demo_check_id: check.id });
  return check.id;
}

const verify = (processes, environment, checkId) =>
  runCli(processes, environment, ['check', 'verify', checkId]);

async function expect(wanted, call) {
  const { status, body } = await call;
  if (status === wanted) return body;
  throw new LauncherError(
    `the API refused the demo check (${status} ${JSON.stringify(body)}): run \`npm start -- --no-demo\` and report it`,
  );
}
