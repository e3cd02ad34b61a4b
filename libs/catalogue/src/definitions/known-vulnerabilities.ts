import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const references = [
  'https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/',
  'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
];

export const knownVulnerabilities = {
  key: 'known_vulnerabilities',
  name: 'Known vulnerabilities',
  question: 'Does the site run a version of a product with known vulnerabilities?',
  category: 'dependencies',
  manner: 'light',
  after: 'others',
  traffic:
    'The pages that every scan reads, and of at most three products that they show the path of the version and three GET requests that prove a vulnerability without using it; below a path of a proxy, each at up to three places. What is serious is requested again.',
  effort: 60,
  settings: null,
  rules: defineRules(
    {
      'vulnerability-known': {
        severity: 'high',
        title: 'A product with known vulnerabilities is installed',
        description:
          'The vulnerabilities of this version are published, and programs that use them often too. Attackers search the Internet for such versions.',
        remediation:
          'Update the product now, after a backup. Until then, let only your own networks reach it. If attackers use the vulnerability, read the logs for what they did before the update.',
        cwe: [1395],
      },
      'vulnerability-possible': {
        severity: 'medium',
        title: 'A product may have known vulnerabilities',
        description:
          'The version has published vulnerabilities. It may be affected: the version alone does not say whether your distribution, or you, have put the fixes into it.',
        remediation:
          'Compare the version of the installed package with the advisory of your distribution, or update the product.',
        cwe: [1395],
      },
    },
    { references },
  ),
} as const satisfies TestDefinition;
