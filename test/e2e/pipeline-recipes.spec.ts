import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ciHash } from '@palisade/credentials';
import { type Check, Scan, type Team } from '@palisade/persistence';
import { parse, parseAllDocuments } from 'yaml';
import { TEST_APP_SECRET, TEST_NOTIFY_SECRET } from '../support/api';
import { type TestDatabase, createTestDatabase, requiredVariable } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { SHELLS, type Running, runStep, writeShims } from '../support/pipeline-steps';
import { REPOSITORY, eventually } from '../support/program';
import { type Program, startProgram } from '../support/programs';
import { freePort } from '../support/redis-server';
import { type ScanRig, createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

const DEPLOY = join(REPOSITORY, 'deploy');
const SCRIPT = readFileSync(join(DEPLOY, 'pipelines/palisade-scan.sh'), 'utf8');
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');

let database: TestDatabase;
let rig: ScanRig;
let api: Program;
let variables: Record<string, string>;
let folder: string;
let team: Team;
let check: Check;

beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource);
  const port = String(await freePort());
  variables = {
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    APP_SECRET: TEST_APP_SECRET,
    DATABASE_URL: database.urlOf('api'),
    REDIS_URL: requiredVariable('TEST_REDIS_URL'),
    NOTIFY_SECRET: TEST_NOTIFY_SECRET,
  };
  api = await startProgram('apps/api/main.js', variables);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-recipes-'));
  team = await createTeam(database.dataSource);
  check = await createCheck(database.dataSource, team.id, { tests: { security_headers: true } });
});
afterEach(() => rmSync(folder, { recursive: true }));

const triggerUrl = (): string => {
  const hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });
  return `${api.url}/go/scan/${check.id}/${hash}/trigger`;
};

/** What a worker does about the scan that a recipe has started. */
async function runScan(severity: 'high' | 'low'): Promise<void> {
  const scans = database.dataSource.getRepository(Scan);
  const { id } = await eventually('a scan', 30_000, () =>
    scans.findOneBy({ checkId: check.id, status: 'pending' }),
  );
  const findings = [stubFinding({ id: 'csp-missing', location: '/a', severity })];
  await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(id);
}

const pathOf = (): string => `${writeShims(folder).path}:${process.env.PATH}`;

/** `${{ … }}` and `$[[ … ]]` of a recipe with the values of a test. */
const filled = (text: unknown, values: Record<string, string>): string =>
  String(text).replace(/\$(?:\{\{|\[\[) ([\w.()-]+) (?:\}\}|\]\])/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`The recipe uses ${name}.`);
    return values[name];
  });
const filledAll = (texts: Record<string, unknown>, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text, values)]));

interface Action {
  inputs: Record<string, { default?: string }>;
  runs: {
    steps: { shell?: string; env: Record<string, string>; run?: string; uses?: string; if?: string }[];
  };
}

/** What a runner makes of a step: the shell stops at the first line that fails. */
const commandOf = (shell: string, text: string): string[] => [...shell.split(' '), '-ec', text];

/** The steps of the GitHub action, as its runner runs them. `shell: sh` is the machine's own one. */
function github(shell: string, inputs: Record<string, string>): Running & { stepOutput: () => string } {
  const action = parse(read('pipelines/action.yml')) as Action;
  const defaults = Object.entries(action.inputs).map(([name, { default: value = '' }]) => [name, value]);
  const given = { ...(Object.fromEntries(defaults) as Record<string, string>), ...inputs };
  const values = Object.fromEntries(Object.entries(given).map(([name, value]) => [`inputs.${name}`, value]));
  values['toJSON(inputs)'] = JSON.stringify(given, null, 2);
  const [step] = action.runs.steps;
  expect(action.runs.steps.map(({ shell, uses }) => shell ?? uses)).toEqual([
    'sh',
    'github/codeql-action/upload-sarif@v4',
  ]);
  const outputs = join(folder, 'outputs');
  const env = {
    PATH: pathOf(),
    GITHUB_ACTION_PATH: join(DEPLOY, 'pipelines'),
    GITHUB_OUTPUT: outputs,
    GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
  };
  const command = commandOf(shell, String(step?.run));
  const running = runStep(command, { ...env, ...filledAll(step?.env ?? {}, values) }, folder);
  return { ...running, stepOutput: () => readFileSync(outputs, 'utf8') };
}

function gitlab(inputs: Record<string, string>): Running {
  const [header, jobs] = parseAllDocuments(read('gitlab/palisade.yml')).map((each) => each.toJS() as never);
  const { spec } = header as unknown as { spec: { inputs: Record<string, { default: string }> } };
  const { palisade } = jobs as unknown as {
    palisade: { script: string[]; variables: Record<string, string>; stage: string };
  };
  const names = Object.entries(spec.inputs).map(([name, { default: value }]) => [`inputs.${name}`, value]);
  const values = { ...(Object.fromEntries(names) as Record<string, string>), ...inputs };
  expect(filled(palisade.stage, values)).toBe('test');
  const env = {
    PATH: pathOf(),
    PALISADE_TRIGGER_URL: triggerUrl(),
    ...filledAll(palisade.variables, values),
  };
  // The image has busybox.
  return runStep(commandOf(SHELLS.at(-1)!, palisade.script.join('\n')), env, folder);
}

