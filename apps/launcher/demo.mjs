import { createRequire } from 'node:module';
import { join } from 'node:path';
import { untilReady } from './command.mjs';
import { readState, updateState } from './json-file.mjs';
import { ROOT } from './paths.mjs';
import { isFree, privatePort } from './ports.mjs';
import { STAGE } from './processes.mjs';
import { LauncherError, step } from './progress.mjs';
import { callApi, DEMO_HOST, runCli } from './services.mjs';

/** Starts the demo target on the ports it had before; returns its addresses. */
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
    return {
      https: `https://${DEMO_HOST}:${demo.https_port}/`,
      http: `http://${DEMO_HOST}:${demo.http_port}/`,
    };
  });
}

/** Tests that sign in: credentials never go to the demo's certificate, so a check of its plain address runs them. */
const OF_ACCOUNTS = ['access_control', 'session_security'];
/** They judge what the account sees, too. */
const BESIDE_ACCOUNTS = ['security_headers', 'cookie_security', 'csrf_protection'];
/** As the demo target has it (`site.mjs`). */
export const demoIdentity = () => ({
  name: 'anna',
  login: { kind: 'form', url: '/account', username: 'anna@demo.localhost', password: 'slow-tea-for-anna' },
  verify: {
    url: '/account',
    signed_in: { text: 'Signed in as anna' },
    anonymous: { text: 'Please sign in' },
  },
  private_canary: 'Anna Palm, Lindenweg 7',
  start: ['/account'],
});

/**
 * The demo team's checks of the demo target: made and verified on the first run, left alone afterwards, unless the target
 * had to take another port. Returns the id of the first one, or undefined when the user has deleted it.
 */
export async function demoCheck(processes, environment, apiKey, { https, http }) {
  const { demo_check_id: known, demo_account_check_id: knownAccount } = readState();
  const context = { processes, environment, apiKey };
  if (!known)
    return step('Creating the checks of the demo target', async () => {
      const accounts = await createCheck(context, http, {
        tests: [...OF_ACCOUNTS, ...BESIDE_ACCOUNTS],
        note: 'demo_account_check_id',
      });
      await putIdentity(context, accounts);
      return createCheck(context, https, {
        tests: testKeys().filter((key) => !OF_ACCOUNTS.includes(key)),
        test_configs: { api_exposure: { openapi: '/openapi.json' } },
        note: 'demo_check_id',
      });
    });
  if (knownAccount && (await follow(context, knownAccount, http)) === 'moved')
    await putIdentity(context, knownAccount);
  return (await follow(context, known, https)) === 'gone' ? undefined : known;
}

async function follow({ processes, environment, apiKey }, id, url) {
  const { status, body } = await callApi(environment, apiKey, 'GET', `/checks/${id}`);
  if (status !== 200) return 'gone';
  if (body.url === url) return 'there';
  await expect(200, callApi(environment, apiKey, 'PUT', `/checks/${id}`, { domain: url }));
  await verify(processes, environment, id);
  return 'moved';
}

/** Its origin has the port of the target. */
async function putIdentity({ environment, apiKey }, checkId) {
  const path = `/checks/${checkId}/scan-identities`;
  const { data } = await expect(200, callApi(environment, apiKey, 'GET', path));
  for (const { id } of data) await expect(204, callApi(environment, apiKey, 'DELETE', `${path}/${id}`));
  await expect(201, callApi(environment, apiKey, 'POST', path, demoIdentity()));
}

/** The compiled vocabulary, not a list of our own: a new scanner is in the demo from its first day. */
const testKeys = () =>
  createRequire(import.meta.url)(join(ROOT, 'dist/libs/vocabulary/src/index.js')).TEST_KEYS;

async function createCheck({ processes, environment, apiKey }, url, { tests, test_configs, note }) {
  const check = await expect(
    201,
    callApi(environment, apiKey, 'POST', '/checks', {
      domain: url,
      schedule_frequency: 'DAILY',
      schedule_time: '02:00',
      tests: Object.fromEntries(testKeys().map((key) => [key, tests.includes(key)])),
      test_configs,
    }),
  );
  await verify(processes, environment, check.id);
  updateState({ [note]: check.id });
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
