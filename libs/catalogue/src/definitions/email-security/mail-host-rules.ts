import type { WrittenRule } from '../../rule';

const DKIM = 'https://www.rfc-editor.org/rfc/rfc6376';
const SPOOFING = [290];

export const DKIM_RULES = {
  'dkim-missing': {
    severity: 'medium',
    title: 'The domain has no DKIM keys',
    description:
      'Its e-mails carry no signature that receivers can check. They cannot tell forged or changed e-mails from yours. A configured selector without a key is a detail of the result: another selector may sign.',
    remediation:
      'Enable DKIM in your mail server or at your mail provider, and publish the TXT or CNAME record that it shows.',
    cwe: [345],
    references: [DKIM],
  },
  'dkim-weak-key': {
    version: 2,
    severity: 'low',
    title: 'A DKIM key is too short',
    description:
      'RSA keys below 1024 bits can be broken, and then anyone can sign e-mails in your name. Below 2048 bits they have little margin.',
    remediation:
      'Create a key with 2048 bits under a new selector, sign with it, then remove the old record.',
    cwe: [326],
    references: ['https://www.rfc-editor.org/rfc/rfc8301#section-3.2'],
  },
  'dkim-invalid': {
    severity: 'medium',
    title: 'A DKIM key cannot be used',
    description:
      'Receivers cannot read the key, or reject its hash, so signatures made with it do not count.',
    remediation:
      'Copy the record from your mail server or provider again. Long keys are split into strings of at most 255 characters, without other characters between them. Remove "h=sha1".',
    cwe: [347],
    references: [`${DKIM}#section-3.6.1`],
  },
  'dkim-testing': {
    severity: 'low',
    title: 'A DKIM key is marked as a test',
    description: 'With "t=y", receivers may treat e-mails with a wrong signature like those without any.',
    remediation: 'Remove "t=y" from the record when your signatures are right.',
    cwe: [347],
    references: [`${DKIM}#section-3.6.1`],
  },
} as const satisfies Record<string, WrittenRule>;

export const MX_RULES = {
  'mx-dangling': {
    severity: 'high',
    title: 'A mail server of the domain is below a domain that is free to register',
    description:
      'The person who registers that domain receives e-mails for yours, such as links that reset passwords.',
    remediation: 'Remove the MX record now, or correct the name of the mail server.',
    cwe: [350],
    references: ['https://www.rfc-editor.org/rfc/rfc5321#section-5.1'],
  },
  'mx-invalid': {
    severity: 'low',
    title: 'A mail server of the domain cannot be reached by its name',
    description:
      'E-mails to the domain are delayed or lost, because the MX record does not lead to a public address.',
    remediation:
      'Let each MX record name a host that has A or AAAA records with public addresses itself: not an address, and not an alias (CNAME).',
    cwe: SPOOFING,
    references: [
      'https://www.rfc-editor.org/rfc/rfc5321#section-5.1',
      'https://www.rfc-editor.org/rfc/rfc2181#section-10.3',
    ],
  },
  'mx-null-invalid': {
    severity: 'low',
    title: 'The domain says that it has no e-mail, and contradicts itself',
    description:
      'A null MX record ("0 .") must be the only one, and its domain must not send e-mail. Senders treat the contradiction in different ways.',
    remediation:
      'Remove the null MX record if the domain uses e-mail. If it does not, remove the other MX records and publish "v=spf1 -all".',
    cwe: SPOOFING,
    references: ['https://www.rfc-editor.org/rfc/rfc7505'],
  },
} as const satisfies Record<string, WrittenRule>;

export const BIMI_RULES = {
  'bimi-ineffective': {
    severity: 'low',
    title: 'Mail programs do not show the logo of the domain (BIMI)',
    description:
      'They show it only where DMARC makes receivers refuse forged e-mails, and where the logo is at an https address. Readers miss the sign that an e-mail is yours.',
    remediation:
      'Publish one record v=BIMI1; l=https://… at default._bimi, and set the DMARC policy to quarantine or reject for all e-mails.',
    cwe: [1188],
    references: ['https://bimigroup.org/implementation-guide/'],
  },
} as const satisfies Record<string, WrittenRule>;
