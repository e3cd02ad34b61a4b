import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const references = [
  'https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/',
  'https://retirejs.github.io/retire.js/',
];

const rules = defineRules({
  'js-compromised-library': {
    severity: 'critical',
    title: 'A page loads a JavaScript library with malicious code',
    description:
      'Attackers published this release of the library. Its code runs in the browsers of your visitors, where it can steal what they type and change what they send.',
    remediation:
      'Remove the file from every page now and replace it with a release from the project. Then treat passwords, keys and payments that visitors entered on these pages as known to the attackers.',
    cwe: [506],
    references: ['https://cwe.mitre.org/data/definitions/506.html'],
  },
  'js-vulnerable-library': {
    severity: 'high',
    title: 'A page loads a JavaScript library with known vulnerabilities',
    description:
      'The vulnerabilities of this version are published, often with examples. Whether an attacker can use them depends on how the pages use the library.',
    remediation:
      'Update the library on every page that loads it, then remove the old file. Let a tool such as npm audit or a dependency bot report outdated libraries before each release.',
    cwe: [1395],
    references,
  },
  'js-end-of-life-library': {
    severity: 'low',
    title: 'A page loads a JavaScript library that gets no more fixes',
    description:
      'Vulnerabilities that are found from now on stay open, because the project no longer maintains this version.',
    remediation: 'Plan the update to a maintained version, or replace the library.',
    cwe: [1104],
    references: ['https://cwe.mitre.org/data/definitions/1104.html'],
  },
});

export const outdatedJsLibraries = {
  key: 'outdated_js_libraries',
  name: 'Outdated JavaScript libraries',
  question: 'Do the pages load JavaScript libraries with known vulnerabilities?',
  category: 'dependencies',
  manner: 'passive',
  traffic:
    'At most 25 pages and 12 scripts of the site, which other tests read too, and 4 files of public networks that its pages load.',
  effort: 90,
  settings: null,
  rules,
} as const satisfies TestDefinition;
