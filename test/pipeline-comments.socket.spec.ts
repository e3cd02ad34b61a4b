import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatSummary } from '@palisade/scan-summary';
import { CodeHost, type HostKind, READER } from './support/code-host';
import { SHELLS, type StepResult, runStep, writeShims } from './support/pipeline-steps';

const SCRIPT = resolve(__dirname, '../deploy/pipelines/palisade-scan.sh');
const HASH = 'Zk3Q8pN1xV5bT7mR2cW9yL4gH6jD0fS8aK1uE3oI5qX';
const CHECKS = [
  '0197f3c2-0000-7cc0-9d5e-000000000001',
  '0197f3c2-0000-7cc0-9d5e-000000000002',
  '0197f3c2-0000-7cc0-9d5e-000000000003',
];

const finding = (place: number) => ({
  severity: place === 4_999 ? ('critical' as const) : ('low' as const),
  title: `No "policy" \\ @ada <b> ${place}`,
  location: `/page-${place}\t%20##vso[task.complete]`,
  url: null,
});
const summaryWith = (count: number): string =>
  formatSummary([
    {
      site: 'https://shop.example/',
      verdict: 'fail',
      reason: `${count} findings.`,
      grade: 'D',
      url: null,
      counted: Array.from({ length: count }, (_, place) => finding(place)),
      ofHost: [],
      fixed: [],
      fixedWords: 'Fixed since the scan before:',
      others: 0,
      notJudged: [],
    },
  ]);

