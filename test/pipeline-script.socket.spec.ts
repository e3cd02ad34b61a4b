import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SHELLS, type StepResult, runStep, writeShims } from './support/pipeline-steps';

const SCRIPT = resolve(__dirname, '../deploy/pipelines/palisade-scan.sh');
const HASH = 'Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** An api that gives one response after the other, and the last one again and again. */
class ScriptedApi {
  readonly requests: string[] = [];
  private server!: Server;
  private port = 0;

  constructor(private readonly answers: Answer[]) {}

  async listen(): Promise<void> {
    this.server = createServer((request, response) => {
      this.requests.push(`${request.method} ${request.url?.replace(HASH, 'HASH')}`);
      const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
      answer?.(response, request);
    });
    await new Promise<void>((ready) => this.server.listen(this.port, '127.0.0.1', ready));
    this.port = (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

const started: Answer = (response, request) => {
  const query = new URL(request.url ?? '', 'http://api').search;
  const status_url = `http://${request.headers.host}/go/scan/scan-1/${HASH}/status${query}`;
  json(201, { scan_id: 'scan-1', check_id: 'check-1', status: 'pending', status_url })(response, request);
};
const gate = (verdict: string, more: object = {}): Answer =>
  json(200, {
    scan_id: 'scan-1',
    status: verdict === 'error' ? 'failed' : 'completed',
    gate: {
      verdict,
      fail_on: 'high',
      reason: `It is ${verdict}.`,
      scan_url: 'https://p.example/s/1',
      ...more,
    },
  });
const pending = gate('pending', { counted: [] });
const refusal = (status: number, headers: Record<string, string> = {}): Answer =>
  json(status, { error: `Refused with ${status}.` }, headers);
const gone: Answer = (response) => response.destroy();
const cutOff: Answer = (response) => {
  response.writeHead(200, { 'Content-Length': '9999' });
  response.write('{"gate":{"verdict":"pass"', () => response.destroy());
};
/** A byte now and then. */
const slowly =
  (answer: Answer): Answer =>
  (response, request) => {
    const parts: string[] = [];
    const copy = {
      writeHead: (status: number) => {
        response.writeHead(status);
        return copy;
      },
      end: (text: string) => parts.push(...text.match(/[\s\S]{1,20}/g)!),
    };
    answer(copy as never, request);
    const next = (): void => {
      const part = parts.shift();
      if (part === undefined) response.end();
      else response.write(part, () => setTimeout(next, 20));
    };
    next();
  };

let folder: string;
let api: ScriptedApi;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-pipeline-'));
});
afterEach(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

async function apiThat(...answers: Answer[]): Promise<ScriptedApi> {
  api = new ScriptedApi(answers);
  await api.listen();
  return api;
}

const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);

function start(shell: string, variables: Record<string, string> = {}) {
  const shims = writeShims(folder);
  const env = {
    PATH: `${shims.path}:${process.env.PATH}`,
    PALISADE_TRIGGER_URL: `${api.url}/go/scan/check-1/${HASH}/trigger`,
    ...variables,
  };
  const running = runStep([...shell.split(' '), SCRIPT], env, folder);
  return { ...running, sleeps: () => lines(shims.sleeps), curls: () => readFileSync(shims.curls, 'utf8') };
}
const run = (shell: string, variables?: Record<string, string>): Promise<StepResult> =>
  start(shell, variables).ended;

describe.each(SHELLS)('the script of the pipelines in %s', (shell) => {
  it('passes when the gate passes, and shows the secret to nobody', async () => {
    await apiThat(started, pending, gate('pass', { counted: [] }));
    const running = start(shell, { PALISADE_FAIL_ON: 'new-high', PALISADE_REQUIRE_CONCLUSIVE: 'true' });
    const { code, output } = await running.ended;
    expect([code, output.split('\n')]).toEqual([
      0,
      [
        'Palisade: scan scan-1 started.',
        'Palisade: pass. It is pass.',
        'Palisade: https://p.example/s/1',
        '',
      ],
    ]);
    const query = '?fail_on=new-high&require_conclusive=true';
    expect(api.requests).toEqual([
      `POST /go/scan/check-1/HASH/trigger${query}`,
      `GET /go/scan/scan-1/HASH/status${query}`,
      `GET /go/scan/scan-1/HASH/status${query}`,
    ]);
    expect(running.curls()).not.toContain(HASH);
  });

  it('fails when findings count, whatever they say', async () => {
    const location = '/a?"verdict":"pass"{"verdict":"pass"}';
    const counted = [
      { severity: 'high', title: 'No "CSP"', location, issue_url: 'https://p.example/i/1' },
      { severity: 'low', title: 'Old', location: '', issue_url: null },
    ];
    await apiThat(started, gate('fail', { counted }));
    const { code, output } = await run(shell);
    expect(code).toBe(1);
    expect(output).toContain('Palisade: fail. It is fail.');
    expect(output).toContain('  low: Old ()\n');
  });

  it('fails when the scan has no usable result', async () => {
    await apiThat(started, gate('error', { counted: [] }));
    expect(await run(shell)).toMatchObject({ code: 1, output: expect.stringContaining('It is error.') });
  });

  it('waits as long as a 429 says, and retries after lost, cut off and slow responses', async () => {
    await apiThat(
      refusal(429, { 'Retry-After': '61' }),
      refusal(503),
      gone,
      started,
      refusal(429, { 'retry-after': '7' }),
      gone,
      cutOff,
      refusal(502),
      slowly(pending),
      gate('pass'),
    );
    const running = start(shell);
    expect((await running.ended).code).toBe(0);
    expect(api.requests).toHaveLength(10);
    // Some builds of busybox run their own sleep.
    if (shell !== 'busybox sh' || running.sleeps().length > 0) {
      expect(running.sleeps()).toEqual(['61', '5', '5', '5', '7', '5', '5', '5', '5']);
    }
  });

  it.each([
    ['a date', (): string => new Date(Date.now() + 90_000).toUTCString(), [30, 90]],
    ['a date that is over', (): string => 'Sun, 06 Nov 1994 08:49:37 GMT', [1, 1]],
    ['a number with a zero before it', (): string => '08', [8, 8]],
    ['another text', (): string => 'soon', [5, 5]],
  ] as const)('waits as long as %s says', async (_, header, [least, most]) => {
    await apiThat(refusal(503, { 'Retry-After': header() }), started, gate('pass'));
    const running = start(shell);
    expect((await running.ended).code).toBe(0);
    if (shell === 'busybox sh' && running.sleeps().length === 0) return;
    const [first] = running.sleeps().map(Number);
    expect(first).toBeGreaterThanOrEqual(least);
    expect(first).toBeLessThanOrEqual(most);
  });

  it('continues after the api was away', async () => {
    await apiThat(started, gate('pass'));
    const running = start(shell);
    while (!running.output().includes('started')) await new Promise((resume) => setTimeout(resume, 20));
    await api.close();
    await new Promise((resume) => setTimeout(resume, 500));
    await api.listen();
    expect((await running.ended).code).toBe(0);
  });

  it.each([
    ['a deleted check at the start', [refusal(404)]],
    ['a paused check', [json(422, { message: 'The check is inactive.', errors: {} })]],
    ['a scan that was deleted', [started, pending, refusal(404)]],
    ['a server without gates', [json(201, { scan_id: 'x', status_url: 'http://127.0.0.1/status' })]],
    ['a status without a verdict', [started, json(200, { status: 'completed' })]],
  ])('ends immediately with 2 after %s', async (_, answers) => {
    const expected = answers.length;
    await apiThat(...answers);
    const { code } = await run(shell);
    expect([code, api.requests.length]).toEqual([2, expected]);
  });

  it('ends with 2 when there is no verdict in time, or nothing listens', async () => {
    await apiThat(started, pending);
    const late = await run(shell, { PALISADE_WAIT: '1' });
    expect(late).toMatchObject({ code: 2, output: expect.stringContaining('no verdict within 1 seconds') });
    const dead = { PALISADE_TRIGGER_URL: 'http://127.0.0.1:1/trigger', PALISADE_WAIT: '1' };
    expect((await run(shell, dead)).code).toBe(2);
  });

  it.each<Record<string, string>>([
    { PALISADE_TRIGGER_URL: '' },
    { PALISADE_TRIGGER_URL: 'https://x/"y' },
    { PALISADE_WAIT: '10m' },
  ])('refuses %j with 2', async (variables) => {
    await apiThat(started);
    expect((await run(shell, variables)).code).toBe(2);
    expect(api.requests).toEqual([]);
  });

  it.each([
    ['FAILON', 'FAIL_ON'],
    ['fail_on', 'FAIL_ON'],
    ['FAIL_ON_SEVERITY', 'FAIL_ON'],
    ['REQUIRE_CONCLUSSIVE', 'REQUIRE_CONCLUSIVE'],
    ['TRIGER_URL', 'TRIGGER_URL'],
    ['SARIF_FILE', 'SARIF'],
  ])('refuses PALISADE_%s, and names PALISADE_%s', async (unknown, meant) => {
    await apiThat(started);
    expect(await run(shell, { [`PALISADE_${unknown}`]: 'high' })).toEqual({
      code: 2,
      output: `Palisade: the variable PALISADE_${unknown} is unknown. Did you mean PALISADE_${meant}?\n`,
    });
    expect(api.requests).toEqual([]);
  });

  it('leaves variables alone that others may have', async () => {
    await apiThat(started, gate('pass'));
    const others = [
      'API_KEY',
      'URL',
      'TICKET_TOKEN',
      'WAITER_EXAMPLE_COM_PASSWORD',
      'TRIGGER_URL_SHOP',
      'SETTINGS_FILE',
    ];
    const { code } = await run(shell, Object.fromEntries(others.map((name) => [`PALISADE_${name}`, 'x'])));
    expect(code).toBe(0);
  });

  it('writes SARIF of a completed scan only', async () => {
    const file = join(folder, 'palisade.sarif');
    await apiThat(started, gate('fail', { counted: [] }), json(200, { version: '2.1.0' }));
    expect((await run(shell, { PALISADE_SARIF: file, PALISADE_FAIL_ON: 'low' })).code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('{"version":"2.1.0"}');
    expect(api.requests.at(-1)).toBe('GET /go/scan/scan-1/HASH/sarif');
    await api.close();
    await apiThat(started, gate('error', { counted: [] }));
    expect((await run(shell, { PALISADE_SARIF: file })).code).toBe(1);
    expect(() => readFileSync(file)).toThrow();
  });
});
