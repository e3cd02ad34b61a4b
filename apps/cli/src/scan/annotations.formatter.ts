import type { SarifMap } from '@palisade/sarif';
import { SEVERITIES, type Severity } from '@palisade/vocabulary';
import { type ScanReport, type Threshold, countsIn } from './scan-report';

/** GitHub shows ten of each for a step. */
const COMMANDS: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'notice',
};

/** What ends a command or begins another one: texts of sites are in them. GitHub takes CR for a line end. */
const inText = (text: string): string =>
  text.replaceAll('%', '%25').replace(/[\r\n\u0085\u2028\u2029]/g, (end) => encodeURIComponent(end));
const inProperty = (text: string): string => inText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Annotations of GitHub Actions about what counts, the most severe first. */
export function formatAnnotations(
  reports: readonly ScanReport[],
  threshold: Threshold,
  map: SarifMap,
): string {
  const found = reports.flatMap((report) => {
    const counts = countsIn(report, threshold);
    return report.tests.flatMap(({ testKey, findings }) =>
      findings
        .filter((finding) => counts(testKey, finding))
        .map((finding) => ({ report, file: map[testKey], finding })),
    );
  });
  return found
    .toSorted((one, other) => rankOf(one.finding.severity) - rankOf(other.finding.severity))
    .map(({ report, file, finding: { severity, title, location, description } }) => {
      const place = file === undefined ? '' : `file=${inProperty(file)},line=1,`;
      const words = `${description} (${report.target}${location === '' ? '' : `, ${location}`})`;
      return `::${COMMANDS[severity]} ${place}title=${inProperty(`Palisade: ${title}`)}::${inText(words)}\n`;
    })
    .join('');
}

const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);