/** The service, whose gate fails. */
let service: Server;
let summary: string | null;
let folder: string;
let host: CodeHost | null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palisade-comments-'));
  summary = summaryWith(1);
  host = null;
  service = createServer((request, response) => {
    const [, check, what] = /^\/go\/scan\/(?:scan-of-)?([^/]+)\/[^/]+\/(\w+)/.exec(request.url ?? '') ?? [];
    const base = `http://${request.headers.host}/go/scan/scan-of-${check}/${HASH}`;
    if (what === 'summary') {
      const headers = {
        'Content-Type': 'text/markdown',
        'Palisade-Grade': 'D',
        'palisade-new': '1',
        'Palisade-Fixed': '12',
      };
      response.writeHead(summary === null ? 404 : 200, headers).end(summary ?? '{"error":"Not found."}');
      return;
    }
    const counted = [{ severity: 'high', title: 'Run ##vso[task.complete]', location: '/', issue_url: null }];
    const gate = {
      verdict: 'fail',
      fail_on: 'high',
      reason: 'It "fails".',
      scan_url: 'https://p.example/s/1',
      counted,
    };
    const body =
      what === 'trigger'
        ? {
            scan_id: `scan-of-${check}`,
            check_id: check,
            status: 'pending',
            status_url: `${base}/status?fail_on=high`,
          }
        : { scan_id: `scan-of-${check}`, status: 'completed', gate };
    response
      .writeHead(what === 'trigger' ? 201 : 200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  await host?.close();
  service.closeAllConnections();
  await new Promise((closed) => service.close(closed));
  rmSync(folder, { recursive: true });
});

async function run(
  shell: string,
  variables: Record<string, string>,
  check = CHECKS[0],
  args: string[] = [],
): Promise<StepResult & { curls: string }> {
  const shims = writeShims(folder);
  const { port } = service.address() as AddressInfo;
  const env = {
    PATH: `${shims.path}:${process.env.PATH}`,
    PALISADE_TRIGGER_URL: `http://127.0.0.1:${port}/go/scan/${check}/${HASH}/trigger`,
    PALISADE_FAIL_ON: 'high',
    ...variables,
  };
  const { code, output } = await runStep([...shell.split(' '), SCRIPT, ...args], env, folder).ended;
  return { code, output, curls: readFileSync(shims.curls, 'utf8') };
}

const startHost = async (kind: HostKind): Promise<CodeHost> => (host = await CodeHost.start(kind));
const marked = (text: string | null, check = CHECKS[0]): string =>
  `<!-- palisade:${check} -->\n${(text ?? '').trimEnd()}`;
const ours = (of: CodeHost): string[] =>
  of.comments.filter(({ author }) => author === 'palisade').map(({ body }) => body);

describe.each(SHELLS)('the script of the pipelines in %s', (shell) => {
  it.each<HostKind>(['github', 'gitea', 'gitlab'])(
    'keeps one comment on %s over two pushes',
    async (kind) => {
      const at = await startHost(kind);
      for (let count = 0; count < 150; count += 1)
        at.say(`Looks "good": {"id":${count},"body":"x"} #issuecomment-5`);
      at.say(`> ${marked('quoted')}`);
      for (const count of [1, 2]) {
        summary = summaryWith(count);
        const { code, output, curls } = await run(shell, at.variables());
        expect([code, output]).toEqual([1, expect.stringContaining('Palisade: fail.')]);
        expect(ours(at)).toEqual([marked(summary)]);
        for (const text of [output, curls]) expect(text).not.toContain('token-that');
      }
      expect(at.changes).toEqual(['created', 'changed palisade']);
    },
  );

  it('gives GitHub the summary of the step, and outputs', async () => {
    const [step, outputs] = [join(folder, 'step'), join(folder, 'outputs')];
    await run(shell, { GITHUB_STEP_SUMMARY: step, GITHUB_OUTPUT: outputs });
    expect(readFileSync(step, 'utf8')).toBe(summary);
    expect(readFileSync(outputs, 'utf8').split('\n')).toEqual([
      'verdict=fail',
      `scan-id=scan-of-${CHECKS[0]}`,
      'scan-url=https://p.example/s/1',
      'grade=D',
      'new=1',
      'fixed=12',
      '',
    ]);
  });
});

// busybox has its own sleep, so that each scan there takes five seconds.
describe('the script of the pipelines', () => {
  const shell = 'dash';

  it('keeps a comment for each check of a matrix', async () => {
    const at = await startHost('github');
    for (const check of [...CHECKS, ...CHECKS]) await run(shell, at.variables(), check);
    expect(ours(at)).toEqual(CHECKS.map((check) => marked(summary, check)));
  });

  it('writes all that fits of 5,000 findings, as it is', async () => {
    const at = await startHost('gitlab');
    summary = summaryWith(5_000);
    await run(shell, at.variables());
    expect(ours(at)).toEqual([marked(summary)]);
    expect(ours(at)[0]?.length).toBeLessThan(65_536);
    expect(summary).toMatch(/^- \*\*critical[\s\S]*more findings count/m);
  });

  it.each<[string, (at: CodeHost) => Record<string, string>, string]>([
    ['a fork', (at) => at.variables(READER), 'HTTP 403'],
    ['a wrong token', (at) => at.variables('other'), 'HTTP 401'],
    ['a token that is none', (at) => at.variables('a b'), 'PALISADE_COMMENT_TOKEN is not a token'],
    ['too many requests', (at) => Object.assign(at, { outage: 429 }).variables(), 'HTTP 429'],
    ['an outage', (at) => Object.assign(at, { outage: 503 }).variables(), 'HTTP 503'],
    [
      'a host that is away',
      (at) => ({ ...at.variables(), GITHUB_API_URL: 'http://127.0.0.1:1' }),
      'HTTP 000',
    ],
  ])('with %s writes no comment, one line, and the same verdict', async (_, variables, reason) => {
    const at = await startHost('github');
    const { code, output } = await run(shell, variables(at));
    expect([code, at.changes]).toEqual([1, []]);
    expect(output.split('\n').filter((line) => line.includes('no comment'))).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  it('has the same verdict where the service has no summary', async () => {
    const at = await startHost('github');
    summary = null;
    const { code, output } = await run(shell, at.variables());
    expect([code, at.changes]).toEqual([1, []]);
    expect(output).toContain('there is no summary: HTTP 404.');
  });

  it('comments on nothing but a pull request, and only where that is wanted', async () => {
    const at = await startHost('github');
    await run(shell, { ...at.variables(), GITHUB_REF: 'refs/heads/main' });
    await run(shell, { ...at.variables(), PALISADE_COMMENT: 'false' });
    expect(at.changes).toEqual([]);
  });

  it('gives Azure a file that is still there, and no command of the site', async () => {
    const { output } = await run(shell, { TF_BUILD: 'True' });
    const [, file = ''] = /^##vso\[task\.uploadsummary\](.+)$/m.exec(output) ?? [];
    expect(readFileSync(file, 'utf8')).toBe(summary);
    expect(output.match(/##/g)).toHaveLength(1);
    rmSync(resolve(file, '..'), { recursive: true });
  });

  it('writes the summary where that is wanted', async () => {
    const file = join(folder, 'palisade.md');
    await run(shell, { PALISADE_SUMMARY: file });
    expect(readFileSync(file, 'utf8')).toBe(summary);
    expect(existsSync(`${file}.json`)).toBe(false);
  });

  it('shows what the command line wrote about a preview, and scans nothing', async () => {
    const at = await startHost('github');
    const step = join(folder, 'step');
    writeFileSync(join(folder, 'palisade.md'), String(summary));
    const show = (...args: string[]) =>
      run(shell, { ...at.variables(), GITHUB_STEP_SUMMARY: step, PALISADE_TRIGGER_URL: '' }, CHECKS[0], [
        'show',
        ...args,
      ]);
    for (let push = 0; push < 2; push += 1) expect((await show('palisade.md', 'preview')).code).toBe(0);
    expect([ours(at), readFileSync(step, 'utf8')]).toEqual([
      [marked(summary, 'preview')],
      `${summary}${summary}`,
    ]);
    expect((await show('none.md', 'preview')).code).toBe(2);
    expect((await show('palisade.md', 'a --> b')).code).toBe(2);
  });

  it('gives Bitbucket a report of the commit', async () => {
    const reports: [string, unknown][] = [];
    const bitbucket = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        reports.push([`${request.method} ${request.url}`, JSON.parse(text)]);
        response.writeHead(200).end('{}');
      });
    });
    await new Promise<void>((ready) => bitbucket.listen(0, '127.0.0.1', ready));
    const { port } = bitbucket.address() as AddressInfo;
    const variables = {
      PALISADE_COMMENT: 'true',
      BITBUCKET_COMMIT: 'abc',
      BITBUCKET_REPO_FULL_NAME: 'acme/shop',
      BITBUCKET_API_URL: `http://127.0.0.1:${port}/2.0`,
      BITBUCKET_API_PROXY: '',
    };
    const { code } = await run(shell, variables);
    await new Promise((closed) => bitbucket.close(closed));
    expect(code).toBe(1);
    expect(reports).toEqual([
      [
        `PUT /2.0/repositories/acme/shop/commit/abc/reports/palisade-${CHECKS[0]}`,
        {
          title: 'Palisade',
          report_type: 'SECURITY',
          reporter: 'Palisade',
          link: 'https://p.example/s/1',
          result: 'FAILED',
          details: expect.stringContaining('It'),
        },
      ],
    ]);
  });
});
