import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/06-Test_HTTP_Methods';
const RFC_9110 = 'https://www.rfc-editor.org/rfc/rfc9110#section-9';

export const httpMethods = {
  key: 'http_methods',
  name: 'HTTP methods',
  question: 'Does the server accept methods that a web site does not need?',
  category: 'exposure',
  manner: 'light',
  traffic:
    'At most eleven requests (OPTIONS, TRACE; on verified domains PROPFIND, HEAD and an invented method), and five more with the setting write_test: it creates a file of 16 bytes and deletes it.',
  effort: 30,
  settings: {
    type: 'object',
    properties: {
      write_test: {
        type: 'boolean',
        title: 'Try to write a file',
        description:
          'On a verified domain, the test sends PUT with 16 bytes to a random name, reads the file and deletes it. Without it, PUT and DELETE are never sent.',
        examples: [true],
      },
    },
  },
  rules: defineRules(
    {
      'method-trace-enabled': {
        severity: 'low',
        title: 'The server answers TRACE with the request that it received',
        description:
          'The response repeats all headers of the request, also those that proxies add on the way: an attacker who can send it learns internal addresses, tokens and cookies.',
        remediation:
          'Disable TRACE in the server, and in every proxy in front of it. Apache: TraceEnable off. IIS: remove the verb TRACE in request filtering. Jetty and Tomcat: allowTrace="false" (the default of Tomcat). nginx refuses TRACE without a setting, so another server responded: one in front of nginx, or one that visitors reach without it.',
        cwe: [693],
      },
      'method-webdav-open': {
        severity: 'medium',
        title: 'WebDAV is open to strangers',
        description:
          'The server lists files and their properties without a sign-in (PROPFIND). Where WebDAV is on by accident, writing is often open too.',
        remediation:
          'Disable WebDAV, or require a sign-in for it. Apache: remove "Dav On", or add "Require valid-user" to it. nginx: remove dav_methods and dav_ext_methods. IIS: remove the feature WebDAV Publishing.',
        cwe: [548, 306],
      },
      'method-auth-bypass': {
        severity: 'high',
        title: 'A protected page opens with another method',
        description:
          'The server refuses GET, but hands out the page for a method that its access rule does not name. Anyone reads what only some may read.',
        remediation:
          'Protect the path, not the methods. Apache: remove <Limit GET POST> around "Require", or use <LimitExcept>. Java: remove <http-method> from <security-constraint>, and add <deny-uncovered-http-methods/>. Then refuse methods that the site does not use.',
        cwe: [288, 285],
      },
      'method-put-open': {
        severity: 'critical',
        title: 'Strangers can create files on the server',
        description:
          'PUT creates a file that everyone can open. An attacker puts a page for phishing, malware or a script of the server there.',
        remediation:
          'Refuse PUT and DELETE, or require a sign-in for them. Apache: remove "Dav On" or protect it with "Require valid-user". nginx: remove dav_methods. Tomcat: readonly=true for the default servlet. IIS: remove WebDAV Publishing. Then look for files that you do not know.',
        cwe: [434, 650],
      },
    },
    { references: [WSTG, RFC_9110] },
  ),
} as const satisfies TestDefinition;
