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
import { type BenchRow, quantile, row, timed, timesOf } from './bench-row';
import { type Bare, FEW, MANY, SUBJECTS, type Subject, TLS_LISTING } from './bench-subjects';
import { measureTools } from './bench-tools';
import { labClient, nextGround, scan } from './run-case';
import { type Authorities, readAuthorities } from './sites/authorities';
import { installDefaultPorts } from './sites/default-ports';
import { SHOP } from './sites/ground';
import { HARDENED, pages } from './sites/pages';

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
async function measure(subject: Subject, authorities: Authorities): Promise<BenchRow> {
  const { key, bare, runs, endpoints } = subject;
  const scans: number[] = [];
  const bares: number[] = [];
  let requests = 0;
  for (let run = -3; run < runs; run += 1) {
    const ground = nextGround(authorities);
    await subject.site(ground);
    const scanMs = await timed(() =>
      scan({ key, name: '', site: subject.site, expected: [], endpoints }, ground),
    );
    requests = ground.requests.length;
    const bareMs = await timed(() => bareWork[bare](ground.httpsPort, ground.address));
    await ground.close();
    // The first ones compile and load.
    if (run >= 0 || runs === FEW) scans.push(scanMs);
    if (run >= 0 || runs === FEW) bares.push(bareMs);
    if (runs === FEW && scans.length >= runs) break;
  }
  return row(key, scans, {
    baseline: `bare ${bare}`,
    of: quantile(bares, 0.5),
    requests,
    target: subject.target,
  });
}

/** Versions, suites, order, groups and extensions of a server by hellos alone. */
async function measureTlsListing(authorities: Authorities): Promise<BenchRow> {
  const ground = nextGround(authorities);
  ground.tls(await ground.chain());
  const listings: number[] = [];
  const bares: number[] = [];
  for (let run = -3; run < MANY; run += 1) {
    const { signal } = new AbortController();
    const client = labClient(ground, `https://${SHOP}/`, signal);
    const listing = await timed(() => listTlsFacts(client.forTest(TLS_PROBE_BUDGET), 443, signal));
    const bare = await timed(() => bareWork.handshake(ground.httpsPort, ground.address));
    await client.close();
    if (run >= 0) listings.push(listing);
    if (run >= 0) bares.push(bare);
  }
  await ground.close();
  const more = { baseline: 'bare handshake', of: quantile(bares, 0.5), requests: null };
  return row(TLS_LISTING, listings, { ...more, target: '<= 200 ms' });
}

/** csp_evaluator judges one policy; ours judges the whole site from what was seen, without a network. */
async function measureJudgement(authorities: Authorities): Promise<BenchRow[]> {
  const policy = String(HARDENED['content-security-policy']);
  const reference = await timesOf(() =>
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
  await scan(labCase, ground, { scanners: new Map([[recording.key, recording]]) });
  await ground.close();
  const [observation] = seen;
  if (observation === undefined) throw new Error('Nothing was observed.');
  const ours = await timesOf(() => Promise.resolve(securityHeadersScanner.judge(observation)));
  return [
    row('csp_evaluator, one policy', reference, { baseline: '', of: null, requests: null, target: '' }),
    row('security_headers, judgement alone', ours, {
      baseline: 'csp_evaluator',
      of: quantile(reference, 0.5),
      requests: null,
      target: '',
    }),
  ];
}

async function main(folder: string): Promise<void> {
  installDefaultPorts();
  const authorities = await readAuthorities(folder);
  const rows: BenchRow[] = [];
  for (const subject of SUBJECTS) rows.push(await measure(subject, authorities));
  rows.push(await measureTlsListing(authorities), ...(await measureJudgement(authorities)));
  rows.push(...(await measureCpu(authorities, folder)));
  rows.push(...(await measureIdentities(authorities)));
  rows.push(await measurePaces(authorities));
  rows.push(...(await measureTools(rows, authorities)));
  process.stdout.write(JSON.stringify(rows));
}

void main(process.argv[2] ?? '');
