import { fixOf, ruleOf, targetFingerprint } from '@palisade/catalogue';
import { VERSION } from '@palisade/version';
import { addressOf, siteOf } from './sarif-places';
import { bySeverity } from './sarif-limits';
import type { SarifOptions, SarifReport, SarifTest } from './sarif-log';
import type { SarifFinding } from './sarif-rules';

/** The form of GitLab's security reports, for `artifacts:reports:dast`: gitlab.com/gitlab-org/security-products/security-report-schemas. */
const FORM = '15.0.2';
/** GitLab refuses longer texts. */
const [MOST_NAME, MOST_SOLUTION] = [255, 7_000];
const MOST_VULNERABILITIES = 5_000;
const US = { id: 'palisade', name: 'Palisade', version: VERSION, vendor: { name: 'Palisade' } };

/** A scan with its time, which GitLab shows. */
export type DastReport = SarifReport & { startedAt: Date; endedAt: Date };

/** A report of dynamic tests as GitLab reads it; what people accepted is left out. */
export function formatDast(
  reports: DastReport | readonly DastReport[],
  { isSuppressed = () => false }: Pick<SarifOptions, 'isSuppressed'> = {},
): string {
  const all: readonly DastReport[] = [reports].flat();
  const found = all.flatMap((report) =>
    report.tests.flatMap((test) =>
      test.findings
        .filter((finding) => !isSuppressed(test, finding))
        .map((finding) => ({ severity: finding.severity, entry: vulnerability(report, test, finding) })),
    ),
  );
  const vulnerabilities = found
    .toSorted((one, other) => bySeverity(one.severity, other.severity))
    .slice(0, MOST_VULNERABILITIES)
    .map(({ entry }) => entry);
  const times = (name: 'startedAt' | 'endedAt'): number[] => all.map((report) => report[name].getTime());
  const scan = {
    type: 'dast',
    status: all.every(({ status }) => status === 'completed') ? 'success' : 'failure',
    start_time: momentOf(Math.min(...times('startedAt'))),
    end_time: momentOf(Math.max(...times('endedAt'))),
    analyzer: US,
    scanner: US,
    scanned_resources: resourcesOf(all),
  };
  return `${JSON.stringify({ version: FORM, scan, vulnerabilities }, null, 2)}\n`;
}

function vulnerability(
  { target, checkId = target }: DastReport,
  { testKey }: SarifTest,
  finding: SarifFinding,
): object {
  const { id, title, description, severity, location, shownLocation } = finding;
  const address = new URL(addressOf(target, shownLocation ?? location));
  const rule = ruleOf(testKey, id);
  const solution = fixOf(testKey, finding);
  const name = `${testKey}/${id}`;
  return {
    id: `${targetFingerprint({ testKey, ...finding })}-${checkId}`,
    name: title.slice(0, MOST_NAME),
    description: `${description}\n\n${address.href}`,
    severity: severity.charAt(0).toUpperCase() + severity.slice(1),
    ...(solution === undefined ? {} : { solution: solution.slice(0, MOST_SOLUTION) }),
    identifiers: [
      { type: 'palisade', name, value: name },
      ...(rule?.cwe ?? []).map((number) => ({
        type: 'cwe',
        name: `CWE-${number}`,
        value: String(number),
        url: `https://cwe.mitre.org/data/definitions/${number}.html`,
      })),
    ],
    ...(rule === undefined ? {} : { links: rule.references.map((url) => ({ url })) }),
    location: { hostname: address.origin, method: 'GET', path: address.pathname + address.search },
  };
}

/** Each site, and the places with findings. */
function resourcesOf(reports: readonly DastReport[]): object[] {
  const urls = reports.flatMap(({ target, tests }) => [
    siteOf(target),
    ...tests.flatMap(({ findings }) =>
      findings.map(({ location, shownLocation }) => addressOf(target, shownLocation ?? location)),
    ),
  ]);
  return [...new Set(urls)]
    .slice(0, MOST_VULNERABILITIES)
    .map((url) => ({ method: 'GET', url, type: 'url' }));
}

/** GitLab's form has no fractions and no zone. */
const momentOf = (time: number): string => new Date(time).toISOString().slice(0, 19);
