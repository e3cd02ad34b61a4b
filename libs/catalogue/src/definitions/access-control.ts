import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const OWASP = 'https://owasp.org/Top10/A01_2021-Broken_Access_Control/';
const BOLA = 'https://owasp.org/API-Security/editions/2023/en/0xa1-broken-object-level-authorization/';

export const accessControl = {
  key: 'access_control',
  name: 'Access control',
  question: 'Can strangers or other accounts read pages that belong to one account?',
  category: 'authentication',
  manner: 'intrusive',
  setup: 'identity',
  traffic:
    'Up to 25 pages of each scan identity and 20 records of an API, and each page that shows its private text again: twice without a session and twice with each other identity. Only GET.',
  effort: 120,
  settings: {
    type: 'object',
    properties: {
      privileged: {
        type: 'array',
        title: 'Privileged identities',
        description:
          'Names of scan identities that may see the pages of others, such as an administrator. They are not tried against others.',
        examples: [['admin']],
        minItems: 1,
        maxItems: 4,
        items: { type: 'string', format: 'name', maxLength: 50 },
      },
    },
  },
  rules: defineRules({
    'private-page-public': {
      severity: 'critical',
      title: 'Strangers can read a private page',
      description:
        'The page shows the private text of a scan identity to visitors who are not signed in. Anyone who knows or guesses its address reads the data of that account.',
      remediation:
        'Check the session on the server before the page or the API returns data of an account, in one place that every route passes (middleware, policy, filter). Deny by default, and list the public routes.',
      cwe: [306, 862],
      references: [OWASP],
    },
    'private-page-other-account': {
      severity: 'critical',
      title: 'Another account can read a private page',
      description:
        'A second account gets the private text of the first one from the same address. Any signed-in user can read the data of others by changing an address or an id.',
      remediation:
        'Load each object by its id and its owner (`WHERE id = ? AND owner_id = ?`), or check the owner on the server before it is returned. Ids that are hard to guess are not enough.',
      cwe: [639],
      references: [BOLA, OWASP],
    },
  }),
} as const satisfies TestDefinition;
