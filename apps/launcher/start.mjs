import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { buildPrograms } from './build.mjs';
import { runCommand, untilOneEnds } from './command.mjs';
import { demoCheck, startDemoTarget } from './demo.mjs';
import { durablePostgres, durableRedis } from './embedded-stores.mjs';
import { installPackages } from './install.mjs';
import { readJson, readState, writeJson } from './json-file.mjs';
import { tellCommandLine } from './command-line-settings.mjs';
import { DATA, LOGS, QUICKSTART, ROOT, SETTINGS } from './paths.mjs';
import { LauncherError, step } from './progress.mjs';
import { findRedis } from './redis-program.mjs';
import { startRenderer } from './renderer.mjs';
import {
  demoTeam,
  demoUser,
  runCli,
  serviceEnvironment,
  servicePorts,
  setupToken,
  startServices,
} from './services.mjs';

const HELP = `npm start [-- OPTIONS]

Installs, builds and starts Palisade on this machine; Ctrl-C stops it. Data stays in .data/.

  --no-demo   without the demo target and its check
  --help      this text

Variables: PORT, WORKER_PORT, RENDERER_PORT, DATABASE_URL, REDIS_URL, APP_URL, APP_SECRET, SCAN_ALLOWED_HOSTS, LOG_LEVEL …`;

/** By hand: `parseArgs` of node:util does not exist in the old versions whose users must get a clear line. */
function parseOptions(args) {
  const unknown = args.find((arg) => !['--no-demo', '--help'].includes(arg));
  if (unknown) {
    console.error(`npm start: unknown option '${unknown}': see \`npm start -- --help\``);
    process.exit(2);
  }
  return { isHelp: args.includes('--help'), withDemo: !args.includes('--no-demo') };
}

function refuseSecond(living) {
  const other = living.find((run) => run.kind === 'start');
  if (!other) return;
  const where = readJson(QUICKSTART)?.app_url;
  throw new LauncherError(
    `already running from this checkout (process ${other.launcher.pid}${where ? `, ${where}` : ', still starting'}): use that one, or stop it first`,
  );
}

async function start({ processes }, withDemo) {
  forgetQuickstart();
  // A wrong PORT is told now, not after minutes.
  await servicePorts();
  const [, redisProgram] = await Promise.all([
    installPackages(processes),
    process.env.REDIS_URL ? undefined : findRedis(processes),
  ]);
  const [databaseUrl, redisUrl] = await Promise.all([
    durablePostgres(processes),
    durableRedis(processes, redisProgram),
    buildPrograms(processes),
  ]);
  const basis = await serviceEnvironment({ databaseUrl, redisUrl });
  const environment = { ...basis, ...(await startRenderer(processes, basis)) };
  tellCommandLine(environment);
  await step('Migrating the database', () => runCli(processes, environment, ['migrate']));
  const services = startServices(processes, environment);
  // The command line needs the database only, so the accounts are made while the services start.
  const [demoTarget, { team, user, setup }] = await Promise.all([
    withDemo ? startDemoTarget(processes) : undefined,
    demoAccounts(processes, environment, services),
    services,
  ]);
  const checkId = demoTarget && (await demoCheck(processes, environment, team.api_key, demoTarget));
  announce({
    appUrl: environment.APP_URL,
    team,
    user,
    setup,
    demoTarget: demoTarget?.https ?? null,
    checkId,
  });
  return untilOneEnds(processes);
}

async function demoAccounts(processes, environment, services) {
  const team = await demoTeam(processes, environment, services);
  const user = await demoUser(processes, environment, team);
  return { team, user, setup: await setupToken(processes, environment) };
}

/** A waiting script must never read the address of a run that is over. */
function forgetQuickstart() {
  rmSync(QUICKSTART, { force: true });
}

function dataFolders() {
  const outside = readState().postgres?.folder;
  return `${relative(ROOT, DATA)}/ (logs in ${relative(ROOT, LOGS)}/)${outside ? ` and ${outside}/` : ''}`;
}

function announce({ appUrl, team, user, setup, demoTarget, checkId }) {
  const quickstart = {
    app_url: appUrl,
    base_url: `${appUrl}/api/v1`,
    docs_url: `${appUrl}/docs`,
    api_key: team.api_key,
    ci_hash: team.ci_hash,
    dashboard: { email: user.email, password: user.password },
    demo_target: demoTarget,
    pid: process.pid,
  };
  writeJson(QUICKSTART, quickstart);
  const path = checkId
    ? `-X POST ${quickstart.base_url}/checks/${checkId}/scans`
    : `${quickstart.base_url}/checks`;
  console.log(`
Palisade is ready.

  Dashboard     ${appUrl}
  Sign in with  ${user.email}   ${user.password}
${setupLine(setup)}  API           ${quickstart.base_url}
  API document  ${quickstart.docs_url}
  API key       ${team.api_key}   (team ${team.name ?? 'Demo'})
  Demo target   ${demoTarget ?? 'left out'}
  Data, logs    ${dataFolders()}
  All of this   ${relative(ROOT, QUICKSTART)}

${checkId ? 'Scan the demo target:' : 'Try it:'}
  curl -H 'Authorization: Bearer ${team.api_key}' ${path}

Ctrl-C stops it.
`);
}

const setupLine = (setup) =>
  setup ? `  Setup token   ${setup.setup_token}   (to sign up as an operator; once)\n` : '';

const options = parseOptions(process.argv.slice(2));
if (options.isHelp) {
  console.log(HELP);
} else {
  await runCommand('npm start', 'start', (context) => start(context, options.withDemo), {
    check: refuseSecond,
    beforeStop: () => {
      if (readJson(QUICKSTART)?.pid === process.pid) forgetQuickstart();
      if (readJson(SETTINGS)?.pid === process.pid) rmSync(SETTINGS, { force: true });
    },
    stoppedExitCode: 0,
  });
}
