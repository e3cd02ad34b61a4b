import type { RuleId } from '@palisade/catalogue';
import {
  bounded,
  hostNameOf,
  type Inconclusive,
  mailServers,
  notApplicable,
  ownDomain,
  rulesOf,
  scanner,
  type ScannerInput,
  sightedBy,
  texts,
  valuesOf,
} from '@palisade/scan-engine';
import { dnsName, isDnsName, type Target } from '@palisade/target-client';
import { NO_BIMI, findBimi } from './bimi';
import { bimiRules } from './bimi.rules';
import { confirm } from './confirm';
import { findDkim } from './dkim';
import { findDmarc } from './dmarc';
import { dmarcRules } from './dmarc.rules';
import type { EmailFacts } from './email-facts';
import { findMailHosts } from './mail-hosts';
import { dkimRules, mxRules } from './mail.rules';
import { findMtaSts } from './mta-sts';
import { walkSpf } from './spf-walk';
import { spfRules } from './spf.rules';
import { findTlsRpt } from './tls-rpt';
import { transportRules } from './transport.rules';

/** The settings of the test in `test_configs`. */
interface EmailSettings {
  mail_domain?: string;
  dkim_selectors?: string[];
}

/** Why the domain could not be judged. */
interface Trouble {
  trouble: 'no_domain' | 'unknown_name' | 'dns_failed';
  domain: string | null;
  reason: string;
}

type Seen = { facts: EmailFacts } | Trouble;
type Id = RuleId<'email_security'>;

const TROUBLES: Record<Trouble['trouble'], string> = {
  no_domain: 'the target has no domain name; name the domain of your e-mail addresses in the settings',
  unknown_name:
    'DNS does not know the domain; check its name, or name the domain of your e-mail addresses in the settings',
  dns_failed:
    'the name servers did not say which mail records the domain has; check that DNS works for it, then scan again',
};

const rules = rulesOf<'email_security', EmailFacts>({
  ...spfRules,
  ...dmarcRules,
  ...dkimRules,
  ...mxRules,
  ...transportRules,
  ...bimiRules,
});

export const emailSecurityScanner = scanner('email_security', {
  // The policy of MTA-STS twice, and once more for a third opinion after a failure.
  budget: { requests: 3, connections: 4, dnsQueries: 90, bytes: 1024 * 1024, durationMs: 55_000 },
  summary: 'SPF, DKIM and DMARC protect the domain against forged e-mails.',
  observe,
  rules: (seen: Seen, data) => ('facts' in seen ? sightedBy(rules, seen.facts, data) : []),
  whyUnread: (seen): Inconclusive | null => ('facts' in seen ? null : whyUnread(seen)),
  unjudgedRules: (seen) => ('facts' in seen ? unjudgedIn(seen.facts) : []),
  details: (seen) => ('facts' in seen ? detailsOf(seen.facts) : { domain: seen.domain }),
});

/** Why nothing can be judged, or that there is nothing to judge. */
function whyUnread({ trouble, reason }: Trouble): Inconclusive {
  const sentence = TROUBLES[trouble];
  return trouble === 'no_domain' ? notApplicable(sentence) : { sentence, reason };
}

async function observe({ client, data, target, settings, missingPath }: ScannerInput): Promise<Seen> {
  const { mail_domain: named, dkim_selectors: configured = [] } = (settings ?? {}) as EmailSettings;
  const domain = domainOf(target, named);
  if (domain === null) return inTrouble('no_domain', null);
  const [apex, mx] = await Promise.all([texts(client, domain), mailServers(client, domain)]);
  for (const each of [apex, mx]) {
    if (each.is === 'unknown') return inTrouble('dns_failed', domain, each.reason);
    if (each.is === 'none' && !each.nameExists) return inTrouble('unknown_name', domain);
  }
  const [spf, mail] = await Promise.all([walkSpf(client, domain, valuesOf(apex)), findMailHosts(client, mx)]);
  const receivesMail = mail.hosts.length > 0;
  const isMailDomain = receivesMail || spf.admitsSenders;
  const [dmarc, mtaSts, tlsRpt, bimi] = await Promise.all([
    findDmarc(client, domain, valuesOf(apex)),
    receivesMail ? findMtaSts(client, domain) : null,
    receivesMail ? findTlsRpt(client, domain) : null,
    isMailDomain ? findBimi(client, domain) : NO_BIMI,
  ]);
  // A domain without mail has no keys that would be worth the queries. Last, because it needs the most of them.
  const usual = isMailDomain ? data.get('dkim_selectors').selectors : [];
  const dkim = await findDkim(client, domain, { configured, usual, missingPath });
  const facts = { domain, isMailDomain, receivesMail, spf, dmarc, dkim, mail, mtaSts, tlsRpt, bimi };
  return { facts: await confirm(client, facts) };
}

