import { CATALOGUE } from '@palisade/catalogue';
import { createServer, type AddressInfo } from 'node:net';
import {
  FAILURE_CATEGORIES,
  NO_RIGHTS,
  OWN_HOST,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import { createScanSession, scanSessionOf } from './create-scan-session';
import type { Finding, Judgement, Scanner, ScannerInput } from '../contract/scanner';
import type { ScanSessionOptions } from '../contract/scan-session';
import { toFinding } from '../verdict/to-finding';
import { failingClient } from '../testing/failing-client';

const KEY: TestKey = 'security_headers';
const BUDGET = { requests: 5, connections: 5, bytes: 1000, durationMs: 60_000 };

const JUDGEMENT: Judgement = {
  findings: [],
  technicalDetails: { fact: 1 },
  judged: 'all',
  inconclusive: null,
  summary: 'All is well.',
};

const finding = (severity: Finding['severity'], title: string): Finding => ({
  ...toFinding(KEY, 'csp-missing', {
    location: '',
    evidence: { observed: null, expected: 'a header', reproduce: 'curl https://shop.test/' },
  }),
  severity,
  title,
});

const scannerWith = (changes: Partial<Scanner>): Scanner => ({
  key: KEY,
  budget: BUDGET,
  observe: () => Promise.resolve(null),
  judge: () => JUDGEMENT,
  ...changes,
});

const judging = (changes: Partial<Judgement>): Scanner =>
  scannerWith({ judge: () => ({ ...JUDGEMENT, ...changes }) });

function run(scanner: Scanner, options: Partial<ScanSessionOptions> = {}) {
  const session = scanSessionOf(
    failingClient('refused'),
    { rights: NO_RIGHTS, tests: [], settings: {}, signal: new AbortController().signal, ...options },
    new Map([[scanner.key, scanner]]),
  );
  return session.run(scanner.key);
}

const SILENT = { sentence: 'the site is silent', reason: 'timeout' };

describe('a session’s run', () => {
  it('passes without findings, with the scanner’s own sentence', async () => {
    await expect(run(scannerWith({}))).resolves.toMatchObject({
      testKey: KEY,
      status: 'passed',
      message: 'All is well.',
      technicalDetails: { fact: 1 },
      inconclusive: null,
      judgedLocations: 'all',
      unjudgedRules: [],
    });
  });

  it('says what was found, the worst first', async () => {
    const findings = [finding('low', 'Dust'), finding('high', 'Fire'), finding('low', 'Ash')];
    await expect(run(judging({ findings }))).resolves.toMatchObject({
      status: 'failed',
      message: '3 problems found (1 high, 2 low). Most severe: Fire.',
      findings,
      remediationSteps: [CATALOGUE.security_headers.rules['csp-missing'].remediation],
    });
    await expect(run(judging({ findings: [finding('low', 'Dust')] }))).resolves.toMatchObject({
      status: 'warning',
      message: '1 problem found (low): Dust.',
    });
  });

  it('warns and reports nothing when the scanner could not judge', async () => {
    const result = await run(judging({ inconclusive: SILENT, findings: [finding('high', 'Fire')] }));
    expect(result).toMatchObject({
      status: 'warning',
      message: 'Inconclusive: the site is silent',
      findings: [],
      judgedLocations: [],
      unjudgedRules: [],
      inconclusive: SILENT,
    });
  });

  it('does not start an intrusive test without permission', async () => {
    const observe = jest.fn(() => Promise.resolve(null));
    const scanner = scannerWith({ key: 'brute_force', observe });
    await expect(run(scanner)).resolves.toMatchObject({
      status: 'warning',
      message: 'Inconclusive: domain ownership is not verified',
    });
    expect(observe).not.toHaveBeenCalled();
    await expect(run(scanner, { rights: OWN_HOST })).resolves.toMatchObject({ status: 'passed' });
    await expect(run(scanner, { rights: () => Promise.resolve(OWN_HOST) })).resolves.toMatchObject({
      status: 'passed',
    });
    await expect(run(scanner, { rights: () => Promise.resolve(NO_RIGHTS) })).resolves.toMatchObject({
      inconclusive: { reason: 'not_verified' },
    });
  });

  it('ends a test that outlives its budget, and does not blame the site where nothing was sent', async () => {
    const scanner = scannerWith({
      budget: { ...BUDGET, durationMs: 5 },
      observe: () => new Promise(() => undefined),
    });
    await expect(run(scanner)).resolves.toMatchObject({
      status: 'warning',
      message: expect.stringContaining('the test sent nothing') as string,
      inconclusive: { reason: 'waited' },
    });
  });

  it('passes the settings of the test to its scanner', async () => {
    const inputs: ScannerInput[] = [];
    const scanner = scannerWith({
      observe: (input) => {
        inputs.push(input);
        return Promise.resolve(null);
      },
    });
    await run(scanner, { settings: { [KEY]: { endpoints: ['/login'] } } });
    await run(scanner);
    expect(inputs.map(({ settings }) => settings)).toEqual([{ endpoints: ['/login'] }, null]);
  });

  it('rejects for a bug and for a key without scanner', async () => {
    await expect(run(scannerWith({ observe: () => Promise.reject(new Error('bug')) }))).rejects.toThrow(
      'bug',
    );
    const empty = scanSessionOf(
      failingClient('refused'),
      { rights: NO_RIGHTS, tests: [], settings: {}, signal: new AbortController().signal },
      new Map(),
    );
    await expect(empty.run(KEY)).rejects.toThrow('has no scanner');
  });
});

describe('checkReachable', () => {
  const sessionFor = (url: string) => {
    const allowedHosts = parseAllowedHosts('127.0.0.1');
    const signal = new AbortController().signal;
    const target = parseTarget(url, allowedHosts);
    const options = {
      target,
      allowedHosts,
      rights: NO_RIGHTS,
      tests: [],
      settings: {},
      scanId: null,
      signal,
    };
    return createScanSession(options, () => Promise.resolve(new Map()));
  };

  it('connects to the port of the URL', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const session = sessionFor(`http://127.0.0.1:${port}/`);
    await expect(session.checkReachable()).resolves.toEqual({ reachable: true });
    await new Promise((resolve) => server.close(resolve));
    await expect(session.checkReachable()).resolves.toEqual({
      reachable: false,
      category: 'refused',
      message: 'The host refused the connection.',
    });
    await session.close();
  });

  it.each(FAILURE_CATEGORIES)('has a sentence for %s', async (category) => {
    const session = scanSessionOf(
      failingClient(category),
      { rights: NO_RIGHTS, tests: [], settings: {}, signal: new AbortController().signal },
      new Map(),
    );
    const message: unknown = expect.stringMatching(/^(The|No|Such) .+\.$/);
    await expect(session.checkReachable()).resolves.toEqual({ reachable: false, category, message });
  });

  it('tries 443, then 80 for a bare domain', async () => {
    const ports: number[] = [];
    const session = scanSessionOf(
      {
        ...failingClient('refused'),
        target: { host: 'example.org', url: null },
        resolve: () => Promise.resolve({ ok: true, addresses: [{ address: '192.0.2.1', family: 4 }] }),
        probe: (port) => {
          ports.push(port);
          return Promise.resolve(port === 80 ? { ok: true } : { ok: false, category: 'timeout', detail: '' });
        },
      },
      { rights: NO_RIGHTS, tests: [], settings: {}, signal: new AbortController().signal },
      new Map(),
    );
    await expect(session.checkReachable()).resolves.toEqual({ reachable: true });
    expect(ports).toEqual([443, 80]);
  });
});
