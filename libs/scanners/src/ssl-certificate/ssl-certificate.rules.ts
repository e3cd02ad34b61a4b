import { CATALOGUE } from '@palisade/catalogue';
import { SEVERITIES } from '@palisade/vocabulary';
import type { Judgement } from '@palisade/scan-engine';
import { findRevocation, findSendingDefects, findTrustDefects } from './chain.rules';
import type { Defect } from './defect';
import { findingOf } from './defect-findings';
import { findDefaultNameLeak, findTwinMismatch, findUnavailable } from './host.rules';
import { findIssuanceDefects, findMissingStaple } from './issuance.rules';
import { findWeakKeys, findWeakSignatures } from './key.rules';
import { clocksDisagree, findDateDefects, findNameDefects, findProfileDefects } from './leaf.rules';
import { type PresentedCertificate, readPresented } from './presented-certificate';
import type { SslCertificateObservation } from './ssl-certificate.observation';
import { technicalDetails } from './technical-details';

interface Judged {
  subject: PresentedCertificate;
  defects: Defect[];
}

const severityOf = ({ rule, severity }: Defect) => severity ?? CATALOGUE.ssl_certificate.rules[rule].severity;
const isSerious = (defect: Defect): boolean => ['critical', 'high'].includes(severityOf(defect));
const identity = ({ rule, location = '' }: Defect): string => `${rule} ${location}`;
const rank = (defect: Defect): number => SEVERITIES.indexOf(severityOf(defect));

function findDefects(subject: PresentedCertificate, observation: SslCertificateObservation): Defect[] {
  const defects = [
    ...findDateDefects(subject, observation),
    ...findNameDefects(subject, observation),
    ...findRevocation(subject, observation),
    ...findProfileDefects(subject),
    ...findWeakKeys(subject),
    ...findWeakSignatures(subject),
  ];
  return [
    ...defects,
    ...findTrustDefects(
      subject,
      defects.map(({ rule }) => rule),
    ),
    ...findSendingDefects(subject),
    ...findIssuanceDefects(subject),
    ...findMissingStaple(subject),
  ];
}

/** What only some of the certificates suffer from is one finding about the difference; small things stay as they are. */
function findInconsistency(judged: Judged[], isShared: (defect: Defect) => boolean): Defect[] {
  const partial = judged.flatMap(({ defects }) => defects).filter((defect) => !isShared(defect));
  const grave = partial.filter((defect) => severityOf(defect) !== 'low');
  const slight = partial.filter((defect) => severityOf(defect) === 'low');
  if (grave.length === 0) return slight;
  const rules = [...new Set(grave.map(({ rule }) => rule))].sort();
  const inconsistency: Defect = {
    rule: 'cert-ip-inconsistent',
    observed: `${judged.length} different certificates; not all of them are good (${rules.join(', ')})`,
    expected: 'a good certificate on every connection',
    facts: {
      defects: rules,
      certificates: judged.map(
        ({ subject, defects }) =>
          `${subject.leaf.fingerprint.slice(0, 16)} at ${addressesOf([subject]).join(' ')}: ` +
          (defects.map(({ rule }) => rule).join(' ') || 'good'),
      ),
    },
  };
  return [inconsistency, ...slight];
}

const addressesOf = (presented: PresentedCertificate[]): string[] =>
  [...new Set(presented.flatMap(({ looks }) => looks.map(({ address }) => address)))].sort();

function collectDefects(judged: Judged[], observation: SslCertificateObservation): Defect[] {
  const identities = judged.map(({ defects }) => new Set(defects.map(identity)));
  const isShared = (defect: Defect): boolean => identities.every((known) => known.has(identity(defect)));
  const first = judged[0];
  if (first === undefined) return [];
  const defects = [
    ...first.defects.filter(isShared),
    ...findInconsistency(judged, isShared),
    ...findTwinMismatch(first.subject, observation),
    ...findDefaultNameLeak(first.subject.leaf, observation),
  ];
  return [...new Map(defects.map((defect) => [identity(defect), defect])).values()].sort(
    (a, b) => rank(a) - rank(b),
  );
}

/** Every certificate of the chain was seen; the `www.` twin was only when its name leads to the server. */
const judgedLocations = ({ twin, looks, host }: SslCertificateObservation): readonly string[] | 'all' =>
  twin !== null || host.startsWith('www.') || looks.length === 0 ? 'all' : [''];

function inconclusive(reason: string, details: Record<string, unknown>): Judgement {
  return {
    findings: [],
    technicalDetails: details,
    judged: [],
    inconclusive: reason,
    summary: 'The certificate could not be judged.',
  };
}

function judgeUnseen(observation: SslCertificateObservation): Judgement {
  const { host, port, unresolved, failures, looks } = observation;
  const details = { host, port };
  const defects = findUnavailable(observation);
  if (defects.length === 0) {
    if (unresolved !== null)
      return inconclusive(
        `the host name could not be resolved (${unresolved}); check its DNS records`,
        details,
      );
    if (looks.length > 0)
      return inconclusive(
        'the certificate cannot be read; inspect it with openssl x509 and have it issued again',
        details,
      );
    const problems = [...new Set(failures.map(({ problem }) => problem))].sort();
    return inconclusive(
      `no TLS connection to port ${port} could be made (${problems.join(', ') || 'no attempt'}); check that the port can be reached from the scanner and that no firewall blocks it`,
      details,
    );
  }
  const addresses = [...new Set(failures.map(({ address }) => address))].sort();
  const findings = defects.map((defect) => findingOf(defect, addresses, observation));
  return {
    findings,
    technicalDetails: details,
    // Nobody can see whether an earlier defect of the certificate is fixed.
    judged: [],
    inconclusive: null,
    summary: 'No HTTPS.',
  };
}

/** Pure: the same observation always gives the same judgement. Precedence between rules is told in the README. */
export function judgeSslCertificate(observation: SslCertificateObservation): Judgement {
  const judged = readPresented(observation).map((subject) => ({
    subject,
    defects: findDefects(subject, observation),
  }));
  const first = judged[0]?.subject;
  if (first === undefined) return judgeUnseen(observation);
  const details = technicalDetails(first, observation);
  const all = collectDefects(judged, observation);
  // A serious finding needs a second connection that shows the same.
  const isConfirmed = observation.looks.length > 1;
  const defects = all.filter((defect) => isConfirmed || !isSerious(defect));
  if (defects.length === 0 && all.length > 0) {
    return inconclusive(
      'a serious defect was seen once, and no second connection confirmed it; scan again',
      details,
    );
  }
  if (defects.length === 0 && clocksDisagree(first, observation)) {
    return inconclusive(
      "the server's clock and ours disagree, so the dates of the certificate prove nothing; correct whichever clock is wrong, then scan again",
      details,
    );
  }
  const addresses = addressesOf(judged.map(({ subject }) => subject));
  const findings = defects.map((defect) => findingOf(defect, addresses, observation));
  return {
    findings,
    technicalDetails: details,
    judged: isConfirmed ? judgedLocations(observation) : [],
    inconclusive: null,
    summary: 'The certificate is current, trusted and issued for this host.',
  };
}
