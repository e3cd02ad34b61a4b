import { IN_TURNS } from '../../in-turns';
import { defineRules } from '../../rule';
import { endpointsSchema, requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/06-Testing_for_LDAP_Injection';
const RFC = 'https://www.rfc-editor.org/rfc/rfc4515#section-3';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /people?name=ada, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/people?name=ada',
).properties;

export const ldapInjection = {
  key: 'ldap_injection',
  name: 'LDAP injection',
  question: 'Does a directory read what visitors send as a part of its filter?',
  category: 'injection',
  manner: 'intrusive',
  traffic: `Up to 12 requests for each parameter that the pages and documents of an API show, at most 45 GETs, one a second: the usual value with one character as a code of LDAP, and brackets. Nothing selects more than the usual value. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields. What is stored is the value of the page with a code (such as \\61) or with plsd behind it: search the data of the site for them, and delete what was stored.',
  effort: 45,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules({
    'ldap-filter': {
      severity: 'high',
      title: 'A parameter is a part of a search filter of LDAP',
      description:
        'A value of the request is written into the filter as it is. With * and brackets an attacker reads entries and attributes of the directory that the page does not show, such as members, e-mail addresses and groups, or signs in as someone else.',
      remediation:
        'Escape values for filters with the function of the library. PHP: ldap_escape($name, "", LDAP_ESCAPE_FILTER). Python: ldap.filter.escape_filter_chars(name). Node.js: new EqualityFilter({ attribute, value }) of ldapjs. Java: search(base, "(uid={0})", new Object[] { name }, controls). Spring: LdapQueryBuilder. Where a form needs letters and digits alone, refuse all else.',
      cwe: [90],
      references: [WSTG, RFC],
    },
  }),
} as const satisfies TestDefinition;
