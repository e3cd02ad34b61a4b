import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';
import { CSP_RULES } from './security-headers/csp.rules';
import { RESPONSE_RULES } from './security-headers/response.rules';
import { TRANSPORT_RULES } from './security-headers/transport.rules';

export const securityHeaders = {
  key: 'security_headers',
  name: 'Security headers',
  question: 'Does the site tell browsers to protect its visitors (CSP, HSTS, framing, content types)?',
  category: 'browser',
  manner: 'passive',
  traffic: 'Six page requests and the redirects of the first one.',
  effort: 20,
  settings: endpointsSchema('One more page whose headers the test reads.', '/account'),
  rules: { ...TRANSPORT_RULES, ...CSP_RULES, ...RESPONSE_RULES },
} as const satisfies TestDefinition;
