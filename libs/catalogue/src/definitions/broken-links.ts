import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

export const brokenLinks = {
  key: 'broken_links',
  name: 'Broken links',
  question: 'Do links, forms and frames lead to pages that fail, or to domains that anyone can register?',
  category: 'exposure',
  manner: 'light',
  after: 'others',
  traffic:
    'At most 60 GETs for linked pages of the site that no other test has read, two a second. Other hosts get at most 20 requests (HEAD, and GET where HEAD fails), and DNS at most 150 questions about them.',
  effort: 20,
  settings: {
    type: 'object',
    properties: {
      ignore: {
        type: 'array',
        title: 'Ignored addresses',
        description: 'Links to addresses that start with one of these are left out.',
        examples: [['https://shop.example/old/']],
        minItems: 1,
        maxItems: 50,
        items: { type: 'string', format: 'url', maxLength: 2048 },
      },
    },
  },
  rules: defineRules(
    {
      'link-broken': {
        version: 2,
        severity: 'low',
        title: 'A link of the site leads to a page of its own that does not exist or fails',
        description:
          'Visitors and search engines end at an error. A page that fails with a server error often shows a defect that attackers use, too.',
        remediation:
          'Correct the link on the pages that the evidence names, restore the page, or redirect its address to where the content is now. For a server error, read the log of the server at the time of the scan.',
        cwe: [1059],
      },
      'link-domain-unregistered': {
        severity: 'medium',
        title: 'The site links to a domain that anyone can register',
        description:
          'The domain does not exist any more. Anyone can register it for a few euros, and then receives what visitors send in forms, shows content in frames of the site, changes how its pages look, or waits for visitors who trust the link.',
        remediation:
          'Remove the link, form, frame or style sheet from the pages that the evidence names, or replace it with the address where the content is now. If the domain was yours, register it again.',
        cwe: [610, 672],
        references: ['https://www.rfc-editor.org/rfc/rfc8020'],
      },
      'link-insecure-download': {
        severity: 'medium',
        title: 'The site links to a program or archive over http',
        description:
          'Anyone on the way, for example in the same wireless network, can replace the file with malware, and visitors install it because they trust the site.',
        remediation:
          'Link to the https address of the file. If its host has none, offer the file on your own site, with its hash and signature.',
        cwe: [494, 319],
      },
    },
    {
      references: [
        'https://www.w3.org/TR/mixed-content/',
        'https://www.rfc-editor.org/rfc/rfc9110#section-15',
      ],
    },
  ),
} as const satisfies TestDefinition;
