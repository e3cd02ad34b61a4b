import { IN_TURNS } from '../in-turns';
import { defineRules } from '../rule';
import { endpointsSchema, requestsSetting } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/01-Testing_for_Reflected_Cross_Site_Scripting';
const CHEAT_SHEET =
  'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /search?q=chair, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/search?q=chair',
).properties;

export const reflectedXss = {
  key: 'reflected_xss',
  name: 'Reflected scripts (XSS)',
  question: 'Does a page return what visitors send as script?',
  category: 'exposure',
  manner: 'intrusive',
  traffic: `One harmless word in each parameter that the pages show, and a few characters more where it comes back; then the names of parameters, and the word behind quotes: at most 45 GETs, one a second. Nothing that runs is sent. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields. Every value that the test makes up has plsd in it: search the data of the site for it, and delete what was stored.',
  effort: 60,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules(
    {
      'xss-html-context': {
        severity: 'high',
        title: 'A value of the request is written into the page as HTML',
        description:
          'An attacker sends a link whose value becomes elements of the page. Their script runs as the site for everyone who opens it, reads the page and acts as the visitor.',
        remediation:
          'Encode < > & " and \' when you write the value into the page, with the function of your templates. PHP: htmlspecialchars($value, ENT_QUOTES), or {{ value }} in Twig and Blade. Python: {{ value }} in Jinja and in templates of Django. Java: <c:out>, or th:text. ASP.NET: @value in Razor. Node.js: {{ value }} in Handlebars, <%= value %> in EJS. Rails: <%= value %>. Remove raw filters (|safe, {!! !!}, html_safe, v-html, dangerouslySetInnerHTML).',
        cwe: [79],
      },
      'xss-attribute-context': {
        severity: 'high',
        title: 'A value of the request ends the attribute that it is written into',
        description:
          'An attacker sends a link whose value adds attributes such as onfocus to an element of the page. Their script runs as the site for everyone who opens it.',
        remediation:
          'Put quotes around the attribute and encode " and \' in the value. PHP: htmlspecialchars($value, ENT_QUOTES). Java: forHtmlAttribute of the OWASP Java Encoder. In templates that encode, {{ value }} is enough. Never write values into unquoted attributes or names of attributes.',
        cwe: [79, 83],
      },
      'xss-script-context': {
        severity: 'high',
        title: 'A value of the request becomes code in a script of the page',
        description:
          'An attacker sends a link whose value ends a string in a script, or is code already. It runs as the site for everyone who opens the link.',
        remediation:
          'Do not write values into scripts. Write them into a data attribute, or as JSON with < encoded as \\u003c, and read them from there. PHP: json_encode($value, JSON_HEX_TAG | JSON_HEX_APOS | JSON_HEX_QUOT). Django: json_script. Rails: json_escape. Never write them into event handlers.',
        cwe: [79],
      },
      'xss-url-context': {
        severity: 'medium',
        title: 'A value of the request becomes an address of the page, whatever its scheme',
        description:
          'An attacker sends a link whose value makes an address of the page begin with javascript:. Their script runs as the site when the visitor follows it, or immediately in a frame.',
        remediation:
          'Accept only values that begin with https:// or a single slash, and compare after parsing them (new URL(value).protocol), not by searching for javascript:.',
        cwe: [79, 601],
      },
    },
    { references: [WSTG, CHEAT_SHEET] },
  ),
} as const satisfies TestDefinition;
