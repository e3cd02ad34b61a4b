import type { RuleId } from '@palisade/catalogue';
import { type Judgement, bounded, worstFirst, notJudged } from '@palisade/scan-engine';
import { judgeDmarc } from './dmarc.rules';
import type { EmailFacts, EmailObservation, EmailTrouble } from './email-security-observation';
import { judgeDkim, judgeMx } from './mail.rules';
import { judgeSpf } from './spf.rules';
import { judgeTransport } from './transport.rules';

type Id = RuleId<'email_security'>;

const SUMMARY = 'SPF, DKIM and DMARC protect the domain against forged e-mails.';

const TROUBLES: Record<EmailTrouble, string> = {
  no_domain: 'the target has no domain name; name the domain of your e-mail addresses in the settings',
  unknown_name:
    'DNS does not know the domain; check its name, or name the domain of your e-mail addresses in the settings',
  dns_failed:
    'the name servers did not say which mail records the domain has; check that DNS works for it, then scan again',
};

/** A pure function of what DNS said. */
export function judgeEmailSecurity(observation: EmailObservation): Judgement {
  if ('trouble' in observation) {
    const { trouble, domain, reason } = observation;
    return notJudged({ sentence: TROUBLES[trouble], reason }, SUMMARY, { domain });
  }
  const { facts } = observation;
  return {
    findings: worstFirst([
      ...judgeSpf(facts),
      ...judgeDmarc(facts),
      ...judgeDkim(facts),
      ...judgeMx(facts),
      ...judgeTransport(facts),
    ]),
    technicalDetails: detailsOf(facts),
    judged: 'all',
    unjudgedRules: unjudgedIn(facts),
    inconclusive: null,
    summary: SUMMARY,
  };
}

const SPF_BELOW: readonly Id[] = [
  'spf-multiple',
  'spf-syntax',
  'spf-loop',
  'spf-too-many-lookups',
  'spf-too-many-void-lookups',
  'spf-include-dead',
  'spf-all-pass',
  'spf-range-too-wide',
  'spf-ptr',
  'spf-no-end',
];
const DMARC: readonly Id[] = [
  'dmarc-missing',
  'dmarc-multiple',
  'dmarc-syntax',
  'dmarc-policy-none',
  'dmarc-subdomains-open',
  'dmarc-nonexistent-open',
  'dmarc-partial',
  'dmarc-report-unauthorised',
  'dmarc-report-invalid',
];

/** Of two records none is read; without a record there is nothing to read. */
const isUnread = ({ isIncomplete, outcome }: EmailFacts['spf']): boolean =>
  isIncomplete || outcome === 'multiple';

/** Rules for which a question had no result: what they have found stays, what they have not found may be there. */
function unjudgedIn({ spf, dmarc, dkim, mail, mtaSts, tlsRpt }: EmailFacts): Id[] {
  const isMailUnknown = mail.hosts.some(({ isUnknown }) => isUnknown);
  const isPolicyUnknown = mtaSts?.isUnknown === true || mtaSts?.outcome === 'unknown';
  const isReportUnknown = dmarc.reports.some(({ authorisation }) => authorisation === 'unknown');
  return [
    ...(isUnread(spf) ? SPF_BELOW : []),
    ...(dmarc.isIncomplete ? DMARC : isReportUnknown ? (['dmarc-report-unauthorised'] as const) : []),
    ...(dkim.unknown.length > 0
      ? (['dkim-missing', 'dkim-weak-key', 'dkim-invalid', 'dkim-testing'] as const)
      : []),
    ...(isMailUnknown ? (['mx-dangling', 'mx-invalid'] as const) : []),
    ...(isPolicyUnknown ? (['mta-sts-missing', 'mta-sts-invalid', 'mta-sts-mx-mismatch'] as const) : []),
    ...(tlsRpt?.isUnknown === true || mail.hasTlsa === null || mtaSts?.isUnknown === true
      ? (['tlsrpt-missing', 'tlsrpt-invalid'] as const)
      : []),
  ];
}

function detailsOf({
  domain,
  isMailDomain,
  spf,
  dmarc,
  dkim,
  mail,
  mtaSts,
  tlsRpt,
}: EmailFacts): Record<string, unknown> {
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
  };
}
