import { IN_TURNS } from '../../in-turns';
import { defineRules } from '../../rule';
import { endpointsSchema, requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/18-Testing_for_Server-side_Template_Injection';
const RESEARCH = 'https://portswigger.net/research/server-side-template-injection';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /hello?name=Ada, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/hello?name=Ada',
).properties;
const REMEDIATION =
  'Keep templates in files, and pass values to them by name. Flask: render_template("hello.html", name=name). PHP: $twig->render("hello.twig", ["name" => $name]). Express: res.render("hello", { name }). Spring: model.addAttribute("name", name). Never join a value to the text of a template, of a message with ${} (Bean Validation) or of an expression (SpEL, OGNL). Then search the log of the site for {{, ${ and <%= in this parameter.';

export const templateInjection = {
  key: 'template_injection',
  name: 'Template injection',
  question: 'Does the site compute what visitors send as a part of a template?',
  category: 'injection',
  manner: 'intrusive',
  traffic: `One harmless word in each parameter that the pages show, and multiplications in the syntax of template languages where it comes back: at most 45 GETs, one a second. Nothing that reads, writes or runs anything is sent. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields. Every value that the test makes up has plsd in it: search the data of the site for it, and delete what was stored.',
  effort: 60,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules(
    {
      'ssti-computed': {
        severity: 'critical',
        title: 'A template of the site computes what a parameter says',
        description:
          'A value of the request becomes a part of a template that the server runs. In most template languages an attacker reads files and secrets with it, or runs programs on the server.',
        remediation: REMEDIATION,
      },
      'ssti-suspected': {
        severity: 'medium',
        title: 'Signs of a template in a parameter lead to an error of a template language',
        description:
          'The response shows an error of a template language for {{ or <%, and none for a word. The value may become a part of a template; the error alone tells attackers how the site is built.',
        remediation: `${REMEDIATION} Show visitors no errors of templates.`,
      },
    },
    { cwe: [1336, 94], references: [WSTG, RESEARCH] },
  ),
} as const satisfies TestDefinition;
