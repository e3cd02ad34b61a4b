import { type Finding, type Judgement, toFinding, worstFirst, notJudged } from '@palisade/scan-engine';
import { findCipherDefects } from './cipher.rules';
import { findFeatureDefects } from './feature.rules';
import { findProtocolDefects } from './protocol.rules';
import { technicalDetails } from './technical-details';
import type { TlsConfigurationObservation } from './tls-configuration.observation';
import type { Subject, TlsDefect } from './tls-defect';
import { gapsOf, unjudgedRules, whyUnseen } from './unseen-tls';

const SUMMARY = 'The server offers safe versions, ciphers and keys only.';

/** The whole judgement: a pure function of what was seen. */
export function judgeTlsConfiguration({ host, facts }: TlsConfigurationObservation): Judgement {
  const details = technicalDetails(facts);
  const unseen = whyUnseen(facts);
  if (unseen !== null) return notJudged(unseen, SUMMARY, details);
  const subject: Subject = { facts, server: { host, port: facts.port, address: null } };
  const defects = [
    ...findProtocolDefects(subject),
    ...findCipherDefects(subject),
    ...findFeatureDefects(subject),
  ];
  const gaps = gapsOf(facts);
  if (defects.length === 0 && gaps.length > 0)
    return notJudged(
      {
        sentence: `no defect was seen, but these could not be determined: ${gaps.join(', ')}; check that no firewall drops connections of the scanner, then scan again`,
        reason: 'incomplete',
      },
      SUMMARY,
      details,
    );
  return {
    findings: worstFirst(defects.map((defect) => findingOf(defect, facts.port))),
    technicalDetails: details,
    judged: 'all',
    unjudgedRules: unjudgedRules(facts),
    inconclusive: null,
    summary: SUMMARY,
  };
}

const findingOf = (defect: TlsDefect, port: number): Finding =>
  toFinding('tls_configuration', defect.rule, {
    severity: defect.severity,
    location: '',
    evidence: {
      observed: defect.observed,
      expected: defect.expected,
      ...(defect.confirmed === undefined ? {} : { confirmed: defect.confirmed }),
      port,
      ...defect.facts,
      reproduce: defect.reproduce,
    },
  });
