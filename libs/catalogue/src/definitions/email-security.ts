import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';
import { BIMI_RULES, DKIM_RULES, MX_RULES } from './email-security/mail-host-rules';
import { DMARC_RULES } from './email-security/dmarc-rules';
import { SPF_RULES } from './email-security/spf-rules';
import { TRANSPORT_RULES } from './email-security/transport-rules';

export const emailSecurity = {
  key: 'email_security',
  name: 'E-mail authentication',
  question: 'Can strangers send e-mail in the name of the domain, or read e-mail on its way to it?',
  category: 'dns_email',
  manner: 'passive',
  isOfHost: true,
  traffic:
    'At most 90 DNS queries to the resolvers of the operator, and three requests for the policy of MTA-STS. No mail server is contacted.',
  effort: 45,
  settings: {
    type: 'object',
    properties: {
      mail_domain: {
        type: 'string',
        title: 'Mail domain',
        description: 'The domain in your e-mail addresses, where it differs from the domain of the site.',
        examples: ['example.com'],
        format: 'hostname',
        maxLength: 253,
      },
      dkim_selectors: {
        type: 'array',
        title: 'DKIM selectors',
        description:
          'Selectors whose keys the test checks in addition to the usual ones: the s= value in the DKIM-Signature of your e-mails.',
        examples: [['mail2026']],
        minItems: 1,
        maxItems: 10,
        items: { type: 'string', format: 'hostname', maxLength: 120 },
      },
    },
  },
  rules: defineRules({
    ...SPF_RULES,
    ...DMARC_RULES,
    ...DKIM_RULES,
    ...MX_RULES,
    ...TRANSPORT_RULES,
    ...BIMI_RULES,
  }),
} as const satisfies TestDefinition;
