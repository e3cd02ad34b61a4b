import type { RuleId } from '@palisade/catalogue';
import { bounded, curl, dig, digShort, rulesOf, shQuote } from '@palisade/scan-engine';
import type { EmailFacts } from './email-facts';
import { type MtaStsFacts, type PolicyOutcome, hostsOutside } from './mta-sts';

type Id = RuleId<'email_security'>;

const FAULTS: Partial<Record<PolicyOutcome, string>> = {
  no_host: 'the host has no address',
  bad_tls: 'the certificate is not valid for the host',
  unreachable: 'the host refuses connections',
  redirect: 'a redirect, which senders do not follow',
  status: 'no policy',
  wrong_type: 'not text/plain',
  syntax: 'not a policy',
};

/** How e-mails to the domain are encrypted: only for domains that receive some. */
export const transportRules = rulesOf<
  'email_security',
  EmailFacts,
  Extract<Id, `mta-sts-${string}` | `tlsrpt-${string}`>
>({
  'mta-sts-missing': ({ domain, mtaSts }) =>
    mtaSts !== null &&
    isWithoutSts(mtaSts) && {
      observed: mtaSts.policy === null ? null : 'mode: none',
      expected: 'v=STSv1; id=… and a policy with mode: enforce',
      reproduce:
        mtaSts.policy === null ? dig(`_mta-sts.${domain}`, 'TXT') : `${curl()} ${shQuote(mtaSts.url)}`,
    },
  'mta-sts-invalid': ({ domain, mtaSts }) => {
    if (mtaSts === null || mtaSts.isUnknown || isWithoutSts(mtaSts)) return false;
    const { records, isRecordValid, outcome, status, fault, url } = mtaSts;
    if (!isRecordValid)
      return {
        observed: records.join(' | '),
        expected: 'one record v=STSv1; id=…',
        reproduce: digShort(`_mta-sts.${domain}`, 'TXT'),
      };
    const words = outcome === null ? undefined : FAULTS[outcome];
    const details = [words, status === null ? null : `status ${status}`, fault];
    return (
      words !== undefined && {
        request: `GET ${url}`,
        observed: details.filter((each) => each !== null).join(', '),
        expected: 'a policy as text/plain, status 200, with a valid certificate',
        confirmed: outcome !== 'no_host',
        // The certificate must count here, so `-k` would hide the fault.
        reproduce: `${curl()} --show-error --dump-header - ${shQuote(url)} 2>&1`,
      }
    );
  },
  'mta-sts-mx-mismatch': ({ domain, mail, mtaSts, confirmed }) => {
    const policy = mtaSts?.policy;
    if (!mtaSts || !policy || policy.mode === 'none') return false;
    return hostsOutside(policy, mail).map((host) => ({
      location: host,
      severity: policy.mode === 'enforce' ? 'high' : 'low',
      request: `GET ${mtaSts.url}`,
      observed: bounded(`${host} fits none of: ${policy.mx.join(', ')}`),
      expected: `mx: ${host}`,
      confirmed: confirmed.policy,
      reproduce: `${digShort(domain, 'MX')}; ${curl()} ${shQuote(mtaSts.url)}`,
    }));
  },
  'tlsrpt-missing': ({ domain, mtaSts, tlsRpt, mail }) =>
    tlsRpt !== null &&
    tlsRpt.records.length === 0 &&
    !tlsRpt.isUnknown &&
    ((mtaSts?.records.length ?? 0) > 0 || mail.hasTlsa === true) && { observed: null, ...reports(domain) },
  'tlsrpt-invalid': ({ domain, tlsRpt }) =>
    tlsRpt !== null &&
    tlsRpt.records.length > 0 &&
    !tlsRpt.isValid && { observed: tlsRpt.records.join(' | '), ...reports(domain) },
});

const isWithoutSts = ({ isUnknown, records, policy }: MtaStsFacts): boolean =>
  !isUnknown && (records.length === 0 || policy?.mode === 'none');

const reports = (domain: string) => ({
  expected: 'v=TLSRPTv1; rua=mailto:…',
  reproduce: dig(`_smtp._tls.${domain}`, 'TXT'),
});
