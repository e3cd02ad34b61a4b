import { dnsName, isDnsName } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  hostNameOf,
  ownDomain,
  mailServers,
  texts,
  valuesOf,
} from '@palisade/scan-engine';
import { confirmed } from './confirm';
import { findDkim } from './dkim';
import { findDmarc } from './dmarc';
import type { EmailObservation, EmailTrouble } from './email-security-observation';
import { judgeEmailSecurity } from './email-security.rules';
import { findMailHosts } from './mail-hosts';
import { findMtaSts } from './mta-sts';
import { walkSpf } from './spf-walk';
import { findTlsRpt } from './tls-rpt';

/** The settings of the test in `test_configs`. */
interface EmailSettings {
  mail_domain?: string;
  dkim_selectors?: string[];
}

export const emailSecurityScanner: Scanner<EmailObservation> = {
  key: 'email_security',
  // The policy of MTA-STS twice, and once more for a third opinion after a failure.
  budget: { requests: 3, connections: 4, dnsQueries: 90, bytes: 1024 * 1024, durationMs: 55_000 },
  observe,
  judge: judgeEmailSecurity,
};

async function observe({
  client,
  data,
  target,
  settings,
  missingPath,
}: ScannerInput): Promise<EmailObservation> {
  const { mail_domain: named, dkim_selectors: configured = [] } = (settings ?? {}) as EmailSettings;
  const host = hostNameOf(target);
  const domain = named === undefined ? host && ownDomain(host) : dnsName(named);
  if (domain === null || !isDnsName(domain) || !domain.includes('.')) return inTrouble('no_domain', null);
  const [apex, mx] = await Promise.all([texts(client, domain), mailServers(client, domain)]);
  for (const each of [apex, mx]) {
    if (each.is === 'unknown') return inTrouble('dns_failed', domain, each.reason);
    if (each.is === 'none' && !each.nameExists) return inTrouble('unknown_name', domain);
  }
  const [spf, mail] = await Promise.all([walkSpf(client, domain, valuesOf(apex)), findMailHosts(client, mx)]);
  const receivesMail = mail.hosts.length > 0;
  const isMailDomain = receivesMail || spf.admitsSenders;
  const [dmarc, mtaSts, tlsRpt] = await Promise.all([
    findDmarc(client, domain, valuesOf(apex)),
    receivesMail ? findMtaSts(client, domain) : null,
    receivesMail ? findTlsRpt(client, domain) : null,
  ]);
  // Last, because it needs the most questions.
  const dkim = await findDkim(client, domain, {
    configured,
    usual: usualSelectors(data, isMailDomain),
    missingPath,
  });
  const facts = { domain, isMailDomain, receivesMail, spf, dmarc, dkim, mail, mtaSts, tlsRpt };
  return { facts: await confirmed(client, facts) };
}

/** A domain without mail has no keys that would be worth the queries. */
const usualSelectors = (data: ScannerInput['data'], isMailDomain: boolean): readonly string[] =>
  isMailDomain ? data.get('dkim_selectors').selectors : [];

const inTrouble = (
  trouble: EmailTrouble,
  domain: string | null,
  reason: string = trouble,
): EmailObservation => ({
  trouble,
  domain,
  reason,
});
