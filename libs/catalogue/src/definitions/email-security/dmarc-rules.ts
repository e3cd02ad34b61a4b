import type { WrittenRule } from '../../rule';

const RFC = 'https://www.rfc-editor.org/rfc/rfc9989';
const REPORTS = 'https://www.rfc-editor.org/rfc/rfc9990';
/** Authentication bypass by spoofing. */
const SPOOFING = [290];
/** Insufficient logging. */
const REPORTING = [778];

export const DMARC_RULES = {
  'dmarc-missing': {
    severity: 'medium',
    title: 'The domain has no DMARC record',
    description:
      'Receivers do not know what to do with e-mails that fail SPF and DKIM, and deliver forged ones. You get no reports about them.',
    remediation:
      'Publish a TXT record at _dmarc below the domain. Begin with "v=DMARC1; p=none; rua=mailto:" and an address for reports, correct your senders, then change to "p=quarantine" and "p=reject". A domain that sends no e-mail begins with "p=reject".',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-multiple': {
    severity: 'medium',
    title: 'The domain has more than one DMARC record',
    description: 'Receivers ignore all of them, so forged e-mails are delivered.',
    remediation: 'Keep one TXT record at _dmarc below the domain, and delete the others.',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-syntax': {
    severity: 'medium',
    title: 'The DMARC record has a syntax error',
    description:
      'Receivers ignore a record that does not begin exactly with "v=DMARC1;", so forged e-mails are delivered.',
    remediation:
      'Write tags as name=value, separated by semicolons, with "v=DMARC1" first and in capitals: "v=DMARC1; p=reject".',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-policy-none': {
    severity: 'medium',
    title: 'The DMARC policy has no effect',
    description: 'Receivers deliver forged e-mails as before.',
    remediation:
      'Read the reports (tag "rua"), correct the senders that fail, then publish "p=quarantine" and finally "p=reject", without "t=y".',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-subdomains-open': {
    severity: 'medium',
    title: 'The DMARC policy leaves subdomains open',
    description:
      'With "sp=none", forged e-mails from any subdomain are delivered although the domain itself is protected.',
    remediation:
      'Remove the tag "sp", so that subdomains have the policy of the domain, or set it to "reject".',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-nonexistent-open': {
    severity: 'low',
    title: 'The DMARC policy leaves subdomains that do not exist open',
    description: 'With "np=none", forged e-mails from names that do not exist are delivered.',
    remediation: 'Remove the tag "np", or set it to "reject": no real e-mail comes from such names.',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-partial': {
    severity: 'low',
    title: 'The DMARC policy applies to only a part of the e-mails',
    description:
      'Older receivers apply the policy to the percentage of "pct" only, and deliver the other forged e-mails.',
    remediation: 'Remove the tag "pct". While you test, "t=y" is its successor.',
    cwe: SPOOFING,
    references: [RFC],
  },
  'dmarc-report-unauthorised': {
    severity: 'low',
    title: 'The receiver of DMARC reports has not agreed to them',
    description:
      'Reports go to another organisation only if it publishes a record for your domain. Without it you get no reports.',
    remediation:
      'Have the operator of the address publish the record that the finding names, or use an address of your own domain.',
    cwe: REPORTING,
    references: [REPORTS],
  },
  'dmarc-report-invalid': {
    severity: 'low',
    title: 'The address for DMARC reports cannot be used',
    description: 'Receivers send reports to mailto: addresses only, so you get none.',
    remediation: 'Write "rua=mailto:" followed by an e-mail address. Separate several addresses by commas.',
    cwe: REPORTING,
    references: [REPORTS],
  },
} as const satisfies Record<string, WrittenRule>;
