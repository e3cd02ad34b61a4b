import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const MICROSOFT = 'https://learn.microsoft.com/en-us/azure/security/fundamentals/subdomain-takeover';
const OWASP =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/10-Test_for_Subdomain_Takeover';
const references = [OWASP, MICROSOFT];
/** Improper control of a resource through its lifetime; origin validation error. */
const DANGLING = [664, 346];

const rules = defineRules({
  'takeover-target-unregistered': {
    severity: 'critical',
    title: 'A name points to a domain that anyone can register',
    description:
      'The CNAME or HTTPS record ends in a domain that does not exist. The person who registers that domain controls what visitors of the name get, can receive cookies of the site, and can get a certificate for the name.',
    remediation:
      'Delete that record of the name now. If the name is still needed, point it to a domain that you own.',
    cwe: DANGLING,
    references,
  },
  'takeover-unclaimed-service': {
    version: 2,
    severity: 'high',
    title: 'A name points to a resource of a hosting service that anyone can claim',
    description:
      'The name points to a service where its site, bucket or app does not exist any more. An attacker who creates it there controls what visitors of the name get, can receive cookies of the site, and can get a certificate for the name.',
    remediation:
      'Delete the DNS record of the name now, or create the resource again in your own account. In future, delete the DNS record first and the resource afterwards.',
    cwe: DANGLING,
    references,
  },
  'takeover-owner-checked': {
    version: 2,
    severity: 'low',
    title: 'A name points to a service that has no site for it',
    description:
      'The service asks for a proof of ownership before it accepts a name, so an attacker can hardly claim it. The record is useless, and becomes dangerous if the service relaxes its check.',
    remediation: 'Delete the DNS record of the name, or add the name to your account at the service.',
    cwe: DANGLING,
    references,
  },
  'takeover-ns-dangling': {
    severity: 'critical',
    title: 'A part of the domain is delegated to name servers that do not serve it',
    description:
      'The NS records name servers that do not exist or do not know the zone. An attacker who registers their domain, or adds the zone to an account at the same provider, controls all names below it.',
    remediation:
      'Delete the NS records of the name in the parent zone. If the zone is still needed, create it again at the provider first.',
    cwe: DANGLING,
    references: [...references, 'https://www.rfc-editor.org/rfc/rfc1912#section-2.8'],
  },
  'takeover-dangling-cname': {
    severity: 'low',
    title: 'A name points to another name that does not exist',
    description:
      'The CNAME or HTTPS record leads to a name that no longer exists. Only the owner of the other domain can create that name now, but the owner may change, and many services give names away again.',
    remediation: 'Delete that record of the name, or point it to something that exists.',
    cwe: DANGLING,
    references,
  },
});

export const subdomainTakeover = {
  key: 'subdomain_takeover',
  name: 'Subdomain takeover',
  question: 'Do names of the domain point to resources that an attacker could claim?',
  category: 'dns_email',
  manner: 'light',
  isOfHost: true,
  traffic:
    'Up to 130 DNS queries, and at most 14 page requests to names that lead to a hosting service and 12 to other names. It also reads the pages that other tests read.',
  effort: 15,
  settings: {
    type: 'object',
    properties: {
      names: {
        type: 'array',
        title: 'Names',
        description:
          'Host names below the domain of the check that the test examines in addition to those in pages, the Content-Security-Policy and the certificate.',
        examples: [['blog.example.com', 'archive.example.com']],
        minItems: 1,
        maxItems: 30,
        items: { type: 'string', format: 'hostname', maxLength: 253 },
      },
    },
  },
  rules,
} as const satisfies TestDefinition;
