import {
  type Finding,
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
import type { Half } from './lab-half';
import { UNPACED } from '../support/unpaced-scan';
import { budgetOf } from './budgets';
import { withRenderer } from './lab-renderer';
import { identityComplaints } from './recorded-identities';
import { type CommandsRun, type Variables, runCommands, runOnTwin, runsCommands } from './run-commands';
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

const GROUNDS_OF_A_PROCESS = 32_768;
let grounds = 0;

/** Two processes at the same time have different addresses: name servers of a zone need one port at each of theirs. */
export function beginGroundsOf(half: Half): void {
  grounds = (half - 1) * GROUNDS_OF_A_PROCESS;
}

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
  /** Where the commands must show nothing, by rule; without it they run on the site of the case alone. */
  twinOf?: (rule: string) => LabCase | undefined;
}

/**
 * Builds the site, runs the real scanner against it through the real client, and compares.
 */
export async function runCase(
  labCase: LabCase,
  authorities: Authorities,
  limits = LAB_LIMITS,
  { isScannedTwice = false, isFirst = false, twinOf }: Manner = {},
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
      report.commands = EXHAUSTING.includes(labCase.key)
        ? await runEach(labCase, result.findings, ground)
        : await runCommands(ground, result.findings, variablesOf(labCase));
      if (twinOf !== undefined) report.onTwins = await runOnTwins(result.findings, twinOf, ground);
      report.complaints.push(...report.commands.complaints, ...report.onTwins.complaints);
    }
    return report;
  } finally {
    await ground.close();
  }
}

const variablesOf = ({ identities = [] }: LabCase): Variables => {
  const [canary] = identities.flatMap(({ privateCanary }) => privateCanary ?? []);
  return canary === undefined ? {} : { CANARY: canary };
};

/** Tests behind which a site refuses more: each command of theirs gets a site that nobody has visited. */
const EXHAUSTING: readonly TestKey[] = ['brute_force', 'api_rate_limit'];

async function runEach(labCase: LabCase, findings: readonly Finding[], ground: Ground): Promise<CommandsRun> {
  const all: CommandsRun = { run: 0, leftOut: [], complaints: [] };
  for (const finding of findings) addTo(all, await elsewhere(labCase, [finding], ground, runCommands));
  return all;
}

/** The command of each rule, on a site that lacks its defect. */
async function runOnTwins(
  findings: readonly Finding[],
  twinOf: NonNullable<Manner['twinOf']>,
  ground: Ground,
): Promise<CommandsRun> {
  const ofTwins = new Map<LabCase, Map<string, Finding>>();
  for (const finding of findings) {
    const twin = twinOf(finding.id);
    const theirs = (twin && ofTwins.get(twin)) ?? new Map<string, Finding>();
    if (twin !== undefined) ofTwins.set(twin, theirs.set(finding.id, finding));
  }
  const all: CommandsRun = { run: 0, leftOut: [], complaints: [] };
  for (const [twin, theirs] of ofTwins)
    addTo(
      all,
      await elsewhere(twin, [...theirs.values()], ground, (other, moved) =>
        runOnTwin(other, moved, { name: twin.name, variables: variablesOf(twin) }),
      ),
    );
  return all;
}

function addTo(all: CommandsRun, { run, leftOut, complaints }: CommandsRun): void {
  all.run += run;
  all.leftOut.push(...leftOut);
  all.complaints.push(...complaints);
}

/** Builds the site of a case on its own ground, where the commands lead then. */
async function elsewhere(
  { site }: LabCase,
  findings: readonly Finding[],
  { address, authorities }: Ground,
  run: (ground: Ground, findings: readonly Finding[]) => Promise<CommandsRun>,
): Promise<CommandsRun> {
  const ground = nextGround(authorities);
  const isAddress = new RegExp(`${address.replaceAll('.', '\\.')}(?!\\d)`, 'g');
  const moved = findings.map(({ evidence, ...finding }) => ({
    ...finding,
    evidence: { ...evidence, reproduce: evidence.reproduce.replaceAll(isAddress, ground.address) },
  }));
  try {
    await site(ground);
    return await run(ground, moved);
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
    rpkiUrl,
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
    rpkiUrl,
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
