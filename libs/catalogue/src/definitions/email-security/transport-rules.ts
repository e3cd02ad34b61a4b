import type { WrittenRule } from '../../rule';

const MTA_STS = 'https://www.rfc-editor.org/rfc/rfc8461';
const TLSRPT = 'https://www.rfc-editor.org/rfc/rfc8460';
/** Cleartext transmission. */
const CLEARTEXT = [319];

export const TRANSPORT_RULES = {
  'mta-sts-missing': {
    severity: 'low',
    title: 'The domain does not require encryption for e-mails to it (MTA-STS)',
    description:
      'An attacker on the network can remove the encryption between mail servers and read e-mails to the domain.',
    remediation:
      'Publish a policy at https://mta-sts. followed by your domain and /.well-known/mta-sts.txt, first with "mode: testing", and the TXT record _mta-sts with "v=STSv1; id=" and a new id for each change.',
    cwe: CLEARTEXT,
    references: [MTA_STS],
  },
  'mta-sts-invalid': {
    severity: 'medium',
    title: 'The MTA-STS policy cannot be used',
    description:
      'Senders cannot read the policy, so they send e-mails to the domain also without encryption.',
    remediation:
      'Publish one TXT record "v=STSv1; id=" with letters and digits. Serve the policy as text/plain with status 200, without redirects, over https with a valid certificate, with the lines version, mode, mx and max_age.',
    cwe: CLEARTEXT,
    references: [MTA_STS],
  },
  'mta-sts-mx-mismatch': {
    version: 2,
    severity: 'high',
    title: 'The MTA-STS policy does not name a mail server of the domain',
    description: 'Senders that follow the policy do not deliver e-mails to this server, so e-mails are lost.',
    remediation:
      'Add a line "mx: " with the name of each mail server to the policy, and change the id in the TXT record. A wildcard stands for one label.',
    cwe: [1188],
    references: [`${MTA_STS}#section-4.1`],
  },
  'tlsrpt-missing': {
    severity: 'low',
    title: 'The domain gets no reports about failed encryption (TLSRPT)',
    description:
      'The domain requires encryption for e-mails to it. Without reports you do not learn when e-mails cannot be delivered or are attacked.',
    remediation: 'Publish the TXT record _smtp._tls with "v=TLSRPTv1; rua=mailto:" and an address.',
    cwe: [778],
    references: [TLSRPT],
  },
  'tlsrpt-invalid': {
    severity: 'low',
    title: 'The record for reports about failed encryption cannot be used',
    description:
      'Senders need exactly one record with a mailto: or https: address. Without it you get no reports.',
    remediation: 'Publish one TXT record _smtp._tls with "v=TLSRPTv1; rua=mailto:" and an address.',
    cwe: [778],
    references: [TLSRPT],
  },
} as const satisfies Record<string, WrittenRule>;
