import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const launcher = join(__dirname, '../apps/launcher');

/** jest cannot load ES modules on Node 20, so the launcher's functions are called in their own Node. */
function call(module: string, name: string, ...args: unknown[]): unknown {
  const code = `import(process.argv[1]).then((m) =>
    console.log(JSON.stringify(m[process.argv[2]](...JSON.parse(process.argv[3])))))`;
  const argv = [join(launcher, module), name, JSON.stringify(args)];
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', code, ...argv], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('npm start', () => {
  it('ends with one line and exit code 2 on an option that it does not know', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(launcher, 'start.mjs'), '--bogus'], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining("'--bogus'")]);
  });

  it('adds the demo host to the hosts that the user allows', () => {
    expect(call('services.mjs', 'withHost', '10.0.0.0/8, shop.test', 'demo.localhost')).toBe(
      '10.0.0.0/8,shop.test,demo.localhost',
    );
    expect(call('services.mjs', 'withHost', '', 'demo.localhost')).toBe('demo.localhost');
    expect(call('services.mjs', 'withHost', 'demo.localhost', 'demo.localhost')).toBe('demo.localhost');
  });

  describe('checks whether all packages are installed', () => {
    const version = (text: string) => ({ version: text });
    const locked = { 'node_modules/a': version('1.0.0'), 'node_modules/deep': version('2.0.0') };
    const manifests = [{ dependencies: { a: '1.0.0' } }, { devDependencies: { t: '3.0.0' } }];
    const hasAllOf = (wanted: object[], lock: object, installed: object): unknown =>
      call('install.mjs', 'hasAllOf', wanted, lock, installed);

    it('and finds what is missing or has another version than in the lock file', () => {
      const [own] = manifests.slice(0, 1) as [object];
      expect(hasAllOf([own], locked, locked)).toBe(true);
      expect(hasAllOf([own], locked, { 'node_modules/deep': version('2.0.0') })).toBe(false);
      expect(hasAllOf([own], locked, { ...locked, 'node_modules/a': version('1.0.1') })).toBe(false);
      expect(hasAllOf([own], locked, { ...locked, 'node_modules/deep': version('2.0.1') })).toBe(false);
    });

    it('with those of the tests only where tests are to run', () => {
      const whole = { ...locked, 'node_modules/t': version('3.0.0') };
      expect(hasAllOf(manifests, whole, locked)).toBe(false);
      expect(hasAllOf(manifests.slice(0, 1), whole, locked)).toBe(true);
      expect(hasAllOf(manifests, whole, whole)).toBe(true);
    });

    it('and allows for platforms, whose packages are not all there', () => {
      const withOther = { ...locked, 'node_modules/other-platform': { version: '1.0.0', optional: true } };
      expect(hasAllOf(manifests.slice(0, 1), withOther, locked)).toBe(true);
    });
  });
});

