import type { RuleId } from '@palisade/catalogue';
import { bounded, dig, digShort, rulesOf } from '@palisade/scan-engine';
import type { EmailFacts } from './email-facts';

export const bimiRules = rulesOf<
  'email_security',
  EmailFacts,
  Extract<RuleId<'email_security'>, `bimi-${string}`>
>({
  'bimi-ineffective': ({ domain, bimi, dmarc }) => {
    const reason = whyIneffective({ bimi, dmarc });
    return (
      reason !== null && {
        observed: bounded(`${bimi.records.join(' | ')}; ${reason}`),
        expected: 'v=BIMI1; l=https://…, and a DMARC policy of quarantine or reject for all e-mails',
        reproduce: `${digShort(`default._bimi.${domain}`, 'TXT')}; ${dig(`_dmarc.${domain}`, 'TXT')}`,
      }
    );
  },
});

function whyIneffective({ bimi, dmarc }: Pick<EmailFacts, 'bimi' | 'dmarc'>): string | null {
  const { records, logo } = bimi;
  // A domain may say that it has no logo.
  if (records.length === 0 || (records.length === 1 && logo === '')) return null;
  if (records.length > 1) return 'more than one record';
  if (logo === null || !/^https:\/\/./i.test(logo)) return 'the address of the logo does not use https';
  return dmarc.isIncomplete ? null : policyFault(dmarc);
}

/** Receivers show no logo for a domain whose e-mails, or those of its subdomains, anyone may forge. */
function policyFault({ record, effective }: EmailFacts['dmarc']): string | null {
  if (record?.sp === 'none') return 'the DMARC policy of subdomains is none';
  const isPartial = record !== null && (record.isTesting || record.pct < 100);
  const isEnforced = effective === 'reject' || (effective === 'quarantine' && !isPartial);
  return isEnforced ? null : `the DMARC policy is ${effective ?? 'missing'}${isPartial ? ' in part' : ''}`;
}
