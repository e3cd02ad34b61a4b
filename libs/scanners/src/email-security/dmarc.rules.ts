import type { RuleId } from '@palisade/catalogue';
import type { Severity } from '@palisade/vocabulary';
import { type Finding, bounded, toFinding, dig } from '@palisade/scan-engine';
import { type DmarcFacts, type DmarcRecord, enforces, mailHostOf } from './dmarc';
import type { EmailFacts } from './email-security-observation';

type Id = RuleId<'email_security'>;

export function judgeDmarc({ domain, dmarc }: EmailFacts): Finding[] {
  const { places, record } = dmarc;
  const findings: Finding[] = [];
  const add = (
    id: Id,
    at: string,
    evidence: { observed: string | null; expected: string },
    severity?: Severity,
  ) => {
    const reproduce = dig(`_dmarc.${at}`, 'TXT', { options: ['+short'] });
    findings.push(
      toFinding('email_security', id, { location: '', severity, evidence: { ...evidence, reproduce } }),
    );
  };
  const several = places.find(({ records }) => records.length > 1);
  const broken = places.find((place) => place.broken.length > 0 && place.records.length === 0);
  if (several !== undefined)
    add('dmarc-multiple', several.domain, {
      observed: several.records.join(' | '),
      expected: 'one record at this name',
    });
  if (broken?.domain === domain)
    add('dmarc-syntax', broken.domain, {
      observed: broken.broken[0] ?? null,
      expected: 'v=DMARC1; then tags, separated by semicolons',
    });
  if (record === null && findings.length === 0 && !dmarc.isIncomplete)
    add('dmarc-missing', domain, {
      observed:
        dmarc.misplaced === null ? null : `at ${domain} instead of _dmarc.${domain}: ${dmarc.misplaced}`,
      expected: 'v=DMARC1; p=reject; rua=mailto:…',
    });
  if (record === null) return findings;
  const at = dmarc.foundAt ?? domain;
  for (const { id, expected, severity } of weaknesses(record, dmarc))
    add(id, at, { observed: record.text, expected }, severity);
  return [...findings, ...reports(dmarc, record, at)];
}

interface Weakness {
  id: Id;
  expected: string;
  severity?: Severity;
}

function weaknesses(record: DmarcRecord, { effective, isInherited }: DmarcFacts): Weakness[] {
  const weak: Weakness[] = [];
  if (effective === 'none')
    weak.push({
      id: 'dmarc-policy-none',
      expected: isInherited ? 'sp=reject or sp=quarantine' : 'p=reject or p=quarantine, without t=y',
      severity: record.rua.length === 0 ? 'medium' : 'low',
    });
  if (!enforces(effective) || isInherited) return weak;
  if (record.sp === 'none') weak.push({ id: 'dmarc-subdomains-open', expected: 'no sp, or sp=reject' });
  else if (record.np === 'none') weak.push({ id: 'dmarc-nonexistent-open', expected: 'no np, or np=reject' });
  if (record.pct < 100) weak.push({ id: 'dmarc-partial', expected: 'no pct' });
  return weak;
}

function reports({ reports: hosts }: DmarcFacts, record: DmarcRecord, at: string): Finding[] {
  const findings = hosts
    .filter(({ authorisation }) => authorisation === 'missing')
    .map(({ uri, host }) => {
      const name = `${at}._report._dmarc.${host}`;
      return toFinding('email_security', 'dmarc-report-unauthorised', {
        location: host,
        evidence: {
          observed: bounded(uri),
          expected: `the TXT record "v=DMARC1" at ${name}`,
          reproduce: dig(name, 'TXT', { options: ['+short'] }),
        },
      });
    });
  const wrong = [...record.rua, ...record.ruf].filter((uri) => mailHostOf(uri) === null);
  const isNoUri = wrong.some((uri) => !/^[a-z][a-z0-9+.-]*:/i.test(uri));
  const hasNoMail = record.rua.length > 0 && record.rua.every((uri) => mailHostOf(uri) === null);
  if (!isNoUri && !hasNoMail) return findings;
  const evidence = {
    observed: wrong.join(', '),
    expected: 'mailto: with an address',
    reproduce: dig(`_dmarc.${at}`, 'TXT', { options: ['+short'] }),
  };
  return [...findings, toFinding('email_security', 'dmarc-report-invalid', { location: '', evidence })];
}
