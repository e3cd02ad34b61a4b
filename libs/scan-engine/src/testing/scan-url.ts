import {
  NO_RIGHTS,
  type Receipt,
  SYSTEM_DNS,
  type TargetClient,
  type TargetClientOptions,
  createTargetClient,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { ScanDrawing } from '../drawing/scan-drawing';
import { conductOfTest } from '../run/conduct-of-test';
import type { Judgement, Scanner, ScannerInput } from '../contract/scanner';
import { type FakeDraw, fakeRenderer } from './fake-renderer';
import type { RunningSite } from './local-sites';
import { scannerInput } from './scanner-input';

/** What a browser makes of the pages; without it, none is drawn. */
export interface DrawingOptions {
  draw?: FakeDraw;
}

export interface LocalClientOptions extends Omit<Partial<TargetClientOptions>, 'allowedHosts' | 'target'> {
  /** Comma list of names and addresses that may be scanned. */
  allowed?: string;
}

/** A client for a URL on loopback that does not wait between its requests. */
export function localClient(
  url: string,
  { allowed = '127.0.0.1', limits, ...options }: LocalClientOptions = {},
): TargetClient {
  const allowedHosts = parseAllowedHosts(allowed);
  return createTargetClient({
    scanId: 'spec',
    signal: new AbortController().signal,
    ...options,
    allowedHosts,
    target: parseTarget(url, allowedHosts),
    limits: { burst: 1_000, perSecond: 1_000, gentlePerSecond: 1_000, dnsPerSecond: 1_000, ...limits },
  });
}

/** A resolver that knows no name, so that nothing outside is requested. */
export const noName = (): Promise<never> =>
  Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' }));

/** A DNS server that does not exist. */
export const NO_RESOLVER: LocalClientOptions = { dns: { ...SYSTEM_DNS, servers: ['127.0.0.1:1'] } };

/** For sites that respond: however busy the machine is, no response may come too late. */
export const PATIENT = { connectMs: 60_000, headersMs: 60_000, totalMs: 60_000 } as const;

export interface Scanned<Observation> {
  observation: Observation;
  judgement: Judgement;
  /** Rule ids, in the order of the findings. */
  ids: string[];
  /** `rule severity` of each finding, sorted. */
  found: string[];
  receipt: Receipt;
}

/** Runs a scanner against a URL on loopback. */
export async function scanUrl<Observation>(
  scanner: Scanner<Observation>,
  url: string,
  input: Partial<ScannerInput> = {},
  { draw, ...options }: LocalClientOptions & DrawingOptions = {},
): Promise<Scanned<Observation>> {
  const client = localClient(url, options);
  const { rights = NO_RIGHTS } = options;
  const drawing = draw && new ScanDrawing(fakeRenderer(draw), client, new AbortController().signal).of(null);
  const ofTest = client.forTest(
    scanner.budget,
    conductOfTest(scanner.key, input.settings ?? null, { rights, isStaging: input.isStaging ?? false }),
  );
  try {
    const observation = await scanner.observe(scannerInput(ofTest, { drawing, ...input }));
    const judgement = scanner.judge(observation);
    const ids = judgement.findings.map(({ id }) => id);
    const found = judgement.findings.map(({ id, severity }) => `${id} ${severity}`).sort();
    return { observation, judgement, ids, found, receipt: ofTest.receipt() };
  } finally {
    await client.close();
  }
}

/** Runs a scanner against a site, which is stopped afterwards. */
export async function scanSite<Observation>(
  scanner: Scanner<Observation>,
  starting: Promise<RunningSite>,
  input: Partial<ScannerInput> = {},
  options: LocalClientOptions & DrawingOptions = {},
): Promise<Scanned<Observation> & { site: RunningSite }> {
  const site = await starting;
  try {
    return { ...(await scanUrl(scanner, site.url, input, { limits: PATIENT, ...options })), site };
  } finally {
    await site.close();
  }
}
