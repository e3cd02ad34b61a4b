import { type Finding, toFinding, dig } from '@palisade/scan-engine';
import { BROKEN_BITS, type DkimKey } from './dkim';
import type { EmailFacts } from './email-security-observation';
import type { MailHost } from './mail-hosts';

const WEAK_BITS = 2048;

export function judgeDkim({ domain, dkim, isMailDomain }: EmailFacts): Finding[] {
  const findings = dkim.keys.flatMap((key) => judgeKey(key, domain));
  if (!isMailDomain || !dkim.isNameMissing || dkim.keys.length > 0) return findings;
  const evidence = {
    observed: `_domainkey.${domain} does not exist`,
    expected: 'a key at a name below it',
    reproduce: dig(`_domainkey.${domain}`, 'TXT'),
  };
  return [toFinding('email_security', 'dkim-missing', { location: '', evidence })];
}

function judgeKey(key: DkimKey, domain: string): Finding[] {
  // An empty key revokes the selector.
  if (key.isRevoked) return [];
  const location = key.selector;
  const reproduce = dig(`${key.selector}._domainkey.${domain}`, 'TXT', { options: ['+short'] });
  const findings: Finding[] = [];
  const isUnreadable = key.kind !== 'unknown' && key.bits === null;
  if (isUnreadable || key.isSha1Only)
    findings.push(
      toFinding('email_security', 'dkim-invalid', {
        location,
        evidence: {
          observed: isUnreadable ? `a value of p that is not an ${key.kind} key` : 'h=sha1',
          expected: 'a key that can be read, for SHA-256',
          reproduce,
        },
      }),
    );
  if (key.kind === 'rsa' && key.bits !== null && key.bits < WEAK_BITS)
    findings.push(
      toFinding('email_security', 'dkim-weak-key', {
        location,
        severity: key.bits < BROKEN_BITS ? 'high' : 'low',
        evidence: {
          observed: `RSA with ${key.bits} bits`,
          expected: `${WEAK_BITS} bits or more`,
          confirmed: key.bits < BROKEN_BITS,
          reproduce,
        },
      }),
    );
  if (key.isTesting)
    findings.push(
      toFinding('email_security', 'dkim-testing', {
        location,
        evidence: { observed: 't=y', expected: 'no t=y', reproduce },
      }),
    );
  return findings;
}

const FAULTS: Record<Exclude<MailHost['fault'], null>, string> = {
  unregistered: 'its domain is not registered',
  address: 'the record holds an address instead of a name',
  alias: 'the name is an alias (CNAME)',
  no_address: 'the name has no address',
  private_address: 'the name has private addresses only',
};

export function judgeMx({ domain, mail, spf }: EmailFacts): Finding[] {
  const findings = mail.hosts.flatMap(({ host, fault }) => {
    if (fault === null) return [];
    const isFree = fault === 'unregistered';
    return [
      toFinding('email_security', isFree ? 'mx-dangling' : 'mx-invalid', {
        location: host,
        evidence: {
          observed: `MX ${host}: ${FAULTS[fault]}`,
          expected: 'a name with its own public addresses',
          ...(isFree && { confirmed: true }),
          reproduce: `${dig(domain, 'MX', { options: ['+short'] })}; ${dig(host, 'A')}`,
        },
      }),
    ];
  });
  const isContradicted = mail.hasNullMx && (mail.hosts.length > 0 || spf.admitsSenders);
  if (!isContradicted) return findings;
  const evidence = {
    observed:
      mail.hosts.length > 0 ? 'MX 0 . next to other MX records' : `MX 0 . and ${spf.records[0] ?? ''}`,
    expected: 'MX 0 . alone, and v=spf1 -all',
    reproduce: dig(domain, 'MX', { options: ['+short'] }),
  };
  return [...findings, toFinding('email_security', 'mx-null-invalid', { location: '', evidence })];
}
