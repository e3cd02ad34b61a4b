import type { TestDefinition } from '../test-definition';
import { PROFILE_RULES } from './ssl-certificate/profile.rules';
import { TRUST_RULES } from './ssl-certificate/trust.rules';

export const sslCertificate = {
  key: 'ssl_certificate',
  name: 'TLS certificate',
  question: 'Is the certificate valid, trusted, issued for this host, and not about to expire?',
  category: 'transport',
  manner: 'passive',
  isOfHost: true,
  traffic:
    'At most 8 connections to the site, and at most 6 requests to the authorities that its certificates name, or 15 where addresses do not respond.',
  effort: 30,
  settings: null,
  rules: { ...TRUST_RULES, ...PROFILE_RULES },
} as const satisfies TestDefinition;
