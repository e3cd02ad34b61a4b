import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/04-Enumerate_Applications_on_Webserver';

export const subdomainDiscovery = {
  key: 'subdomain_discovery',
  name: 'Unknown hosts',
  question: 'Which hosts does the domain have, and are some of them forgotten, unfinished or not watched?',
  category: 'exposure',
  manner: 'light',
  isOfHost: true,
  isOffByDefault: true,
  traffic:
    'Once a week for each registered domain and installation: at most 600 DNS questions, ten a second, one request to the certificate-transparency service of the operator, and at most 30 hosts of the domain: one visit to the start page and, with https, one handshake for the certificate.',
  effort: 30,
  settings: null,
  rules: defineRules(
    {
      'subdomain-unwatched': {
        severity: 'low',
        title: 'Hosts of the domain are not watched by any check',
        description:
          'These hosts return web pages, and no check of the team scans them. Forgotten hosts run old software, and attackers search for them first.',
        remediation:
          'Create a check for each host that you need; the evidence lists them. Switch off the others and delete their DNS records.',
        cwe: [1059],
      },
      'subdomain-private-address': {
        severity: 'low',
        title: 'A name in public DNS leads to a private address',
        description:
          'Everyone can read how the inner network is numbered and what its hosts are called. Pages of strangers can use such names to reach devices of your visitors in their own network.',
        remediation:
          'Delete the record, or publish the name on the DNS servers of the inner network only (split DNS).',
        cwe: [200],
      },
      'subdomain-preproduction': {
        severity: 'low',
        title: 'A staging or test site is open to everyone',
        description:
          'Such sites often run unfinished code with debug output, weak passwords and copies of real data, and their defects are those of the next release.',
        remediation:
          'Put the site behind a VPN, an address filter or a password, and use no real data in it. nginx: auth_basic. Apache: AuthType Basic.',
        cwe: [668, 489],
      },
    },
    { references: [WSTG] },
  ),
} as const satisfies TestDefinition;
