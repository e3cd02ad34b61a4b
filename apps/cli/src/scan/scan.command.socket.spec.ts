import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_KEYS } from '@palisade/vocabulary';
import { Command, CommanderError } from 'commander';
import type { Resumed } from './resume-file';
import { registerScanCommand } from './scan.command';

interface Outcome {
  code: number | null;
  out: string;
  errors: string;
  progress: string[];
}

/** Runs the command as a program would, with everything that it prints kept. */
async function palisade(args: string[], environment: Record<string, string> = {}): Promise<Outcome> {
  const outcome: Outcome = { code: null, out: '', errors: '', progress: [] };
  const program = new Command('palisade').option('--json').exitOverride();
  program.configureOutput({
    writeErr: (text) => (outcome.errors += text),
    writeOut: (text) => (outcome.out += text),
  });
  registerScanCommand(program, {
    environment,
    colour: false,
    print: (text) => (outcome.out += text),
    complain: (line) => (outcome.errors += line),
    progress: (line) => outcome.progress.push(line),
    exitWith: (code) => (outcome.code = code),
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome.code = error.exitCode === 0 ? 0 : 2;
  }
  return outcome;
}

describe('palisade scan', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', server: 'nginx/1.18.0' });
      response.end('<!doctype html><form><input type="password"></form>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const scan = (...args: string[]) =>
    palisade(['scan', url, '--allow-host', '127.0.0.1', '--tests', 'security_headers', ...args]);

  it('finds what is wrong and succeeds below the threshold', async () => {
    const { code, out, errors, progress } = await scan();
    expect(out).toMatch(/high +clickjacking/);
    expect(out).toContain('info-disclosure-version');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(progress).toContainEqual(
      expect.stringMatching(/^security_headers: failed \(1 of 1, \d+\.\d s\)$/),
    );
  });

  it.each([
    ['never', 0],
    ['critical', 0],
    ['high', 1],
    ['low', 1],
  ])('--fail-on %s exits %i', async (failOn, expected) => {
    expect((await scan('--fail-on', failOn)).code).toBe(expected);
  });

  it('prints one JSON document with --json, before or after the command', async () => {
    for (const { out } of [
      await scan('--json'),
      await palisade(['--json', 'scan', url, '--allow-host', '127.0.0.1', '--tests', 'security_headers']),
    ]) {
      expect(JSON.parse(out)).toMatchObject({
        target: url,
        status: 'completed',
        tests: [{ test_type: 'security_headers' }],
      });
    }
  });

  it('prints the other formats', async () => {
    expect(JSON.parse((await scan('--format', 'sarif')).out)).toMatchObject({ version: '2.1.0' });
    expect((await scan('--format', 'junit')).out).toMatch(/^<\?xml/);
  });

  describe('with several sites', () => {
    let folder: string;
    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'palisade-scan-'))));
    afterEach(() => rmSync(folder, { recursive: true }));
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const DEAD = 'http://127.0.0.1:1/';
    const several = (urls: string[], ...args: string[]) =>
      palisade(['scan', ...urls, '--allow-host', '127.0.0.1', '--tests', 'security_headers', ...args]);

    it('scans each once, from arguments and --targets, and has one exit code', async () => {
      const list = file('sites', `# ours\n${DEAD}  # down\n\n${url}\n`);
      const { code, out, errors } = await several([url], '--targets', list, '--json');
      const { scans } = JSON.parse(out) as { scans: { target: string; status: string }[] };
      expect(scans.map(({ target, status }) => [target, status])).toEqual([
        [url, 'completed'],
        [DEAD, 'failed'],
      ]);
      expect([code, errors]).toEqual([3, expect.stringContaining(DEAD)]);
      expect((await several([url, DEAD], '--fail-on', 'high')).code).toBe(1);
    });

    it('begins with what earlier scans left out with --resume, and refuses any other file', async () => {
      const resume = join(folder, 'turns.json');
      const readOn: unknown[] = [];
      for (const round of [0, 1]) {
        const args = ['--allow-host', '127.0.0.1', '--tests', 'mixed_content', '--resume', resume];
        expect((await palisade(['scan', url, ...args])).code).toBe(0);
        const { waiting } = (JSON.parse(readFileSync(resume, 'utf8')) as Resumed)[url]!.anonymous!;
        readOn[round] = waiting.map(({ address, readOn: day }) => [address, day !== null]);
      }
      const sources = ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt'];
      expect(readOn).toEqual([false, true].map((isRead) => sources.map((source) => [source, isRead])));
      const { code, errors } = await several([url], '--resume', file('other', '{"tests": []}'));
      expect([code, errors]).toEqual([2, expect.stringContaining('is not one that --resume wrote')]);
    });

    it('takes every test with --all, and says first which of them need what', async () => {
      const args = ['scan', DEAD, '--allow-host', '127.0.0.1', '--all', '--json'];
      const { out, progress } = await palisade(args);
      const { tests } = JSON.parse(out) as { tests: { test_type: string }[] };
      expect(tests.map(({ test_type: key }) => key)).toEqual(TEST_KEYS);
      expect(progress.slice(0, 3)).toEqual([
        expect.stringMatching(/^Access control and .+ need a scan identity/),
        expect.stringMatching(/ needs an OpenAPI document/),
        expect.stringMatching(/ needs a resolver/),
      ]);
    });

    it('ends with a summary, and keeps the sites apart in every format', async () => {
      const { out } = await several([url, DEAD]);
      expect(out).toMatch(
        /Summary of 2 sites\n {2}http:.*1 test: .*\n {2}http:\/\/127.0.0.1:1\/: not scanned\.\n$/,
      );
      const junit = (await several([url, DEAD], '--format', 'junit')).out;
      expect(junit).toContain(`<testsuite name="${url} security_headers"`);
      const sarif = JSON.parse((await several([url, DEAD], '--format', 'sarif')).out) as { runs: object[] };
      expect(sarif.runs).toHaveLength(2);
    });

    it('writes the result to --output, and takes it as --baseline', async () => {
      const known = join(folder, 'known.json');
      const first = await several([url], '--format', 'json', '--output', known, '--fail-on', 'low');
      expect([first.code, first.out]).toEqual([1, '']);
      const again = await several([url], '--baseline', known, '--fail-on', 'low', '--format', 'junit');
      expect(again.code).toBe(0);
      expect(again.out).not.toContain('<failure');
      const document = JSON.parse(readFileSync(known, 'utf8')) as { tests: { findings: object[] }[] };
      document.tests[0]?.findings.pop();
      const older = file('older.json', JSON.stringify({ scans: [document] }));
      expect((await several([url], '--baseline', older, '--fail-on', 'low')).code).toBe(1);
      const elsewhere = file('else.json', JSON.stringify({ ...document, target: DEAD }));
      expect((await several([url], '--baseline', elsewhere, '--fail-on', 'low')).code).toBe(1);
      const moved = await several([url], '--baseline', elsewhere, '--same-site', '--fail-on', 'new-low');
      expect([moved.code, moved.errors]).toEqual([
        1,
        expect.stringContaining(
          'Palisade: fail. 1 finding of severity low or higher that the baseline does not have.',
        ),
      ]);
      const whole = file(
        'whole.json',
        readFileSync(known, 'utf8').replace(`"target": "${url}"`, `"target": "${DEAD}"`),
      );
      expect((await several([url], '--baseline', whole, '--same-site', '--fail-on', 'new-low')).code).toBe(0);
    });

    it('writes a summary as Markdown to --summary', async () => {
      const summary = join(folder, 'summary.md');
      const { code } = await several([url, DEAD], '--summary', summary, '--fail-on', 'low');
      expect(code).toBe(1);
      const text = readFileSync(summary, 'utf8');
      expect(text).toMatch(
        /^## Palisade: ❌ does not pass\n\nSite `http:\/\/127\.0\.0\.1:\d+\/?` · \d+ findings? of severity low or higher/,
      );
      expect(text).toMatch(/^- \*\*\w+\*\* `/m);
      expect(text).toContain('## Palisade: ⚠️ no usable result\n\nSite `http://127.0.0.1:1/` · ');
    });

    it.each([
      ['a list of sites that is missing', () => ['--targets', join(folder, 'none')]],
      ['an empty list of sites', () => ['--targets', file('empty', '# none\n')]],
      ['a baseline that is not JSON', () => [url, '--baseline', file('b', 'x')]],
      ['a baseline that is something else', () => [url, '--baseline', file('b', '{"scans":[{}]}')]],
      [
        'a baseline of two sites for one',
        () => [
          url,
          '--same-site',
          '--baseline',
          file('b', '{"scans":[{"target":"a","tests":[]},{"target":"b","tests":[]}]}'),
        ],
      ],
      ['an output in a folder that is missing', () => [url, '--output', join(folder, 'none/x')]],
      ['--all with --tests', () => [url, '--all', '--tests', 'security_headers']],
    ])('exits 2 on %s, without a scan', async (_, args) => {
      const { code, out, errors, progress } = await palisade([
        'scan',
        ...args(),
        '--allow-host',
        '127.0.0.1',
      ]);
      expect({ code, out, progress }).toEqual({ code: 2, out: '', progress: [] });
      expect(errors).toMatch(/^error: /);
    });
  });

  it('runs the tests in their own order, each once', async () => {
    const { out } = await palisade([
      'scan',
      url,
      '--allow-host',
      '127.0.0.1',
      '--json',
      '--tests',
      'security_headers,ssl_certificate,security_headers',
    ]);
    const { tests } = JSON.parse(out) as { tests: { test_type: string }[] };
    expect(tests.map((test) => test.test_type)).toEqual(['ssl_certificate', 'security_headers']);
  });

  const LOCAL = ['--allow-host', '127.0.0.1', '--tests', 'security_headers'];
  const ELSEWHERE = ['--allow-host', '10.0.0.1', '--tests', 'security_headers'];

  it('takes allowed hosts from the environment too', async () => {
    const { code } = await palisade(['scan', url, '--tests', 'security_headers'], {
      SCAN_ALLOWED_HOSTS: '127.0.0.0/8',
    });
    expect(code).toBe(0);
  });

  it('lets an allowed address be requested on any port, by whatever name leads there', async () => {
    const named = url.replace('127.0.0.1', 'localhost');
    const { code, errors } = await palisade(['scan', named, ...LOCAL]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  it('does not let other addresses be requested there', async () => {
    const { code, out } = await palisade(['scan', url.replace('127.0.0.1', 'localhost'), ...ELSEWHERE]);
    expect(code).toBe(3);
    expect(out).toContain('must not be scanned');
  });

  it('finds addresses with --dns-server, which wins over DNS_SERVERS', async () => {
    const asked: string[] = [];
    const resolver = createSocket('udp4');
    resolver.on('message', (query, client) => {
      asked.push(query.subarray(13, 17).toString());
      // The query itself, as a response that the name does not exist.
      query.writeUInt16BE(0x8183, 2);
      resolver.send(query, client.port);
    });
    await new Promise<void>((bound) => resolver.bind(0, '127.0.0.1', bound));
    const server = `127.0.0.1:${resolver.address().port}`;
    const args = ['scan', 'http://shop.example.org/', '--dns-server', server, '--tests', 'security_headers'];
    const { code, out } = await palisade(args, { DNS_SERVERS: '127.0.0.1:1' });
    resolver.close();
    expect({ code, asked }).toEqual({ code: 3, asked: ['shop', 'shop'] });
    expect(out).toContain('not be scanned');
  });

  it('exits 3 when the target cannot be reached, with the document on stdout and the reason on stderr', async () => {
    const { code, out, errors } = await palisade([
      'scan',
      'http://127.0.0.1:1/',
      '--allow-host',
      '127.0.0.1',
      '--json',
    ]);
    expect(code).toBe(3);
    const { status, tests } = JSON.parse(out) as { status: string; tests: object[] };
    expect(status).toBe('failed');
    expect(tests).toHaveLength(TEST_KEYS.length);
    for (const test of tests)
      expect(test).toMatchObject({
        status: 'failed',
        message: 'Not run: The host refused the connection.',
        technical_details: { not_run: true },
      });
    expect(errors).toContain('The host refused the connection.');
  });

  it.each([
    ['no URL', []],
    ['a private address that is not allowed', ['http://127.0.0.1:1/']],
    ['another scheme', ['ftp://example.org/']],
    ['an unknown test', ['example.org', '--tests', 'unknown']],
    ['no test', ['example.org', '--tests', '']],
    ['an unknown format', ['example.org', '--format', 'xml']],
    ['an unknown severity', ['example.org', '--fail-on', 'severe']],
    ['--json with another format', ['example.org', '--json', '--format', 'sarif']],
    ['a missing configuration', ['example.org', '--config', '/no/such/file']],
    ['a wrong allowed host', ['example.org', '--allow-host', '127.1']],
    ['a wrong DNS server', ['example.org', '--dns-server', 'resolver.example']],
    ['an unknown option', ['example.org', '--unknown']],
    ['a coverage above 100', ['example.org', '--min-coverage', '101']],
    ['new findings without a baseline', ['example.org', '--fail-on', 'new-high']],
    ['a trigger URL that is empty', ['example.org', '--like', '']],
    ['a trigger URL that is none', ['example.org', '--like', 'https://palisade.example/']],
  ])('exits 2 on %s, without a scan', async (_name, args) => {
    const { code, out, errors, progress } = await palisade(['scan', ...args]);
    expect({ code, out, progress }).toEqual({ code: 2, out: '', progress: [] });
    expect(errors).toMatch(/^error: /);
  });
});

it('needs the proof of ownership for a staging scan', async () => {
  const { code, errors } = await palisade(['scan', 'https://shop.example/', '--staging']);
  expect(code).toBe(2);
  expect(errors).toContain('--staging needs --i-own-this-host');
});

it.each([
  [['--max-pages', '30'], '--max-pages above 25 needs --i-own-this-host'],
  [['--max-pages', '501', '--i-own-this-host'], 'Name a number from 1 to 500.'],
  [['--max-pages', 'many'], 'Name a number from 1 to 500.'],
])('refuses %j', async (args, words) => {
  const { code, errors } = await palisade(['scan', 'https://shop.example/', ...args]);
  expect([code, errors]).toEqual([2, expect.stringContaining(words)]);
});
