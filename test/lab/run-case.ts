import {
  type ScannerInput,
  type ScannerRegistry,
  scanSessionOf,
  type TestResult,
} from '@palisade/scan-engine';
import { contractComplaints } from '@palisade/scan-engine/testing/contract';
import type { TestKey } from '@palisade/vocabulary';
import { scannerRegistry } from '../../libs/scanners/src/scanner.registry';
import {
  NO_RIGHTS,
  OWN_HOST,
  type ScanLimits,
  type TargetClient,
  createTargetClient,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import type { LabCase } from './lab-case';
import { UNPACED } from '../support/unpaced-scan';
import { budgetOf } from './budgets';
import { withRenderer } from './lab-renderer';
import { identityComplaints } from './recorded-identities';
import { runCommands, runsCommands } from './run-commands';
import { brokenReport, score, type CaseReport } from './score';
import { changesSince } from './stored-text';
import { FRESH_LISTS } from './fresh-lists';
import type { Authorities } from './sites/authorities';
import { CALLBACK_URL, labCallbacks } from './sites/callbacks';
import { Ground, SHOP } from './sites/ground';

/** Shorter waits than in the world for DNS and whole responses, and no pace of the client's own: the sites are ours. */
export const LAB_LIMITS: Partial<ScanLimits> = {
  ...UNPACED,
  dnsMs: 1_500,
  connectMs: 5_000,
  headersMs: 5_000,
  totalMs: 6_000,
};

/** For cases that are not about time: however busy the machine is, no response may come too late. */
export const PATIENT_LIMITS: Partial<ScanLimits> = {
  ...LAB_LIMITS,
  dnsMs: 30_000,
  connectMs: 30_000,
  headersMs: 30_000,
  totalMs: 60_000,
};

const LAB_DNS = { tryMs: 700, tries: 2, questionMs: 2_000 };
const PATIENT_DNS = { tryMs: 10_000, tries: 3, questionMs: 30_000 };

let grounds = 0;

/** Every site has its own address, so that all of them may be on the default ports. */
export function nextGround(authorities: Authorities): Ground {
  grounds += 1;
  return new Ground(`127.${64 + (grounds >> 16)}.${(grounds >> 8) & 255}.${grounds & 255}`, authorities);
}

/** False by default. */
export interface Manner {
  /** A second scan has to store the same. */
  isScannedTwice?: boolean;
  /** It is the first case of a rule, see `firstCases`. */
  isFirst?: boolean;
}

/**
 * Builds the site, runs the real scanner against it through the real client, and compares.
 */
export async function runCase(
  labCase: LabCase,
  authorities: Authorities,
  limits = LAB_LIMITS,
  { isScannedTwice = false, isFirst = false }: Manner = {},
): Promise<CaseReport> {
  const ground = nextGround(authorities);
  try {
    await labCase.site(ground);
    const started = performance.now();
    const kept = keepingContract(labCase.key);
    const result = await scan(labCase, ground, { limits, scanners: kept.scanners }).catch((error: unknown) =>
      String(error),
    );
    // A scanner that throws is one case that does not hold, and no reason to lose the others.
    if (typeof result === 'string') return brokenReport(labCase, result);
    const spent = {
      requests: ground.requests,
      connections: ground.connections,
      complaints: [...ground.complaints, ...kept.complaints],
    };
    const atMost = { ...budgetOf(labCase.key, labCase.isStaging), ...labCase.atMost };
    const report = score(labCase, result, spent, atMost, performance.now() - started);
    report.complaints.push(...identityComplaints(report));
    if (isScannedTwice)
      report.complaints.push(...changesSince(result, await scan(labCase, ground, { limits })));
    if (runsCommands(isFirst) && labCase.isShownOnce !== true) {
      report.commands = await runCommands(ground, result.findings);
      report.complaints.push(...report.commands.complaints);
    }
    return report;
  } finally {
    await ground.close();
  }
}

/** The scanner of one test, held to the contract of all scanners with what it observes. */
function keepingContract(key: TestKey): { scanners: ScannerRegistry; complaints: string[] } {
  const scanner = scannerRegistry.get(key);
  if (scanner === undefined) throw new Error(`There is no scanner ${key}.`);
  const complaints: string[] = [];
  const observe = async (input: ScannerInput): Promise<unknown> => {
    const observation = await scanner.observe(input);
    complaints.push(...contractComplaints(scanner, observation));
    return observation;
  };
  return { scanners: new Map([[key, { ...scanner, observe }]]), complaints };
}

/** The real client of one scan; only names, deadlines and pace are the lab's. */
export function labClient(
  ground: Ground,
  url: string,
  signal: AbortSignal,
  limits = LAB_LIMITS,
): TargetClient {
  const allowedHosts = parseAllowedHosts('127.0.0.0/8, ::1, 10.9.8.7');
  return createTargetClient({
    target: parseTarget(url, allowedHosts),
    allowedHosts,
    scanId: '00000000-0000-7000-8000-000000000000',
    signal,
    limits,
    dns: ground.dnsSettings,
    dnsLimits: limits === PATIENT_LIMITS ? PATIENT_DNS : LAB_DNS,
    resolveName: (host) => ground.resolveName(host),
  });
}

interface ScanSettings {
  limits?: Partial<ScanLimits>;
  scanners?: ScannerRegistry;
}

/** One test of one case, from the client up to the stored result. */
export async function scan(
  {
    key,
    url = `https://${SHOP}/`,
    endpoints,
    settings: own,
    beside = {},
    identities,
    authorisedScripts,
    isStaging,
    mayIntrude = true,
    isClaimed = false,
    data,
    outside,
    ctUrl,
    isDrawn = false,
    hasCallbacks = true,
  }: LabCase,
  ground: Ground,
  { limits = LAB_LIMITS, scanners = scannerRegistry }: ScanSettings = {},
): Promise<TestResult> {
  const { signal } = new AbortController();
  const client = labClient(ground, url, signal, limits);
  const settings = { ...beside, [key]: endpoints === undefined ? own : { ...own, endpoints } };
  const tests = [key, ...(Object.keys(beside) as TestKey[])];
  const claimProbe = () => Promise.resolve(!isClaimed);
  const rights = mayIntrude ? OWN_HOST : NO_RIGHTS;
  const options = {
    rights,
    tests,
    settings,
    signal,
    claimProbe,
    data,
    dataDays: FRESH_LISTS,
    outside,
    ctUrl,
    ...(hasCallbacks && { callbackUrl: CALLBACK_URL, callbacks: labCallbacks }),
    identities,
    authorisedScripts,
    isStaging,
  };
  return withRenderer(isDrawn, async (renderer) => {
    const session = scanSessionOf(client, { ...options, renderer }, scanners);
    try {
      return await session.run(key);
    } finally {
      await session.close();
    }
  });
}
