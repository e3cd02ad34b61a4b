import type { WrittenRule } from '../../rule';

const RFC = 'https://www.rfc-editor.org/rfc/rfc7208';
/** Authentication bypass by spoofing. */
const SPOOFING = [290];

export const SPF_RULES = {
  'spf-missing': {
    severity: 'medium',
    title: 'The domain has no SPF record',
    description:
      'Receivers cannot tell which servers may send e-mail for the domain, so forged e-mails look like yours.',
    remediation:
      'Publish one TXT record at the domain: "v=spf1", then the servers that send for you (for example "include:" and the name that your mail provider gives), then "-all". A domain that sends no e-mail publishes "v=spf1 -all".',
    cwe: SPOOFING,
    references: [RFC],
  },
  'spf-multiple': {
    severity: 'medium',
    title: 'The domain has more than one SPF record',
    description:
      'Receivers treat two records as an error and ignore both, so forged e-mails are not recognised.',
    remediation: 'Merge the records into one TXT record that begins with "v=spf1", and delete the others.',
    cwe: SPOOFING,
    references: [`${RFC}#section-4.5`],
  },
  'spf-syntax': {
    severity: 'medium',
    title: 'The SPF record has a syntax error',
    description:
      'One wrong term makes the whole record an error. Receivers ignore it, so forged e-mails are not recognised.',
    remediation:
      'Correct the terms that the finding lists. Write mechanisms as "include:name", "a", "mx", "ip4:address/bits" or "ip6:address/bits", separated by single spaces.',
    cwe: SPOOFING,
    references: [`${RFC}#section-4.6`],
  },
  'spf-loop': {
    severity: 'medium',
    title: 'The SPF record includes itself',
    description: 'Receivers stop at a loop of includes with an error and ignore the record.',
    remediation: 'Remove the include or redirect that leads back to a record that is already being read.',
    cwe: SPOOFING,
    references: [`${RFC}#section-5.2`],
  },
  'spf-too-many-lookups': {
    severity: 'medium',
    title: 'The SPF record needs too many DNS queries',
    description:
      'Receivers stop after ten DNS queries with an error. E-mails of the servers behind that limit are rejected, and forged ones are not recognised.',
    remediation:
      'Remove includes of services that you no longer use, and replace "a" and "mx" with the addresses ("ip4:", "ip6:"). Move services that send much e-mail to a subdomain with its own record.',
    cwe: SPOOFING,
    references: [`${RFC}#section-4.6.4`],
  },
  'spf-too-many-void-lookups': {
    severity: 'low',
    title: 'The SPF record names too many names without records',
    description:
      'Receivers may stop with an error after two names without records, and ignore the whole record.',
    remediation: 'Remove the mechanisms whose names no longer have records.',
    cwe: SPOOFING,
    references: [`${RFC}#section-4.6.4`],
  },
  'spf-include-dead': {
    severity: 'medium',
    title: 'The SPF record includes a domain without an SPF record',
    description:
      'Receivers treat this as an error and ignore the whole record, so forged e-mails are not recognised.',
    remediation: 'Remove the include, or write the name that the service documents today.',
    cwe: SPOOFING,
    references: [`${RFC}#section-5.2`],
  },
  'spf-all-pass': {
    version: 2,
    severity: 'high',
    title: 'The SPF record allows every server to send',
    description:
      'The term "+all" says that every server in the world may send e-mail for the domain, so forged e-mails pass the check.',
    remediation: 'End the record with "-all", or with "~all" while you still collect your senders.',
    cwe: SPOOFING,
    references: [`${RFC}#section-5.1`],
  },
  'spf-range-too-wide': {
    version: 2,
    severity: 'high',
    title: 'The SPF record allows a very large network to send',
    description: 'Strangers have servers in such a network, so their forged e-mails pass the check.',
    remediation: 'Name the addresses of your own mail servers, or the include of your mail provider.',
    cwe: SPOOFING,
    references: [`${RFC}#section-5.6`],
  },
  'spf-no-end': {
    severity: 'low',
    title: 'The SPF record does not say what happens to other servers',
    description:
      'Without "all" or "redirect", or with "?all", receivers treat forged e-mails as if there were no record.',
    remediation: 'End the record with "-all", or with "~all" while you still collect your senders.',
    cwe: SPOOFING,
    references: [`${RFC}#section-4.7`],
  },
  'spf-ptr': {
    severity: 'low',
    title: 'The SPF record uses the mechanism ptr',
    description:
      'The mechanism is slow, unreliable and should not be published. Some receivers ignore or reject it.',
    remediation: 'Replace "ptr" with "a", "ip4:" or "ip6:" and the addresses of your mail servers.',
    cwe: SPOOFING,
    references: [`${RFC}#section-5.5`],
  },
} as const satisfies Record<string, WrittenRule>;
