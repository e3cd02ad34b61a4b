import type { TestDefinition } from '../test-definition';
import { CIPHER_RULES } from './tls-configuration/cipher.rules';
import { PROTOCOL_RULES } from './tls-configuration/protocol.rules';

export const tlsConfiguration = {
  key: 'tls_configuration',
  name: 'TLS configuration',
  question: 'Does the server offer only versions, ciphers and keys of TLS that are still safe?',
  category: 'transport',
  manner: 'light',
  isOfHost: true,
  traffic: 'Usually 30 to 60 connections that start a TLS handshake and stop, at most two at a time.',
  effort: 30,
  settings: {
    type: 'object',
    properties: {
      port: {
        type: 'integer',
        title: 'Port',
        description:
          'The port that speaks TLS, instead of the one in the address of the check. Ports other than 80, 443, 8080 and 8443 need a host that the operator has listed.',
        examples: [8443],
        minimum: 1,
        maximum: 65_535,
      },
    },
  },
  rules: { ...PROTOCOL_RULES, ...CIPHER_RULES },
} as const satisfies TestDefinition;