describe('npm test', () => {
  const plan = (...args: string[]): unknown => call('../../test/plan/jest-runs.mjs', 'testPlan', args);
  const [none, servers, both] = [[], ['servers'], ['chromium', 'servers']];
  const atOnce = (workers: number): string => `--maxWorkers=${workers}`;

  it('runs what needs only packages first, and most specs in fewer files', () => {
    expect(plan()).toEqual([
      { args: ['--selectProjects', 'unit-together', 'sockets-together', 'lab', atOnce(4)], needs: none },
      { args: ['--selectProjects', 'e2e-together', 'browser-together', atOnce(6)], needs: both },
    ]);
  });

  it('leaves the slow specs to a command of their own, unless a pattern chooses them', () => {
    const slow = ['e2e-slow-together', 'browser-slow-together', 'chaos'];
    expect(plan('--part=e2e-slow,browser-slow,chaos')).toEqual([
      { args: ['--selectProjects', ...slow, atOnce(6)], needs: both },
    ]);
    expect(plan('--part=e2e-slow', 'fuzz')).toEqual([
      { args: ['--selectProjects', 'e2e', atOnce(6), 'fuzz'], needs: servers },
    ]);
  });

  it('runs all parts in CI, the slow specs next to the others', () => {
    const first = ['unit-together', 'sockets-together', 'lab'];
    const second = ['e2e', 'e2e-slow', 'browser', 'browser-slow'].map((part) => `${part}-together`);
    expect(plan('--part=all')).toEqual([
      { args: ['--selectProjects', ...first, atOnce(4)], needs: none },
      { args: ['--selectProjects', ...second, 'chaos', atOnce(6)], needs: both },
    ]);
  });

  it('runs one part alone, and requires nothing that it does not use', () => {
    expect(plan('--part=unit', 'html')).toEqual([
      { args: ['--selectProjects', 'unit', atOnce(2), 'html'], needs: none },
    ]);
    expect(plan('--part=e2e')).toEqual([
      { args: ['--selectProjects', 'e2e-together', atOnce(6)], needs: servers },
    ]);
    expect(plan('--part=sockets,e2e', 'stats')).toEqual([
      { args: ['--selectProjects', 'sockets', atOnce(2), '--passWithNoTests', 'stats'], needs: none },
      { args: ['--selectProjects', 'e2e', atOnce(6), '--passWithNoTests', 'stats'], needs: servers },
    ]);
    expect(plan('--part=chaos,lab', 'poison')).toEqual([
      { args: ['--selectProjects', 'lab', '--runInBand', '--passWithNoTests', 'poison'], needs: none },
      { args: ['--selectProjects', 'chaos', atOnce(6), '--passWithNoTests', 'poison'], needs: servers },
    ]);
  });

  it('passes arguments on, and leaves the choice of projects to them', () => {
    expect(plan('--selectProjects', 'unit', '-i')).toEqual([
      { args: ['--selectProjects', 'unit', '-i'], needs: none },
    ]);
    expect(plan('--selectProjects=browser', 'e2e')).toMatchObject([{ needs: both }]);
    expect(plan('--runTestsByPath', 'a.spec.ts')).toEqual([
      {
        args: [
          atOnce(2),
          '--ignoreProjects',
          'unit-together',
          'sockets-together',
          'e2e-together',
          'e2e-slow-together',
          'browser-together',
          'browser-slow-together',
          '--runTestsByPath',
          'a.spec.ts',
        ],
        needs: both,
      },
    ]);
    // As CI does for a shared file that did not run.
    const shared = ['--runTestsByPath', 'test/browser/together/1.spec.ts'];
    expect(plan(...shared)).toEqual([{ args: [atOnce(2), ...shared], needs: both }]);
    const tolerant = ['--passWithNoTests', 'checks'];
    expect(plan('checks')).toMatchObject([
      { args: ['--selectProjects', 'unit', 'sockets', 'lab', atOnce(4), ...tolerant] },
      { args: ['--selectProjects', 'e2e', 'browser', 'chaos', atOnce(6), ...tolerant] },
    ]);
  });

  it('names the longest specs, whichever file they share', () => {
    const testResults = [
      { name: resolve('test/together/e2e/1.spec.ts'), startTime: 0, endTime: 90_000 },
      { name: resolve('test/browser/together-slow/1.spec.ts'), startTime: 0, endTime: 90_000 },
      { name: resolve('test/together.spec.ts'), startTime: 1_000, endTime: 3_500 },
    ];
    const alone = { 'test/e2e/scans.spec.ts': 61_240, 'test/e2e/auth.spec.ts': 1_900 };
    expect(call('../../test/plan/jest-runs.mjs', 'longestSpecs', { testResults }, alone)).toEqual([
      '  61.2 s  test/e2e/scans.spec.ts',
      '   2.5 s  test/together.spec.ts',
      '   1.9 s  test/e2e/auth.spec.ts',
    ]);
    expect(call('../../test/plan/jest-runs.mjs', 'longestSpecs', null, {})).toEqual([]);
  });

  it('names each test that failed and each file that did not run', () => {
    const [ran, broke] = ['test/chaos/alone.spec.ts', 'test/e2e/broke.spec.ts'];
    const testResults = [
      {
        name: resolve(ran),
        message: 'the whole report',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'a lease ends',
            failureMessages: ['\u001b[31mError: Not within\u001b[39m\n  3 s.\n    at waits (lease.ts:3:1)'],
          },
          { status: 'passed', fullName: 'a lease is held' },
        ],
      },
      { name: resolve(broke), message: 'SyntaxError', assertionResults: [] },
      { name: resolve('test/e2e/fine.spec.ts'), message: '', assertionResults: [] },
    ];
    expect(call('../../test/plan/jest-runs.mjs', 'failedTests', { testResults })).toEqual([
      `${ran} a lease ends: Error: Not within 3 s.`,
      `${broke} did not run`,
    ]);
    expect(call('../../test/plan/jest-runs.mjs', 'failedTests', null)).toEqual([]);
  });

  it('counts a suite that could not run, and a jest that broke, as failures', () => {
    const result = { numPassedTests: 3, numFailedTests: 1, numRuntimeErrorTestSuites: 2 };
    expect(call('../../test/plan/jest-runs.mjs', 'countTests', result, 1)).toEqual({ passed: 3, failed: 3 });
    expect(call('../../test/plan/jest-runs.mjs', 'countTests', null, 1)).toEqual({ passed: 0, failed: 1 });
    expect(call('../../test/plan/jest-runs.mjs', 'countTests', { numPassedTests: 3 }, 0)).toEqual({
      passed: 3,
      failed: 0,
    });
  });
});

describe('the lock between two launchers', () => {
  it('lets one work at a time, also when they all find the lock of a killed one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-lock-'));
    const counter = join(folder, 'counter');
    writeFileSync(counter, '0');
    const code = `
      const [paths, lock, counter] = process.argv.slice(1);
      const { createDataFolders, DATA } = await import(paths);
      const { withLock } = await import(lock);
      const { readFileSync, writeFileSync } = await import('node:fs');
      createDataFolders();
      try {
        const name = DATA + '/launcher-spec.lock';
        writeFileSync(name, JSON.stringify({ pid: 1, started: 'long ago' }), { flag: 'wx' });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      for (let turn = 0; turn < 3; turn += 1) {
        await withLock('launcher-spec', async () => {
          const before = Number(readFileSync(counter, 'utf8'));
          await new Promise((resolve) => setTimeout(resolve, 20));
          writeFileSync(counter, String(before + 1));
        });
      }`;
    const argv = ['paths.mjs', 'lock.mjs'].map((file) => join(launcher, file));
    const worker = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, ...argv, counter], {
        timeout: 120_000,
      });
    try {
      await Promise.all([worker(), worker(), worker()]);
      expect(readFileSync(counter, 'utf8')).toBe('9');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
