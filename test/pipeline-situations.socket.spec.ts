import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CodeHost, READER } from './support/code-host';
import { SHELLS, type StepResult, runStep, writeShims } from './support/pipeline-steps';

const SCRIPT = resolve(__dirname, '../deploy/pipelines/palisade-scan.sh');
const CHECK = '0197f3c2-0000-7cc0-9d5e-000000000001';
const HASH = 'Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX';
const MARK = `<!-- palisade:${CHECK} -->`;

/** The service. Its gate fails, and it names a public address that the runner does not reach. */
let service: Server;
let requests: IncomingMessage[];
/** Starts whose response is lost. */
let lost: number;
let movedTo: string | null;
let folder: string;
let host: CodeHost;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-situations-'));
  [requests, lost, movedTo] = [[], 0, null];
  host = await CodeHost.start('github');
  service = createServer((request, response) => {
    requests.push(request);
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (movedTo !== null) return void response.writeHead(301, { Location: movedTo + request.url }).end();
    if (path.endsWith('/summary'))
      return void response.writeHead(200, { 'Content-Type': 'text/markdown' }).end('## Palisade\n\nFails.\n');
    const isStart = path.endsWith('/trigger');
    if (isStart && lost > 0) {
      lost -= 1;
      return void response.destroy();
    }
    const status_url = `https://palisade.public.example/go/scan/scan-1/${HASH}/status?${query}`;
    const gate = { verdict: 'fail', reason: 'It fails.', scan_url: 'https://p.example/s/1', counted: [] };
    const body = isStart
      ? { scan_id: 'scan-1', check_id: CHECK, status: 'pending', status_url }
      : { scan_id: 'scan-1', status: 'completed', gate };
    response.writeHead(isStart ? 201 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  await host.close();
  service.closeAllConnections();
  await new Promise((closed) => service.close(closed));
  rmSync(folder, { recursive: true });
});

const origin = (): string => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
const trigger = (): string => `${origin()}/go/scan/${CHECK}/${HASH}/trigger`;
function run(variables: Record<string, string> = {}, shell = 'dash'): Promise<StepResult> {
  const { path } = writeShims(folder);
  const env = { PATH: `${path}:${process.env.PATH}`, PALISADE_TRIGGER_URL: trigger(), ...variables };
  return runStep([...shell.split(' '), SCRIPT], env, folder).ended;
}
/** As GitHub runs it for something else than `pull_request`. */
const withoutRef = (token?: string): Record<string, string> => ({
  ...host.variables(token),
  GITHUB_REF: 'refs/heads/main',
});
const ours = (): string[] =>
  host.comments.filter(({ author }) => author === 'palisade').map(({ body }) => body.split('\n', 1)[0] ?? '');
const paths = (): string[] => requests.map(({ url = '' }) => url.replace(HASH, 'HASH'));

describe.each(SHELLS)('settings of pipelines in %s', (shell) => {
  it.each(['True', 'TRUE', 'yes', '1'])('take %s for true, as Azure and people write it', async (word) => {
    const { code } = await run({ PALISADE_REQUIRE_CONCLUSIVE: word }, shell);
    expect([code, paths()[0]]).toEqual([1, expect.stringContaining('require_conclusive=true')]);
  });

  it('refuse a word that is neither true nor false, and start nothing', async () => {
    for (const name of ['REQUIRE_CONCLUSIVE', 'COMMENT']) {
      const { code, output } = await run({ [`PALISADE_${name}`]: 'always' }, shell);
      expect([code, output]).toEqual([2, `Palisade: PALISADE_${name} must be true or false.\n`]);
    }
    expect(requests).toEqual([]);
  });

  it('may be secrets with a line end, as pasted or set from a file of Windows', async () => {
    const { PALISADE_COMMENT_TOKEN: token, ...others } = host.variables();
    const { code } = await run(
      { ...others, PALISADE_TRIGGER_URL: ` ${trigger()}\r\n`, PALISADE_COMMENT_TOKEN: `${token}\r\n` },
      shell,
    );
    expect([code, ours()]).toEqual([1, [MARK]]);
  });
});

describe('a pipeline', () => {
  it('inside the network needs no way to the public address', async () => {
    const { code } = await run();
    expect([code, paths()]).toEqual([
      1,
      [`/go/scan/${CHECK}/HASH/trigger?fail_on=critical`, '/go/scan/scan-1/HASH/status?fail_on=critical'],
    ]);
  });

  it('starts one scan though the response of the start is lost', async () => {
    lost = 2;
    expect((await run()).code).toBe(1);
    const keys = requests.slice(0, 3).map(({ headers }) => headers['idempotency-key']);
    expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^[\da-f]{32}$/)]);
    const before = keys[0];
    requests = [];
    await run();
    expect(requests[0]?.headers['idempotency-key']).not.toBe(before);
  });

  it('is told where a redirect leads, and its log has no secret', async () => {
    movedTo = 'https://palisade.public.example';
    const { code, output } = await run();
    expect([code, output]).toEqual([
      2,
      expect.stringContaining('HTTP 301. The server is at https://palisade.public.example:'),
    ]);
    expect(output).not.toContain(HASH);
  });

  it('of a fork without secrets is told so', async () => {
    const { code, output } = await run({ PALISADE_TRIGGER_URL: '' });
    expect([code, output]).toEqual([2, expect.stringContaining('forks and of Dependabot get no secrets')]);
  });
});