/** The named domain, else the one that the owner of the host registered. */
function domainOf(target: Target, named: string | undefined): string | null {
  const host = hostNameOf(target);
  const domain = named === undefined ? host && ownDomain(host) : dnsName(named);
  return domain !== null && isDnsName(domain) && domain.includes('.') ? domain : null;
}

const inTrouble = (
  trouble: Trouble['trouble'],
  domain: string | null,
  reason: string = trouble,
): Trouble => ({ trouble, domain, reason });

const idsOf = (table: Partial<Record<Id, unknown>>): Id[] => Object.keys(table) as Id[];

/** Rules for which a question had no result: what they have found stays, what they have not found may be there. */
function unjudgedIn({ spf, dmarc, dkim, mail, mtaSts, tlsRpt, bimi }: EmailFacts): Id[] {
  const isPolicyUnknown = mtaSts?.isUnknown === true || mtaSts?.outcome === 'unknown';
  const isReportUnknown = dmarc.reports.some(({ authorisation }) => authorisation === 'unknown');
  const open: [isOpen: boolean, ids: Id[]][] = [
    // Of two records none is read.
    [spf.isIncomplete || spf.outcome === 'multiple', idsOf(spfRules).filter((id) => id !== 'spf-missing')],
    [dmarc.isIncomplete, idsOf(dmarcRules)],
    [!dmarc.isIncomplete && isReportUnknown, ['dmarc-report-unauthorised']],
    [dkim.unknown.length > 0, idsOf(dkimRules)],
    [mail.hosts.some(({ isUnknown }) => isUnknown), ['mx-dangling', 'mx-invalid']],
    [bimi.isUnknown || dmarc.isIncomplete, idsOf(bimiRules)],
    [isPolicyUnknown, ['mta-sts-missing', 'mta-sts-invalid', 'mta-sts-mx-mismatch']],
    [
      tlsRpt?.isUnknown === true || mail.hasTlsa === null || mtaSts?.isUnknown === true,
      ['tlsrpt-missing', 'tlsrpt-invalid'],
    ],
  ];
  return open.flatMap(([isOpen, ids]) => (isOpen ? ids : []));
}

function detailsOf(facts: EmailFacts): Record<string, unknown> {
  const { domain, isMailDomain, spf, dmarc, dkim, mail, mtaSts, tlsRpt, bimi } = facts;
  return {
    domain,
    is_mail_domain: isMailDomain,
    spf: {
      record: spf.records[0] === undefined ? null : bounded(spf.records[0]),
      queries: spf.lookUps,
      names_without_records: spf.voids,
      is_complete: !spf.isIncomplete,
    },
    dmarc: { found_at: dmarc.foundAt, effective_policy: dmarc.effective, is_complete: !dmarc.isIncomplete },
    dkim: {
      keys: dkim.keys.map(({ selector, kind, bits, isRevoked }) => ({
        selector,
        kind,
        bits,
        is_revoked: isRevoked,
      })),
      configured_without_key: dkim.absent,
      selectors_without_result: dkim.unknown,
    },
    mail_hosts: mail.hosts.map(({ host }) => host),
    has_null_mx: mail.hasNullMx,
    has_tlsa: mail.hasTlsa,
    mta_sts: mtaSts === null ? null : { outcome: mtaSts.outcome, mode: mtaSts.policy?.mode ?? null },
    has_tls_reports: tlsRpt === null ? null : tlsRpt.records.length > 0,
    ...(bimi.records.length > 0 && { has_bimi: true }),
  };
}
