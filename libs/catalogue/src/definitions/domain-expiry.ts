import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const EPP_CODES = 'https://www.icann.org/resources/pages/epp-status-codes-2014-06-16-en';
const LIFE_CYCLE = 'https://www.icann.org/resources/pages/gtld-lifecycle-2012-02-25-en';
const days = (severity: string, example: number) =>
  ({
    type: 'integer',
    title: `Days for ${severity}`,
    description: `From this number of days before the end of the registration, the finding is ${severity}.`,
    examples: [example],
    minimum: 1,
    maximum: 365,
  }) as const;

export const domainExpiry = {
  key: 'domain_expiry',
  name: 'Domain registration',
  question: 'Does the registration of the domain end soon, or can strangers take it over?',
  category: 'dns_email',
  manner: 'passive',
  isOfHost: true,
  traffic:
    'Nothing reaches the site. The registry of the domain gets at most four requests (RDAP), once a day for the whole installation, and so learns the name of the domain.',
  effort: 20,
  settings: {
    type: 'object',
    properties: {
      days: {
        type: 'object',
        title: 'Days before the end',
        description:
          'From how many days before the end of the registration it is a finding. Without it: 7 (high) and 30 (medium).',
        examples: [{ high: 14, medium: 60 }],
        properties: { high: days('high', 14), medium: days('medium', 60) },
      },
    },
  },
  rules: defineRules(
    {
      'domain-expired': {
        severity: 'critical',
        title: 'The registration of the domain has ended',
        description:
          'The registry removes the domain soon. Anyone can then register it and receive its visitors, e-mails and password resets.',
        remediation:
          'Renew the domain at your registrar today. After the grace period only a restore helps ("redemption period"): ask the registrar for it, it costs extra. Then turn on automatic renewal and check the payment details.',
        cwe: [1104],
        references: [LIFE_CYCLE],
      },
      'domain-expiring': {
        severity: 'medium',
        title: 'The registration of the domain ends soon',
        description:
          'When the registration ends, the site and all e-mail of the domain stop. Later, anyone can register it.',
        remediation:
          'Renew the domain at your registrar, turn on automatic renewal, check that its payment details are valid, and add a second contact for its reminders.',
        cwe: [1104],
        references: [LIFE_CYCLE],
      },
      'domain-on-hold': {
        severity: 'critical',
        title: 'The domain is on hold, so DNS does not know it',
        description:
          'The registry removed the domain from DNS. Visitors reach the site only as long as resolvers remember it, and e-mail is lost.',
        remediation:
          'Ask your registrar: with clientHold, usual reasons are an unpaid invoice, an unconfirmed contact address or a complaint; with serverHold, the registry did it, and the registrar can say why.',
        cwe: [1104],
      },
      'domain-no-transfer-lock': {
        severity: 'low',
        title: 'The domain is not locked against a transfer',
        description:
          'Anyone who gets the transfer code, by a taken-over mailbox or a deceived support desk, moves the domain to another registrar.',
        remediation:
          'Turn on the transfer lock ("registrar lock", status clientTransferProhibited) at your registrar. For important domains ask for a registry lock.',
        cwe: [284],
      },
    },
    { references: [EPP_CODES] },
  ),
} as const satisfies TestDefinition;
