import { IN_TURNS } from '../../in-turns';
import { defineRules } from '../../rule';
import { endpointsSchema, requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/05.6-Testing_for_NoSQL_Injection';
const MONGODB = 'https://www.mongodb.com/docs/manual/reference/operator/query/';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /products?name=chair, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/products?name=chair',
).properties;

export const nosqlInjection = {
  key: 'nosql_injection',
  name: 'NoSQL injection',
  question: 'Does a database read operators or code from what visitors send?',
  category: 'injection',
  manner: 'intrusive',
  traffic: `Up to 17 requests for each parameter that the pages and documents of an API show, at most 45 GETs, one a second: operators that select what the usual value selects, and conditions of JavaScript that do not widen a query. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields. Every value that the test makes up has plsd or a number from 75730000 to 75739999 in it: search the data of the site for them, and delete what was stored.',
  effort: 60,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules(
    {
      'nosql-operator': {
        severity: 'high',
        title: 'A database reads operators from a parameter',
        description:
          'A parameter may be an object, and its names reach the query. With $ne, $gt or $regex an attacker signs in without a password, reads records of others, or finds out secrets character by character.',
        remediation:
          'Take texts alone, and write the operator yourself: { name: { $eq: name } }. Node.js: String(req.query.name), or a schema that refuses objects (zod, Joi, class-validator); in Mongoose set sanitizeFilter to true. Express: app.set("query parser", "simple"). PHP: check is_string($_GET["name"]). Show visitors no errors of the database.',
      },
      'nosql-script': {
        severity: 'critical',
        title: 'A parameter is run as JavaScript',
        description:
          'A value of the request becomes a part of code, mostly of $where or mapReduce in a database. An attacker reads the whole collection with it, or keeps the server busy; where the program itself runs the code, they run what they like.',
        remediation:
          'Do not build code from values. Replace $where, $function and mapReduce with operators, such as { price: { $lt: price } }, and switch off JavaScript in the database (security.javascriptEnabled: false in mongod.conf). In programs replace eval(), new Function() and vm with code that reads the value.',
      },
    },
    { cwe: [943, 94], references: [WSTG, MONGODB] },
  ),
} as const satisfies TestDefinition;
