import { connect as connectTls } from 'node:tls';
import { get } from 'node:https';
import type { Scanner } from '@palisade/scan-engine';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator';
import { CspParser } from 'csp_evaluator/dist/parser';
import { securityHeadersScanner } from '../../libs/scanners/src/security-headers/security-headers.scanner';
import type { Seen } from '../../libs/scanners/src/security-headers/header-field';
import { listTlsFacts, TLS_PROBE_BUDGET } from '@palisade/tls-probe';
import { measureCpu } from './bench-cpu';
import { measureIdentities } from './bench-identities';
import { measurePaces } from './bench-paces';
import { type BenchRow, type Repeats, firstRunsOf, quantile, row, runsOf, timed, timesOf } from './bench-row';
import { type Bare, FEW, MANY, SUBJECTS, type Subject, TLS_LISTING } from './bench-subjects';
import { measureTools } from './bench-tools';
import { measuredScan } from './measured-scan';
import { labClient, nextGround, PATIENT_LIMITS } from './run-case';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';
import { SHOP } from './sites/ground';
import { HARDENED, pages } from './sites/pages';

/** The figures, and the errors of what could not be measured. */
export interface ScannersReport {
  rows: BenchRow[];
  failures: Record<string, string>;
}

/** One page over a new connection, or one handshake: less than this no scanner can do. */
const bareWork: Record<Bare, (port: number, address: string) => Promise<unknown>> = {
  fetch: (port, address) =>
    new Promise((resolve, reject) => {
      const request = get(
        { host: address, port, servername: SHOP, headers: { host: SHOP }, agent: false },
        (response) => {
          response.resume().on('end', resolve);
        },
      );
      request.on('error', reject);
    }),
  handshake: (port, address) =>
    new Promise((resolve, reject) => {
      const socket = connectTls({ host: address, port, servername: SHOP }, () => resolve(socket.destroy()));
      socket.on('error', reject);
    }),
};

/** Alternates with the bare work, so that both meet the same machine. */
async function measure(subject: Subject, authorities: Authorities, repeats: Repeats): Promise<BenchRow[]> {
  const { key, bare, runs, endpoints, most } = subject;
  const scans: number[] = [];
  const bares: number[] = [];
  let requests = 0;
  const first = runs === FEW ? 0 : firstRunsOf(repeats, 3);
  for (let run = -first; run < runsOf(repeats, runs); run += 1) {
    const ground = nextGround(authorities);
    await subject.site(ground);
    const scanMs = await timed(() =>
      measuredScan({ key, name: '', site: subject.site, expected: [], endpoints }, ground),
    );
    requests = ground.requests.length;
    const bareMs = await timed(() => bareWork[bare](ground.httpsPort, ground.address));
    await ground.close();
    // The first ones compile and load.
    if (run >= 0) scans.push(scanMs);
    if (run >= 0) bares.push(bareMs);
  }
  const of = quantile(bares, 0.5);
  return [row(key, scans, { baseline: `bare ${bare}`, of, requests, most })];
}

/** Versions, suites, order, groups and extensions of a server by hellos alone. */
async function measureTlsListing(authorities: Authorities, repeats: Repeats): Promise<BenchRow[]> {
  const ground = nextGround(authorities);
  ground.tls(await ground.chain());
  const listings: number[] = [];
  const bares: number[] = [];
  for (let run = -firstRunsOf(repeats, 3); run < runsOf(repeats, MANY); run += 1) {
    const { signal } = new AbortController();
    const client = labClient(ground, `https://${SHOP}/`, signal, PATIENT_LIMITS);
    const listing = await timed(() => listTlsFacts(client.forTest(TLS_PROBE_BUDGET), 443, signal));
    const bare = await timed(() => bareWork.handshake(ground.httpsPort, ground.address));
    await client.close();
    if (run >= 0) listings.push(listing);
    if (run >= 0) bares.push(bare);
  }
  await ground.close();
  const more = { baseline: 'bare handshake', of: quantile(bares, 0.5), requests: null };
  return [row(TLS_LISTING, listings, { ...more, most: { ratio: 15 } })];
}

/** csp_evaluator judges one policy; ours judges the whole site from what was seen, without a network. */
async function measureJudgement(authorities: Authorities, repeats: Repeats): Promise<BenchRow[]> {
  const policy = String(HARDENED['content-security-policy']);
  const reference = await timesOf(repeats, () =>
    Promise.resolve(new CspEvaluator(new CspParser(policy).csp).evaluate()),
  );
  const ground = nextGround(authorities);
  await ground.site(pages({ '/': { headers: HARDENED } }));
  const seen: Seen[] = [];
  const recording: Scanner<Seen> = {
    ...securityHeadersScanner,
    judge: (observation) => {
      seen.push(observation);
      return securityHeadersScanner.judge(observation);
    },
  };
  const labCase = { key: recording.key, name: '', site: () => undefined, expected: [] };
  await measuredScan(labCase, ground, { scanners: new Map([[recording.key, recording]]) });
  await ground.close();
  const [observation] = seen;
  if (observation === undefined) throw new Error('Nothing was observed.');
  const ours = await timesOf(repeats, () => Promise.resolve(securityHeadersScanner.judge(observation)));
  return [
    row('csp_evaluator, one policy', reference, { baseline: '', of: null, requests: null }),
    row('security_headers, judgement alone', ours, {
      baseline: 'csp_evaluator',
      of: quantile(reference, 0.5),
      requests: null,
    }),
  ];
}

/** What the rows of the tools are compared with comes from the others, so they are last. */
async function main(folder: string, kind: string): Promise<void> {
  installDefaultPorts();
  const repeats: Repeats = { isSmoke: kind === 'smoke' };
  const authorities = await readAuthorities(folder);
  const report: ScannersReport = { rows: [], failures: {} };
  const add = async (name: string, measured: () => Promise<BenchRow[]>): Promise<void> => {
    try {
      report.rows.push(...measuring(await measured()));
    } catch (error) {
      report.failures[name] = String(error);
    }
  };
  const works: [name: string, measured: () => Promise<BenchRow[]>][] = [
    [TLS_LISTING, () => measureTlsListing(authorities, repeats)],
    ['judgement', () => measureJudgement(authorities, repeats)],
    ['CPU', () => measureCpu(authorities, folder, repeats)],
    ['identities', () => measureIdentities(authorities, repeats)],
    ['paces', () => measurePaces(authorities, repeats)],
  ];
  for (const subject of [...SUBJECTS].reverse())
    works.unshift([subject.key, () => measure(subject, authorities, repeats)]);
  for (const work of works) await add(...work);
  await add('tools', () => measureTools(report.rows, authorities, repeats));
  // A row that failed may have left its servers open.
  process.stdout.write(JSON.stringify(report), () => process.exit());
}

/** A row has a time, or it failed. */
function measuring(rows: BenchRow[]): BenchRow[] {
  const empty = rows.find(({ runs, medianMs }) => runs === 0 || !(medianMs > 0));
  if (empty !== undefined) throw new Error(`Nothing was measured: ${JSON.stringify(empty)}`);
  return rows;
}

const [folder = '', kind = ''] = process.argv.slice(2);
void main(folder, kind);
