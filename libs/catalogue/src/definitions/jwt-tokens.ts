import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const RFC_8725 = 'https://www.rfc-editor.org/rfc/rfc8725';
const OWASP = 'https://cheatsheetseries.owasp.org/cheatsheets/JSON_Web_Token_for_Java_Cheat_Sheet.html';

const rules = defineRules(
  {
    'jwt-alg-none': {
      severity: 'critical',
      title: 'The site issues a token without a signature',
      description:
        'The header of the token says "none", so anyone can write such a token. A server that accepts it signs in the person whom the token names.',
      remediation:
        'Sign tokens with an asymmetric key (ES256, EdDSA, RS256), and let the server accept only that algorithm.',
      cwe: [347],
    },
    'jwt-weak-secret': {
      severity: 'critical',
      title: 'A token is signed with a secret from the documentation of a product',
      description:
        'The signature fits a secret that everyone can read. An attacker writes tokens of any user and of any role.',
      remediation:
        'Replace the secret with at least 256 random bits (openssl rand -base64 32), then end all sessions. Better: sign with an asymmetric key.',
      cwe: [321, 798],
    },
    'jwt-no-expiry': {
      severity: 'low',
      title: 'A token never expires',
      description: 'The token has no "exp", so it works forever for anyone who finds or steals it.',
      remediation: 'Add "exp": minutes for the tokens of a session, with a refresh token to renew them.',
      cwe: [613],
    },
    'jwt-long-lived': {
      severity: 'low',
      title: 'A token is valid for more than a month',
      description: 'A stolen token works until it expires, because most servers cannot revoke it.',
      remediation:
        'Let tokens expire after minutes, and renew them with a refresh token that you can revoke.',
      cwe: [613],
    },
    'jwt-sensitive-claims': {
      severity: 'medium',
      title: 'A token carries secrets that everyone who sees it can read',
      description:
        'The content of a signed token is encoded, not encrypted. Scripts, logs and proxies that see the token read the value.',
      remediation:
        'Remove the value from the token, replace it where it was real, and keep it on the server.',
      cwe: [522, 200],
    },
    'jwt-in-url': {
      severity: 'medium',
      title: 'A token is part of an address',
      description:
        'Addresses end up in the history of browsers, in logs of servers and proxies, and in the Referer of requests to other sites.',
      remediation: 'Send the token in a header or in a cookie with HttpOnly and Secure.',
      cwe: [598],
    },
    'jwt-header-key': {
      severity: 'low',
      title: 'A token names a key on plain http or on another site',
      description:
        'The header says where the key is that verifies the token (jku, x5u). Anyone who controls that address, or the network on the way, can sign tokens.',
      remediation: 'Remove jku and x5u, and verify with keys that the server is configured with.',
      cwe: [347],
    },
  },
  { references: [RFC_8725, OWASP] },
);

export const jwtTokens = {
  key: 'jwt_tokens',
  name: 'JSON Web Tokens',
  question: 'Are the tokens that the site hands out signed well, short-lived and free of secrets?',
  category: 'authentication',
  manner: 'passive',
  traffic:
    'The pages and scripts that other tests of the scan share, and at most four second requests to confirm.',
  effort: 120,
  settings: null,
  rules,
} as const satisfies TestDefinition;
