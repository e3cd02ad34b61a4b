import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { untilReady } from './command.mjs';
import { newSecret } from './embedded-stores.mjs';
import { readState, updateState } from './json-file.mjs';
import { ROOT } from './paths.mjs';
import { publicPort } from './ports.mjs';
import { STAGE } from './processes.mjs';
import { LauncherError, step } from './progress.mjs';

/** Its own name, so that the allow-list opens the demo target and not all of loopback. RFC 6761: *.localhost is loopback. */
export const DEMO_HOST = 'demo.localhost';

/** The ports of api and worker. They are only searched for: call it again just before they are used. */
export async function servicePorts() {
  const port = await publicPort('PORT', 3000);
  return { port, workerPort: await publicPort('WORKER_PORT', 3001, [port]) };
}

/** The variables of api, worker and cli; what the user has set wins. */
export async function serviceEnvironment({ databaseUrl, redisUrl }) {
  const { port, workerPort } = await servicePorts();
  const { app_secret = newSecret(), notify_secret = newSecret() } = readState();
  updateState({ app_secret, notify_secret });
  return {
    APP_SECRET: app_secret,
    NOTIFY_SECRET: notify_secret,
    APP_URL: `http://localhost:${port}`,
    // On this machine alone, see BIND_ADDRESS.
    SIGN_UP: 'open',
    ...withoutEmpty(process.env),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    SCAN_ALLOWED_HOSTS: withHost(process.env.SCAN_ALLOWED_HOSTS, DEMO_HOST),
  };
}

/** A variable that is set but empty counts as not set. */
const withoutEmpty = (variables) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

export function withHost(list, host) {
  const hosts = (list ?? '').split(',').map((entry) => entry.trim());
  return [...new Set([...hosts.filter(Boolean), host])].join(',');
}

/** Runs the operator's command line and returns its JSON response. */
export async function runCli(processes, environment, args) {
  const output = await processes.run({
    name: `cli ${args[0]}`,
    command: process.execPath,
    args: [join(ROOT, 'dist/apps/cli/main.js'), ...args, '--json'],
    env: environment,
    capture: true,
    advice: `\`palisade ${args.slice(0, 2).join(' ')}\` failed: correct what the lines above name, then run this again`,
  });
  try {
    return JSON.parse(output);
  } catch {
    throw new LauncherError(
      `\`palisade ${args.join(' ')} --json\` printed no JSON: run \`npm run build\`, then this again`,
    );
  }
}

/** Starts api and worker and waits until both are ready to serve. */
export function startServices(processes, environment) {
  const apps = [
    ['api', environment.PORT],
    ['worker', environment.WORKER_PORT],
  ];
  return Promise.all(
    apps.map(([name, port]) =>
      step(`Starting the ${name}`, async () => {
        const child = processes.start({
          name,
          stage: STAGE.service,
          command: process.execPath,
          args: [join(ROOT, `dist/apps/${name}/main.js`)],
          env: environment,
        });
        await untilReady(processes, child, () => isReady(port));
      }),
    ),
  );
}

export async function isReady(port) {
  try {
    const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(2000),
    });
    return ok;
  } catch {
    return false;
  }
}

/** The demo team with its key, made on the first run against a database. The api, when it runs, knows whether a key is still valid. */
export async function demoTeam(processes, environment, services) {
  const made_with = createHash('sha256').update(environment.APP_SECRET).digest('hex');
  const { team } = readState();
  if (team?.made_with === made_with) {
    await services;
    if (await isAccepted(environment, team.api_key)) return team;
  }
  return step('Creating the demo team', async () => {
    const created = await runCli(processes, environment, [
      'team',
      'create',
      '--name',
      'Demo',
      '--plan',
      'business',
    ]);
    // A check of another database or team is none of this one's.
    updateState({
      team: { ...created, made_with },
      demo_check_id: undefined,
      demo_account_check_id: undefined,
    });
    return created;
  });
}

/**
 * The account that the demo team is checked with, made once for each team; returns `{email, password}`. A person may have
 * changed the password since, or the account: it is told as it was made.
 */
export async function demoUser(processes, environment, team) {
  const { user: before } = readState();
  if (before?.team_id === team.team_id) return before;
  // The plain address may be taken already: by an account of a previous demo team, or in someone's own database.
  const isFirst = before === undefined && !process.env.DATABASE_URL;
  const email = isFirst ? 'demo@example.com' : `demo-${team.team_id.slice(-6)}@example.com`;
  return step('Creating the demo account', async () => {
    const args = [
      '--email',
      email,
      '--name',
      'Demo',
      '--team',
      team.team_id,
      '--role',
      'owner',
      '--operator',
    ];
    const { password } = await runCli(processes, environment, ['user', 'create', ...args]);
    const user = { email, password, team_id: team.team_id };
    updateState({ user });
    return user;
  });
}

/** How the person who runs this becomes an operator with their own account; issued for each demo team, and shown once. */
export async function setupToken(processes, environment) {
  const { user, setup_token_for } = readState();
  if (setup_token_for === user.team_id) return undefined;
  const issued = await runCli(processes, environment, ['setup-token']);
  updateState({ setup_token_for: user.team_id });
  return issued;
}

/** The key may be unknown: the user may have changed DATABASE_URL or emptied the database. */
async function isAccepted(environment, apiKey) {
  const { status } = await callApi(environment, apiKey, 'GET', '/checks');
  return status !== 401;
}

/** One call of the REST API; returns `{status, body}`. */
export async function callApi(environment, apiKey, method, path, body) {
  const response = await fetch(`http://127.0.0.1:${environment.PORT}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
