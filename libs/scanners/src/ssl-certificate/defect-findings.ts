import { type Finding, bounded, toFinding } from '@palisade/scan-engine';
import type { Defect } from './defect';
import { reproduceCommand } from './reproduce-command';
import type { SslCertificateObservation } from './ssl-certificate.observation';

export function findingOf(
  defect: Defect,
  addresses: string[],
  observation: SslCertificateObservation,
): Finding {
  const facts = Object.entries(defect.facts ?? {}).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? bounded(value) : value.slice(0, 8).map(bounded),
  ]);
  return toFinding('ssl_certificate', defect.rule, {
    severity: defect.severity,
    location: bounded(defect.location ?? ''),
    evidence: {
      observed: defect.observed,
      expected: defect.expected,
      ...Object.fromEntries(facts),
      addresses,
      reproduce: reproduceCommand(observation, defect, addresses),
    },
  });
}
