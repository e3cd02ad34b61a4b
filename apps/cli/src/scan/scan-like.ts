import { fingerprintOf } from '@palisade/catalogue';
import {
  ApiError,
  UnexpectedResponseError,
  UnreachableError,
  type ScanLike,
  getScanLike,
} from '@palisade/client';
import { isAboutNew, placeAt } from '@palisade/gate';
import { VERSION } from '@palisade/version';
import { ANONYMOUS, type GateThreshold, type TestKey, isTestKey } from '@palisade/vocabulary';
import type { ScanOrder } from './run-scan';
import type { KnownSite } from './scan-report';
import { InvalidTestConfig, testConfigsOf } from './test-config-file';

/** A check of the service, for the scan of its site at another host. */
export interface LikedCheck {
  /** Pages of a scan of the check; null where the service does not say. */
  maxPages: number | null;
  /** What the owner lets a scan take; empty where the service does not say. */
  limits: Pick<ScanOrder, 'maxDepth' | 'maxMinutes'>;
  order: Pick<ScanOrder, 'tests' | 'settings' | 'expectedPaths' | 'lastCoverage'>;
  known: KnownSite;
}

const FORM = 1;

/** @throws InvalidTestConfig where the service does not give it; no message has the trigger URL, which is a secret */
export async function likedCheck(triggerUrl: string, failOn: GateThreshold): Promise<LikedCheck> {
  const document = await loaded(triggerUrl);
  const { version, tests } = document as Partial<ScanLike>;
  if (version !== FORM || !Array.isArray(tests))
    throw new InvalidTestConfig(
      'The service sent a document that this command line does not know. Use the command line of the same version as the service.',
    );
  const lastPages = { [ANONYMOUS]: document.last_good_paths };
  return {
    // Services of the version before do not send it.
    maxPages: (document as Partial<ScanLike>).max_pages ?? null,
    limits: limitsOf(document),
    order: {
      tests: document.tests.filter(isTestKey),
      settings: testConfigsOf(document.test_configs),
      expectedPaths: document.expected_paths,
      lastCoverage: document.last_good_paths.length === 0 ? {} : lastPages,
    },
    known: { ...knownOf(document, failOn), lastPages },
  };
}

function limitsOf({ max_depth: depth, max_minutes: minutes }: Partial<ScanLike>): LikedCheck['limits'] {
  return { maxDepth: depth ?? undefined, maxMinutes: minutes ?? undefined };
}

function knownOf(document: ScanLike, failOn: GateThreshold): Omit<KnownSite, 'lastPages'> {
  const site = document.url ?? document.domain;
  const findings = document.known.map(({ test_type, rule_id, seen_on, ...finding }) => ({
    ...finding,
    testKey: test_type,
    ruleId: rule_id,
    seenOn: seen_on,
  }));
  return {
    nameOf: (target, finding) =>
      fingerprintOf(document.check_id, { ...finding, location: placeAt(finding.location, target, site) }),
    issues: document.settled.map((fingerprint) => ({ id: null, fingerprint, isSettled: true })),
    baseline: isAboutNew(failOn) ? baselineOf(document) : null,
    findingsOf: () => findings.filter(({ testKey }) => isTestKey(testKey)),
    placeAt: (location, target) => placeAt(location, site, target),
    isElsewhere: true,
  };
}

const baselineOf = ({ baseline }: ScanLike): Partial<Record<TestKey, string[]>> =>
  Object.fromEntries(baseline.map(({ test_type: testKey, fingerprints }) => [testKey, fingerprints]));

async function loaded(triggerUrl: string): Promise<ScanLike> {
  try {
    return await getScanLike(triggerUrl, { userAgent: `palisade-cli/${VERSION}` });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    throw new InvalidTestConfig(`The service gave no settings for --like: ${reason}`, { cause: error });
  }
}

function reasonOf(error: unknown): string | null {
  if (error instanceof TypeError)
    return 'the trigger URL is wrong. It ends with /trigger, and the settings page of the check shows it.';
  if (error instanceof ApiError && error.status === 404)
    return 'it does not know this trigger URL (404), or is older than this command line.';
  if (error instanceof ApiError) return `${error.message} (${error.status})`;
  return error instanceof UnreachableError || error instanceof UnexpectedResponseError ? error.message : null;
}
