import { isRecord, isTestKey } from '@palisade/vocabulary';
import { type Threshold, knownName } from './scan-report';
import { InvalidTestConfig, readJson } from './test-config-file';

/** Reads `--baseline`: what `--format json` printed for one site or several. @throws InvalidTestConfig */
export function readBaseline(file: string): Threshold['isKnown'] {
  const document = readJson(file, 'baseline');
  const scans: unknown[] = isRecord(document) && Array.isArray(document.scans) ? document.scans : [document];
  const known = new Set(scans.flatMap((scan) => namesIn(scan, file)));
  return (target, testKey, finding) => known.has(knownName(target, testKey, finding));
}

function namesIn(scan: unknown, file: string): string[] {
  if (!isRecord(scan) || typeof scan.target !== 'string' || !Array.isArray(scan.tests)) {
    throw new InvalidTestConfig(
      `The baseline ${file} must be what --format json printed: an object with target and tests.`,
    );
  }
  const { target } = scan;
  return scan.tests.filter(isRecord).flatMap(({ test_type: testKey, findings }) => {
    if (typeof testKey !== 'string' || !isTestKey(testKey) || !Array.isArray(findings)) return [];
    return findings
      .filter(isRecord)
      .map(({ id, location }) => knownName(target, testKey, { id: String(id), location: String(location) }));
  });
}
