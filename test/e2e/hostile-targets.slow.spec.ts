import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { LocalServers } from '../../libs/target-client/src/testing/local-servers';
import { HostileDns } from '../support/hostile-dns';
import type { ScanOutcome } from '../support/hostile-scans';
import {
  HOSTILE_ALLOWED,
  HOSTILE_ZONE,
  type HostileGround,
  type HostileSite,
  LARGE_SITES,
  OTHER_SITES,
} from '../support/hostile-sites';
import { ScanProcess } from '../support/scan-process';

const LONGEST_RUN_MS = 800_000;
const SIDE_BY_SIDE = 6;
const MOST_GROWTH_MIB = 64;
/** While it runs: thirty tests read pages of up to 2 MiB, and the collector may be late. Most of these bodies never end. */
const MOST_PEAK_MIB = 128;

const servers = new LocalServers();
const dns = new HostileDns(HOSTILE_ZONE);
let canaryHits = 0;
const canary = createServer((socket) => {
  canaryHits += 1;
  socket.destroy();
});

let folder: string;
let scanner: ScanProcess;
let ground: HostileGround;
let dnsAddress: string;
const outcomes = new Map<string, ScanOutcome[]>();

async function scanTwice(site: HostileSite, weighs = false): Promise<void> {
  outcomes.delete(site.name);
  await scanOnce(site, weighs);
  await scanOnce(site, weighs);
}

async function scanOnce(site: HostileSite, weighs = false): Promise<void> {
  const url = await site.lay(ground);
  const outcome = await scanner.scan({ url, allow: HOSTILE_ALLOWED, dns: dnsAddress, weighs });
  outcomes.set(site.name, [...(outcomes.get(site.name) ?? []), outcome]);
}

/** Scans each site once. */
async function scanSideBySide(sites: readonly HostileSite[]): Promise<void> {
  const left = [...sites];
  const lane = async (): Promise<void> => {
    for (let site = left.shift(); site !== undefined; site = left.shift()) await scanOnce(site);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
}

const verdictsOf = (name: string): Record<TestKey, string>[] =>
  (outcomes.get(name) ?? []).map(({ verdicts }) => verdicts);

/** Where two scans among others disagree, the machine may have been too busy for one of them: these sites are scanned twice again, alone. */
async function confirmDisagreements(): Promise<void> {
  for (const site of OTHER_SITES) {
    const [first, second] = verdictsOf(site.name);
    if (!isDeepStrictEqual(first, second)) await scanTwice(site);
  }
}

/** The process after each round of scans side by side, which share it; before the first round too. In MiB. */
const sizes: number[] = [];

async function sizeAfterScan(): Promise<number> {
  const site = OTHER_SITES.find(({ name }) => name === 'redirects to itself');
  if (site === undefined) throw new Error('The site that redirects to itself is missing.');
  const url = await site.lay(ground);
  return (await scanner.scan({ url, allow: HOSTILE_ALLOWED, dns: dnsAddress, weighs: true })).size;
}

/** The ways a site can take its time, met with the waits of real scans. */
const PATIENT = ['accepts and never speaks, TLS', 'never speaks after the handshake', 'drips its body'];
const patient = new Map<string, ScanOutcome>();

const scanPatiently = (): Promise<unknown> =>
  Promise.all(
    OTHER_SITES.filter(({ name }) => PATIENT.includes(name)).map(async (site) => {
      const url = await site.lay(ground);
      patient.set(site.name, await scanner.scan({ url, allow: HOSTILE_ALLOWED, dns: null, weighs: false }));
    }),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'palisade-hostile-'));
  const root = await issueCertificate({ name: 'Hostile Root', isCa: true });
  const leaf = await issueCertificate({ name: 'shop', names: ['127.0.0.1'] }, root);
  await writeFile(join(folder, 'root.pem'), root.pem);
  await new Promise<void>((done) => canary.listen(0, '127.0.0.2', done));
  dnsAddress = await dns.listen();
  ground = { servers, root, leaf, canary: `127.0.0.2:${(canary.address() as AddressInfo).port}` };
  scanner = new ScanProcess(join(folder, 'root.pem'));
  // What is loaded once, and the heap that a large page needs once, do not grow with a scan.
  for (const first of [OTHER_SITES[0], LARGE_SITES[0]]) if (first !== undefined) await scanTwice(first);
  for (const site of LARGE_SITES) await scanTwice(site, true);
  outcomes.delete(OTHER_SITES[0]?.name ?? '');
  sizes.push(await sizeAfterScan());
  await Promise.all([scanSideBySide(OTHER_SITES), scanPatiently()]);
  sizes.push(await sizeAfterScan());
  await scanSideBySide(OTHER_SITES);
  sizes.push(await sizeAfterScan());
  await confirmDisagreements();
}, LONGEST_RUN_MS);

