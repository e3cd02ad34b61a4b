import { type Finding, bounded, toFinding, curl, dig, shQuote } from '@palisade/scan-engine';
import type { EmailFacts } from './email-security-observation';
import { type MtaStsFacts, type PolicyOutcome, fitsPattern } from './mta-sts';

const FAULTS: Partial<Record<PolicyOutcome, string>> = {
  no_host: 'the host has no address',
  bad_tls: 'the certificate is not valid for the host',
  unreachable: 'the host refuses connections',
  redirect: 'a redirect, which senders do not follow',
  status: 'no policy',
  wrong_type: 'not text/plain',
  syntax: 'not a policy',
};

export function judgeTransport(facts: EmailFacts): Finding[] {
  const { domain, mtaSts, tlsRpt, mail } = facts;
  if (mtaSts === null || tlsRpt === null) return [];
  const sts = mtaSts.isUnknown ? [] : judgeMtaSts(mtaSts, domain);
  const demands = mtaSts.records.length > 0 || mail.hasTlsa === true;
  const reproduce = dig(`_smtp._tls.${domain}`, 'TXT', { options: ['+short'] });
  const expected = 'v=TLSRPTv1; rua=mailto:…';
  const [observed = null] = tlsRpt.records;
  const reports =
    observed === null && demands && !tlsRpt.isUnknown
      ? [
          toFinding('email_security', 'tlsrpt-missing', {
            location: '',
            evidence: { observed, expected, reproduce },
          }),
        ]
      : observed !== null && !tlsRpt.isValid
        ? [
            toFinding('email_security', 'tlsrpt-invalid', {
              location: '',
              evidence: { observed: tlsRpt.records.join(' | '), expected, reproduce },
            }),
          ]
        : [];
  return [...sts, ...mismatches(facts, mtaSts), ...reports];
}

function judgeMtaSts(
  { records, isRecordValid, policy, outcome, status, fault, url }: MtaStsFacts,
  domain: string,
): Finding[] {
  const reproduce = dig(`_mta-sts.${domain}`, 'TXT', { options: ['+short'] });
  if (records.length === 0 || policy?.mode === 'none')
    return [
      toFinding('email_security', 'mta-sts-missing', {
        location: '',
        evidence: {
          observed: policy === null ? null : 'mode: none',
          expected: 'v=STSv1; id=… and a policy with mode: enforce',
          reproduce,
        },
      }),
    ];
  if (!isRecordValid)
    return [
      toFinding('email_security', 'mta-sts-invalid', {
        location: '',
        evidence: { observed: records.join(' | '), expected: 'one record v=STSv1; id=…', reproduce },
      }),
    ];
  const words = outcome === null ? undefined : FAULTS[outcome];
  if (words === undefined) return [];
  const details = [words, status === null ? null : `status ${status}`, fault].filter((each) => each !== null);
  return [
    toFinding('email_security', 'mta-sts-invalid', {
      location: '',
      evidence: {
        request: `GET ${url}`,
        observed: details.join(', '),
        expected: 'a policy as text/plain, status 200, with a valid certificate',
        confirmed: true,
        // The certificate must count here, so `-k` would hide the fault.
        reproduce: `${curl()} --dump-header - ${shQuote(url)}`,
      },
    }),
  ];
}

function mismatches({ mail }: EmailFacts, { policy, url }: MtaStsFacts): Finding[] {
  if (policy === null || policy.mode === 'none') return [];
  return mail.hosts
    .filter(({ host }) => !policy.mx.some((pattern) => fitsPattern(host, pattern)))
    .map(({ host }) =>
      toFinding('email_security', 'mta-sts-mx-mismatch', {
        location: host,
        severity: policy.mode === 'enforce' ? 'high' : 'low',
        evidence: {
          request: `GET ${url}`,
          observed: bounded(`${host} fits none of: ${policy.mx.join(', ')}`),
          expected: `mx: ${host}`,
          confirmed: policy.mode === 'enforce',
          reproduce: `${curl()} ${shQuote(url)}`,
        },
      }),
    );
}
