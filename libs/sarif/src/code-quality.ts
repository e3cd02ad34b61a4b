import { targetFingerprint } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { addressOf } from './sarif-places';
import { bySeverity } from './sarif-limits';
import type { SarifOptions, SarifReport } from './sarif-log';

/** https://docs.gitlab.com/ci/testing/code_quality/ */
const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  critical: 'blocker',
  high: 'critical',
  medium: 'major',
  low: 'minor',
};
/** GitLab reads up to 100 MB; a merge request shows far fewer. */
const MOST_ENTRIES = 5_000;

/** A report of GitLab's Code Quality, which every tier shows in merge requests: what people accepted is left out. */
export function formatCodeQuality(
  reports: SarifReport | readonly SarifReport[],
  { map = {}, isSuppressed = () => false }: Pick<SarifOptions, 'map' | 'isSuppressed'> = {},
): string {
  const all: readonly SarifReport[] = [reports].flat();
  const entries = all.flatMap(({ target, checkId = target, tests }) =>
    tests.flatMap((test) =>
      test.findings
        .filter((finding) => !isSuppressed(test, finding))
        .map((finding) => {
          const address = addressOf(target, finding.shownLocation ?? finding.location);
          return {
            severity: finding.severity,
            entry: {
              description: `${finding.title} (${address})`,
              check_name: `${test.testKey}/${finding.id}`,
              fingerprint: `${targetFingerprint({ testKey: test.testKey, ...finding })}-${checkId}`,
              severity: SEVERITY_WORDS[finding.severity],
              location: { path: map[test.testKey] ?? pathOf(address), lines: { begin: 1 } },
            },
          };
        }),
    ),
  );
  const kept = entries
    .toSorted((one, other) => bySeverity(one.severity, other.severity))
    .slice(0, MOST_ENTRIES);
  return `${JSON.stringify(
    kept.map(({ entry }) => entry),
    null,
    2,
  )}\n`;
}

/** A relative path, as of a file: `.` is the start page. */
const pathOf = (address: string): string => new URL(address).pathname.replace(/^\/+/, '') || '.';
