import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ciHash } from '@palisade/credentials';
import { type Check, Scan, newId } from '@palisade/persistence';
import { TEST_APP_SECRET, type TestApi, startTestApi } from '../support/api';
import {
  createApiKey,
  createCheck,
  createIssue,
  createScan,
  createScript,
  createTeam,
} from '../support/factories';
import { REPOSITORY } from '../support/program';
import { createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

const FENCE = /^```(?:sh|bash)?\n([\s\S]*?)^```/gm;
const COMMAND = /(?:^|\$\()curl /gm;
/** Longer than each of them but the watch, whose response lasts as long as someone reads it. */
const LONGEST_SECONDS = 20;

/** Runs the real program, notes the status of each response and passes the body on. */
const SHIM = `
curl() {
  local limit=${LONGEST_SECONDS}
  case "$*" in *"/watch"*) limit=2;; esac
  local status
  status=$(command curl --silent --max-time $limit --output "$NOTES/body" --write-out '%{http_code}' "$@")
  echo "$status $*" | tr '\\n' ' ' >> "$NOTES/statuses"; echo >> "$NOTES/statuses"
  case $status in 2*) ;; *) cat "$NOTES/body" >> "$NOTES/statuses"; echo >> "$NOTES/statuses";; esac
  cat "$NOTES/body"
}
`;

const PAGES = [...readdirSync(join(REPOSITORY, 'docs')).map((name) => `docs/${name}`), 'README.md'].filter(
  (name) => name.endsWith('.md'),
);
const scripts = PAGES.map((page): [page: string, blocks: string[]] => [
  page,
  [...readFileSync(join(REPOSITORY, page), 'utf8').matchAll(FENCE)]
    .map(([, block = '']) => block)
    .filter((block) => block.search(COMMAND) >= 0),
]).filter(([, blocks]) => blocks.length > 0);

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  folder = mkdtempSync(join(tmpdir(), 'palisade-docs-'));
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

/** What the pages say is set, and the file that \`npm start\` writes. */
async function world(): Promise<{ check: Check; variables: Record<string, string> }> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, {
    isVerified: true,
    tests: { security_headers: true },
  });
  const scan = await createScan(dataSource, check);
  const { key } = await createApiKey(dataSource, team.id);
  const { id: script } = await createScript(dataSource, check);
  const url = await api.app.getUrl();
  const hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: 1 });
  mkdirSync(join(folder, '.data'), { recursive: true });
  const quickstart = { api_key: key, base_url: `${url}/api/v1`, app_url: url, ci_hash: hash };
  writeFileSync(join(folder, '.data/quickstart.json'), JSON.stringify(quickstart));
  return {
    check,
    variables: {
      APP: url,
      API: `${url}/api/v1`,
      KEY: key,
      PALISADE_KEY: key,
      CI_HASH: hash,
      CHECK: check.id,
      SCAN: scan.id,
      SCRIPT: script,
      PALISADE_TRIGGER_URL: `${url}/go/scan/${check.id}/${hash}/trigger`,
    },
  };
}

function run(script: string, variables: Record<string, string>): Promise<void> {
  const child = spawn('bash', ['-c', `${SHIM}\n${script}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, NOTES: folder, ...variables },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', () => resolve()));
}

/** What workers do: scans end while the script runs. */
async function withWorker(work: () => Promise<void>): Promise<void> {
  const { dataSource } = api.database;
  const rig = createScanRig(dataSource);
  const findings = [stubFinding({ id: 'csp-missing', location: '/a', severity: 'low' as const })];
  let isOver = false;
  const scans = (async () => {
    while (!isOver) {
      const pending = await dataSource.getRepository(Scan).findBy({ status: 'pending' });
      for (const { id } of pending)
        await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(id);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await work();
  isOver = true;
  await scans;
}

it('finds the pages', () => expect(scripts.map(([page]) => page)).toContain('docs/issues.md'));

it.each(scripts)('every curl of %s works', async (_page, blocks) => {
  const { check, variables } = await world();
  writeFileSync(join(folder, 'statuses'), '');
  await withWorker(async () => {
    for (const block of blocks) {
      // A block may have closed the issue of the one before.
      const issue = await createIssue(api.database.dataSource, check, newId());
      const script = block
        .replaceAll('https://palisade.example.com', String(variables.APP))
        // Dates of the pages stay ahead.
        .replaceAll('2027-', `${new Date().getUTCFullYear() + 1}-`);
      await run(script, { ...variables, ISSUE: issue.id });
    }
  });
  const notes = readFileSync(join(folder, 'statuses'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  expect(notes.filter((line) => !/^2\d\d /.test(line))).toEqual([]);
  expect(notes).toHaveLength(blocks.flatMap((block) => [...block.matchAll(COMMAND)]).length);
});
