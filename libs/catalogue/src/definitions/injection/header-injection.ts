import { IN_TURNS } from '../../in-turns';
import { defineRules } from '../../rule';
import { endpointsSchema, requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/15-Testing_for_HTTP_Response_Splitting';
const RFC = 'https://www.rfc-editor.org/rfc/rfc9110#section-5.5';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /go?to=/a, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/go?to=/a',
).properties;

export const headerInjection = {
  key: 'header_injection',
  name: 'Header injection',
  question: 'Do line breaks of visitors end a header of the response?',
  category: 'injection',
  manner: 'intrusive',
  traffic: `One harmless word in each parameter that the pages show; where it comes back in a header of the response, line breaks and a header of our own: at most 45 GETs, one a second. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths and cookies. Every value that the test makes up has plsd in it: search the data of the site for it, and delete what was stored.',
  effort: 30,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules({
    'header-line-break': {
      severity: 'high',
      title: 'A line break in a parameter begins a header of the response',
      description:
        'A value of the request is written into a header with its line breaks. An attacker sends a link that sets cookies for the visitor, switches off the protection that headers give, or replaces your page, also in caches for everyone.',
      remediation:
        'Refuse values with control characters before they reach a header, or encode them. Node.js: encodeURIComponent(value). PHP: rawurlencode($value). Python: quote(value). Set headers with the functions of the framework, which refuse line breaks, and never write them as text. nginx: use $request_uri in place of $uri in return and add_header, because $uri is decoded.',
      cwe: [113, 93],
      references: [WSTG, RFC],
    },
  }),
} as const satisfies TestDefinition;
