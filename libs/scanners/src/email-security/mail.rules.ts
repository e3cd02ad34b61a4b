import type { RuleId } from '@palisade/catalogue';
import { dig, digShort, rulesOf, type Sighting } from '@palisade/scan-engine';
import { BROKEN_BITS, type DkimKey } from './dkim';
import type { EmailFacts } from './email-facts';
import type { MailHost } from './mail-hosts';

type Id = RuleId<'email_security'>;

const WEAK_BITS = 2048;

/** A rule about each key. An empty key revokes its selector. */
const ofKeys =
  (see: (key: DkimKey, facts: EmailFacts) => (Omit<Sighting, 'reproduce'> & Partial<Sighting>) | false) =>
  (facts: EmailFacts): Sighting[] =>
    facts.dkim.keys
      .filter(({ isRevoked }) => !isRevoked)
      .flatMap((key) => {
        const sighting = see(key, facts);
        const name = `${key.selector}._domainkey.${facts.domain}`;
        return sighting ? [{ location: key.selector, reproduce: digShort(name, 'TXT'), ...sighting }] : [];
      });

export const dkimRules = rulesOf<'email_security', EmailFacts, Extract<Id, `dkim-${string}`>>({
  'dkim-missing': ({ domain, dkim, isMailDomain }) =>
    isMailDomain &&
    dkim.isNameMissing &&
    dkim.keys.length === 0 && {
      observed: `_domainkey.${domain} does not exist`,
      expected: 'a key at a name below it',
      reproduce: dig(`_domainkey.${domain}`, 'TXT'),
    },
  'dkim-invalid': ofKeys(({ kind, bits, isSha1Only }) => {
    const isUnreadable = kind !== 'unknown' && bits === null;
    return (
      (isUnreadable || isSha1Only) && {
        observed: isUnreadable ? `a value of p that is not an ${kind} key` : 'h=sha1',
        expected: 'a key that can be read, for SHA-256',
      }
    );
  }),
  'dkim-weak-key': ofKeys(
    ({ selector, kind, bits }, { confirmed, domain }) =>
      kind === 'rsa' &&
      bits !== null &&
      bits < WEAK_BITS && {
        severity: bits < BROKEN_BITS ? 'high' : 'low',
        observed: `RSA with ${bits} bits`,
        expected: `${WEAK_BITS} bits or more`,
        confirmed: confirmed.selectors.includes(selector),
        reproduce: keyLength(`${selector}._domainkey.${domain}`),
      },
  ),
  'dkim-testing': ofKeys(({ isTesting }) => isTesting && { observed: 't=y', expected: 'no t=y' }),
});

/** Prints the length of a key: the record alone shows letters. Some products publish the bare key, which has another form. */
function keyLength(name: string): string {
  const key = `p=$(${digShort(name, 'TXT')} | tr -d '" ' | sed -n 's/.*p=\\([^;\\]*\\).*/\\1/p')`;
  const read = 'openssl base64 -d -A | openssl rsa -$form -inform DER -noout -text 2>/dev/null';
  return `${key}; for form in pubin RSAPublicKey_in; do echo "$p" | ${read}; done | head -n 1`;
}

const FAULTS: Record<Exclude<MailHost['fault'], null>, string> = {
  unregistered: 'its domain is not registered',
  address: 'the record holds an address instead of a name',
  alias: 'the name is an alias (CNAME)',
  no_address: 'the name has no address',
  private_address: 'the name has private addresses only',
};

export const mxRules = rulesOf<'email_security', EmailFacts, Extract<Id, `mx-${string}`>>({
  'mx-dangling': (facts) =>
    faultyHosts(facts, (fault) => fault === 'unregistered').map((host) => ({ ...host, confirmed: true })),
  'mx-invalid': (facts) => faultyHosts(facts, (fault) => fault !== 'unregistered'),
  'mx-null-invalid': ({ domain, mail: { hasNullMx, hosts }, spf }) =>
    hasNullMx &&
    (hosts.length > 0 || spf.admitsSenders) && {
      observed: hosts.length > 0 ? 'MX 0 . next to other MX records' : `MX 0 . and ${spf.records[0] ?? ''}`,
      expected: 'MX 0 . alone, and v=spf1 -all',
      reproduce: digShort(domain, 'MX'),
    },
});

const faultyHosts = (
  { domain, mail }: EmailFacts,
  isMeant: (fault: NonNullable<MailHost['fault']>) => boolean,
): Sighting[] =>
  mail.hosts.flatMap(({ host, fault }) =>
    fault === null || !isMeant(fault)
      ? []
      : [
          {
            location: host,
            observed: `MX ${host}: ${FAULTS[fault]}`,
            expected: 'a name with its own public addresses',
            reproduce: `${digShort(domain, 'MX')}; ${dig(host, 'A')}; ${dig(host, 'AAAA')}`,
          },
        ],
  );
