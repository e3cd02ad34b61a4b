import { NO_RIGHTS, parseAllowedHosts, parseTarget, readDnsSettings } from '@palisade/target-client';
import { serveHttp, type RunningSite } from '@palisade/scan-engine/testing/local-sites';
import { runScan, type ScanOrder } from './run-scan';
import { exitCodeOf, nothingIsKnown } from './scan-report';

/** What no site can cause, so that it is a fault of ours whatever else changes. */
const BROKEN_LIST = { js_advisories: '{' };

describe('a scan of the command line that meets an error of ours', () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Shop');
    });
  });
  afterAll(() => site.close());

  const scanned = async (more: Partial<ScanOrder>) => {
    const lines: string[] = [];
    const allowedHosts = parseAllowedHosts('127.0.0.1', '', {});
    const target = parseTarget(site.url, allowedHosts, { waitsForAddress: true });
    const order: ScanOrder = {
      target,
      allowedHosts,
      dns: readDnsSettings({}),
      settings: {},
      rights: NO_RIGHTS,
      foreignFiles: false,
      isStaging: false,
      maxPages: 25,
      tests: ['outdated_js_libraries', 'security_headers'],
    };
    const report = await runScan({ ...order, ...more }, (line) => lines.push(line));
    return { report, said: lines.join('\n'), code: exitCodeOf([report], nothingIsKnown('critical')) };
  };

  it('ends that test alone, says so, and exits with 3', async () => {
    const { report, said, code } = await scanned({ data: BROKEN_LIST });
    const [libraries, headers] = report.tests;
    expect(libraries).toMatchObject({ status: 'warning', inconclusive: { reason: 'internal_error' } });
    expect(headers?.findings).not.toEqual([]);
    expect(said).toMatch(/outdated_js_libraries: stopped by an internal error: \w*Error/);
    expect(code).toBe(3);
  });

  it('ends that site alone where no test can begin', async () => {
    const { report, said, code } = await scanned({ target: { host: '127.0.0.1', url: 'no address' } });
    expect(report).toMatchObject({ status: 'failed', failure: 'An internal error stopped the scan.' });
    expect([said, code]).toEqual([expect.stringContaining('Invalid URL'), 3]);
  });

  it('exits with 0 without one', async () => {
    expect((await scanned({})).code).toBe(0);
  });
});