afterAll(async () => {
  scanner.kill();
  canary.close();
  await Promise.all([servers.closeAll(), dns.close(), rm(folder, { recursive: true })]);
});

/** `open_ports` judges the machine, whatever the site does. */
const unjudged = (judges: readonly TestKey[]): TestKey[] =>
  TEST_KEYS.filter((key) => key !== 'open_ports' && !judges.includes(key));
const longestOf = (key: TestKey): number => scannerRegistry.get(key)?.budget.durationMs ?? 0;

describe.each([...LARGE_SITES, ...OTHER_SITES])('$name', ({ name, judges }) => {
  it('gives every test the same verdict twice', () => {
    const [first, second] = verdictsOf(name);
    expect(Object.keys(first ?? {}).sort()).toEqual([...TEST_KEYS].sort());
    const tooSlow = new Set((outcomes.get(name) ?? []).flatMap(({ timedOut }) => timedOut));
    const comparable = TEST_KEYS.filter((key) => !tooSlow.has(key) || first?.[key] === second?.[key]);
    const of = (seen: Record<TestKey, string> | undefined) => comparable.map((key) => [key, seen?.[key]]);
    expect(of(second)).toEqual(of(first));
  });

  it('is not judged where there is nothing to judge', () => {
    for (const seen of verdictsOf(name)) {
      const unfounded = unjudged(judges).filter((key) => seen[key] !== 'inconclusive');
      expect(unfounded.map((key) => `${key}: ${seen[key]}`)).toEqual([]);
    }
  });

  it('ends on its own, before the session ends it', () => {
    for (const { ms } of outcomes.get(name) ?? []) {
      expect(TEST_KEYS.filter((key) => ms[key] >= longestOf(key))).toEqual([]);
    }
  });
});

it.each(LARGE_SITES)('$name: leaves no memory behind', ({ name }) => {
  const growth = (outcomes.get(name) ?? []).map(({ grownBy }) => grownBy);
  expect(growth).toHaveLength(2);
  // What a scan leaves behind, each scan leaves behind; the first one also loads code and lets the heap grow.
  expect(Math.min(...growth)).toBeLessThanOrEqual(MOST_GROWTH_MIB);
});

it('all other sites together leave no memory behind', () => {
  const growth = sizes.slice(1).map((size, round) => size - (sizes[round] ?? NaN));
  expect(growth).toHaveLength(2);
  // What scans leave behind, each round leaves behind; how far the heap grows in the first one depends on how many scans overlap.
  expect(Math.min(...growth)).toBeLessThanOrEqual(MOST_GROWTH_MIB);
});

it.each(PATIENT)('%s: the limits of real scans give the same verdicts', (name) => {
  expect(patient.get(name)?.verdicts).toEqual(outcomes.get(name)?.[0]?.verdicts);
});

it('a large body never fills the memory, not even for a moment', () => {
  const peaks = LARGE_SITES.flatMap(({ name }) => (outcomes.get(name) ?? []).map(({ peakBy }) => peakBy));
  expect(peaks).toHaveLength(2 * LARGE_SITES.length);
  expect(peaks.filter((peak) => peak > MOST_PEAK_MIB)).toEqual([]);
});

it('nothing connected to the address that must not be scanned', () => {
  expect(canaryHits).toBe(0);
});

it('the scanning process has nothing to complain about and ends on its own', async () => {
  await expect(scanner.end()).resolves.toEqual({ code: 0, complaints: '' });
});