/** For recipes that run a copy of the script in the repository. */
function fromCopy(shell: string, command: string, env: Record<string, string> = {}): Running {
  mkdirSync(join(folder, 'ci'), { recursive: true });
  copyFileSync(join(DEPLOY, 'pipelines/palisade-scan.sh'), join(folder, 'ci/palisade-scan.sh'));
  const variablesOfStep = { PATH: pathOf(), PALISADE_TRIGGER_URL: triggerUrl(), ...env };
  return runStep(commandOf(shell, command), variablesOfStep, folder);
}

describe('the recipes', () => {
  it('for GitLab holds the same script, since an included file cannot bring another one', () => {
    const [, jobs] = parseAllDocuments(read('gitlab/palisade.yml'));
    expect(jobs?.toJS()).toMatchObject({ palisade: { script: [SCRIPT] } });
  });

  it.each(SHELLS)('for GitHub fails on findings in %s, and leaves SARIF for the upload', async (shell) => {
    const running = github(shell, { url: triggerUrl(), 'fail-on': 'high', sarif: 'palisade.sarif' });
    await runScan('high');
    const { code, output } = await running.ended;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('fail. 1 finding of severity high or higher.'),
    ]);
    expect(output).toContain(`::add-mask::${triggerUrl()}\n`);
    const [scan] = await database.dataSource.getRepository(Scan).findBy({ checkId: check.id });
    const page = `${api.url}/t/${team.id}/scans/${scan?.id}`;
    expect(running.stepOutput().split('\n')).toEqual([
      'verdict=fail',
      `scan-id=${scan?.id}`,
      `scan-url=${page}`,
      expect.stringMatching(/^grade=([A-F]\+?|none)$/),
      'new=1',
      'fixed=0',
      'sarif=written',
      '',
    ]);
    expect(readFileSync(join(folder, 'step-summary'), 'utf8')).toMatch(
      /^## Palisade: ❌ does not pass[\s\S]+^- \*\*high\*\* `[^`]+` at `\/a` · \[Open issue\]\(/m,
    );
    const sarif = JSON.parse(readFileSync(join(folder, 'palisade.sarif'), 'utf8')) as object;
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ results: [{ level: 'error' }] }] });
  });

  it('for GitHub refuses an input that the action does not have, and names the one that was meant', async () => {
    expect(Object.keys((parse(read('pipelines/action.yml')) as Action).inputs).join(' ')).toBe(
      /^inputs='(.*)'$/m.exec(SCRIPT)?.[1],
    );
    const { ended } = github('sh', { url: triggerUrl(), fail_on: 'high' });
    expect(await ended).toMatchObject({
      code: 2,
      output: expect.stringContaining('the action has no input fail_on. Did you mean fail-on?'),
    });
    const other = github('sh', { url: triggerUrl(), 'FAIL-ON': 'high', colour: 'red' });
    const { code, output } = await other.ended;
    expect(code).toBe(2);
    expect(output).toContain('the action has no input colour. It has url fail-on wait');
    expect(await database.dataSource.getRepository(Scan).countBy({ checkId: check.id })).toBe(0);
  });

  it('for GitLab passes below the severity, also when the api restarts meanwhile', async () => {
    const running = gitlab({ 'inputs.fail_on': 'medium' });
    await eventually('the start', 30_000, () => running.output().includes('started'));
    await api.stop();
    await runScan('low');
    api = await startProgram('apps/api/main.js', variables);
    const { code, output } = await running.ended;
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('pass. No finding of severity medium or higher.'),
    ]);
  });

  it.each(SHELLS)('for Bitbucket and Jenkins run a copy of the script in %s', async (shell) => {
    const bitbucket = parse(read('pipelines/bitbucket-pipelines.yml')) as {
      pipelines: { branches: { main: { step: { script: string[] } }[] } };
    };
    const script = bitbucket.pipelines.branches.main.flatMap(({ step }) => step.script).join('\n');
    const first = fromCopy(shell, script);
    await runScan('high');
    expect((await first.ended).code).toBe(1);

    const jenkinsfile = read('pipelines/Jenkinsfile');
    const [, command = ''] = /^\s*sh '(.*)'$/m.exec(jenkinsfile) ?? [];
    const [, failOn = ''] = /PALISADE_FAIL_ON = '(.*)'/.exec(jenkinsfile) ?? [];
    const second = fromCopy(shell, command, { PALISADE_FAIL_ON: failOn });
    await runScan('low');
    expect((await second.ended).code).toBe(0);
  });

  it('in one line of curl stops the pipeline as well', async () => {
    const line = /^curl .*wait=600.*$/m.exec(
      readFileSync(join(REPOSITORY, 'docs/ci-recipes.md'), 'utf8'),
    )?.[0];
    const run = (): Running =>
      runStep(['sh', '-ec', String(line)], { PALISADE_TRIGGER_URL: triggerUrl() }, folder);
    const failing = run();
    await runScan('high');
    expect(await failing.ended).toMatchObject({
      code: 22,
      output: expect.stringContaining('"verdict":"fail"'),
    });
    const passing = run();
    await runScan('low');
    expect((await passing.ended).code).toBe(0);
  });
});