describe('the comment on the pull request', () => {
  it('is one, though an account that left wrote the first', async () => {
    host.say(`${MARK}\nOld`, 'former-bot');
    for (let push = 0; push < 3; push += 1) expect((await run(host.variables())).code).toBe(1);
    expect(ours()).toEqual([MARK]);
  });

  it('is found behind a thousand others', async () => {
    await run(host.variables());
    for (let count = 0; count < 1_200; count += 1) host.say(`Comment ${count}`);
    const [first] = host.comments.splice(0, 1);
    host.comments.push(...[first].filter((each) => each !== undefined));
    await run(host.variables());
    expect(host.changes).toEqual(['created', 'changed palisade']);
  });

  it('is written for pull_request_target, whose ref is the branch that it leads to', async () => {
    const event = join(folder, 'event.json');
    const pull = { id: 1, number: 12, milestone: { number: 3 } };
    writeFileSync(event, JSON.stringify({ action: 'opened', number: 7, pull_request: pull }, null, 2));
    await run({ ...withoutRef(), GITHUB_EVENT_PATH: event, GITHUB_SHA: 'of-main' });
    expect(ours()).toEqual([MARK]);
  });

  it('is written for the branch of a merge queue', async () => {
    const ref = 'refs/heads/gh-readonly-queue/main/pr-7-0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
    await run({ ...withoutRef(), GITHUB_REF: ref });
    expect(ours()).toEqual([MARK]);
  });

  it('is written for a deployment of the commit of an open pull request, and for no other', async () => {
    await run({ ...withoutRef(), GITHUB_SHA: 'abc' });
    expect(ours()).toEqual([]);
    host.pullOfCommit = 7;
    await run({ ...withoutRef(READER), GITHUB_SHA: 'abc' });
    expect(ours()).toEqual([]);
    await run({ ...withoutRef(), GITHUB_SHA: 'abc' });
    expect(ours()).toEqual([MARK]);
  });
});

describe('outputs of the action', () => {
  it('hold no part of a secret, so that GitHub passes them on', async () => {
    const outputs = join(folder, 'outputs');
    await run({ GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: join(folder, 'step') });
    const text = readFileSync(outputs, 'utf8');
    expect(text).toContain('scan-url=https://p.example/s/1');
    for (const secret of [HASH, origin(), trigger()]) expect(text).not.toContain(secret);
  });
});
