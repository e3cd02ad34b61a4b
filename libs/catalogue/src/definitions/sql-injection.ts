import { IN_TURNS } from '../in-turns';
import { defineRules } from '../rule';
import { endpointsSchema, requestsSetting } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/05-Testing_for_SQL_Injection';
const CHEAT_SHEET =
  'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /item?id=7, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/item?id=7',
).properties;
const DESCRIPTION =
  'A value of the request becomes a part of a statement. An attacker reads the whole database with it: accounts, passwords, orders. Often they can also change it, or run programs on the server.';
const REMEDIATION =
  'Pass values as parameters, never in the text of a statement, also not in raw queries of a mapper. Node.js: $1 with pg, ? with mysql2. PHP: prepare() and bindValue() of PDO. Java: ? of PreparedStatement. ASP.NET: @id with SqlCommand.Parameters. Python: execute(text, [value]). Rails: where(id: value). Choose names of columns and ASC or DESC from a fixed list. Then search the log of the site for quotes in this parameter.';

export const sqlInjection = {
  key: 'sql_injection',
  name: 'SQL injection',
  question: 'Does a database read what visitors send as SQL?',
  category: 'exposure',
  manner: 'intrusive',
  traffic: `Up to 20 requests for each parameter that the pages and documents of an API show (GET, and for texts in queries of GraphQL POST), at most 55, one a second: values with quotes, computations and conditions that do not widen a statement. With the setting time_based also values that sleep two seconds at most. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields, and UNION with one marker. Every value that the test makes up has plsd or a number from 75730000 to 75739999 in it: search the data of the site for them, and delete what was stored.',
  effort: 120,
  settings: {
    type: 'object',
    properties: {
      endpoints,
      requests: requestsSetting,
      time_based: {
        type: 'boolean',
        title: 'Also test by delays',
        description:
          'For parameters that show nothing else, the test lets the database sleep up to two seconds, one request at a time. Without it, no value sleeps.',
        examples: [true],
      },
    },
  },
  rules: defineRules(
    {
      'sqli-error-based': {
        severity: 'critical',
        title: 'A quote in a parameter ends a string of an SQL statement',
        description: DESCRIPTION,
        remediation: `${REMEDIATION} Show visitors no errors of the database.`,
      },
      'sqli-boolean-based': {
        severity: 'critical',
        title: 'A database computes what a parameter says',
        description: DESCRIPTION,
        remediation: REMEDIATION,
      },
      'sqli-time-based': {
        severity: 'critical',
        title: 'A database sleeps as long as a parameter says',
        description: DESCRIPTION,
        remediation: REMEDIATION,
      },
      'sqli-union-based': {
        severity: 'critical',
        title: 'A parameter adds a second query to an SQL statement',
        description: DESCRIPTION,
        remediation: REMEDIATION,
      },
      'sqli-suspected': {
        severity: 'medium',
        title: 'A quote in a parameter leads to an error of the database',
        description:
          'The response shows an error of a database for a quote, and none for a word. The value may become a part of a statement; the error alone tells attackers how the database is built.',
        remediation: `${REMEDIATION} Show visitors no errors of the database.`,
      },
    },
    { cwe: [89], references: [WSTG, CHEAT_SHEET] },
  ),
} as const satisfies TestDefinition;
