import { IN_TURNS } from '../../in-turns';
import { defineRules } from '../../rule';
import { endpointsSchema, requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/19-Testing_for_Server-Side_Request_Forgery';
const CHEAT_SHEET =
  'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /preview?url=https://example.com, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/preview?url=https://example.com',
).properties;

export const requestForgery = {
  key: 'request_forgery',
  name: 'Server-side request forgery',
  question: 'Does the server request addresses that visitors name?',
  category: 'injection',
  manner: 'intrusive',
  traffic: `One request for each parameter that the pages and documents of an API show, with an address of this installation as its value: at most 45 GETs, one a second. It runs only where the operator has named that address (CALLBACK_URL). ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields. Every address that the test makes up has plsd in it: search the data of the site for it, and delete what was stored.',
  effort: 60,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules({
    'forgery-callback': {
      severity: 'medium',
      title: 'The server requests the address that a parameter names',
      description:
        'The server sends a request to any host that a visitor names. Unless it refuses addresses of its own network, an attacker reaches through it what is not public: services without a password, interfaces of administrators, and the metadata of the cloud, which may hold keys.',
      remediation:
        'Let the parameter choose from a fixed list of hosts. Where any public host is wanted, as for previews of links, resolve the name first, refuse private, loopback and link-local addresses (169.254.169.254, 127.0.0.0/8, 10.0.0.0/8, fd00::/8 and others), connect to the address that was checked, and do the same for each redirect. Send such requests through a proxy that reaches the internet alone (Smokescreen), and demand tokens of the metadata service (IMDSv2).',
      cwe: [918],
      references: [WSTG, CHEAT_SHEET],
    },
  }),
} as const satisfies TestDefinition;
