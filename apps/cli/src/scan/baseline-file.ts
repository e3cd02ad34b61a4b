import type { KnownFinding } from '@palisade/gate';
import { placeAt } from '@palisade/gate';
import { SEVERITIES, type Severity, isRecord, isTestKey } from '@palisade/vocabulary';
import { type KnownSite, knownName } from './scan-report';
import { InvalidTestConfig, readJson } from './test-config-file';

interface KnownScan {
  target: string;
  findings: KnownFinding[];
}

/**
 * Reads `--baseline`: what `--format json` printed for one site or several.
 * @param isSameSite the scanned targets are the site of the file at other hosts
 * @throws InvalidTestConfig
 */
export function readBaseline(file: string, isSameSite: boolean): KnownSite {
  const document = readJson(file, 'baseline');
  const list: unknown[] = isRecord(document) && Array.isArray(document.scans) ? document.scans : [document];
  const scans = list.map((scan) => knownScan(scan, file));
  const [first, ...others] = scans;
  if (isSameSite && (first === undefined || others.length > 0))
    throw new InvalidTestConfig(`--same-site needs a baseline of one site, and ${file} has ${scans.length}.`);
  /** The site of the file that a scanned target is. */
  const siteOf = (target: string): string => (isSameSite && first !== undefined ? first.target : target);
  const known = scans.flatMap(({ findings }) => findings);
  return {
    nameOf: (target, finding) => {
      const site = siteOf(target);
      return knownName(site, { ...finding, location: placeAt(finding.location, target, site) });
    },
    issues: known.map(({ fingerprint }) => ({ id: null, fingerprint, isSettled: true })),
    baseline: null,
    findingsOf: (target) =>
      scans.filter((scan) => scan.target === siteOf(target)).flatMap(({ findings }) => findings),
    placeAt: (location, target) => placeAt(location, siteOf(target), target),
    isElsewhere: isSameSite,
    lastPages: {},
  };
}

function knownScan(scan: unknown, file: string): KnownScan {
  if (!isRecord(scan) || typeof scan.target !== 'string' || !Array.isArray(scan.tests)) {
    throw new InvalidTestConfig(
      `The baseline ${file} must be what --format json printed: an object with target and tests.`,
    );
  }
  const { target } = scan;
  const findings = scan.tests.filter(isRecord).flatMap(({ test_type: testKey, findings: found }) => {
    if (typeof testKey !== 'string' || !isTestKey(testKey) || !Array.isArray(found)) return [];
    return found.filter(isRecord).map(({ id, location, severity, title, seen_on: seenOn }): KnownFinding => {
      const finding = { testKey, id: String(id), location: String(location) };
      return {
        fingerprint: knownName(target, finding),
        testKey,
        ruleId: finding.id,
        severity: SEVERITIES.find((known) => known === severity) ?? ('low' satisfies Severity),
        title: String(title),
        location: finding.location,
        seenOn: Array.isArray(seenOn) ? seenOn.map(String) : [],
      };
    });
  });
  return { target, findings };
}
