import { IN_TURNS } from '../../in-turns';
import { defineRules } from '../../rule';
import { endpointsSchema, requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/05-Authorization_Testing/01-Testing_Directory_Traversal_File_Include';
const CHEAT_SHEET = 'https://cheatsheetseries.owasp.org/cheatsheets/Input_Validation_Cheat_Sheet.html';
const { endpoints } = endpointsSchema(
  'Addresses with parameters, such as /download?file=terms.pdf, and pages with forms. Only these are tried then; without any, the parameters that the pages show.',
  '/download?file=terms.pdf',
).properties;
const REMEDIATION =
  'Let the parameter name an entry of a list, such as a number, and keep the names of files on the server. Where it must name a file, resolve the path first and compare then. Do not remove ../ from values. Node.js: path.resolve(folder, name) must start with folder + path.sep. PHP: realpath() of the file must start with that of the folder and a slash. Python: Path.resolve().is_relative_to(folder). Java: toRealPath().startsWith(folder). Flask: send_from_directory. Express: res.sendFile(name, { root }).';

export const pathTraversal = {
  key: 'path_traversal',
  name: 'Path traversal',
  question: 'Does a parameter name files outside their folder?',
  category: 'injection',
  manner: 'intrusive',
  traffic: `Where a parameter looks like the name of a file, paths to a file that each server has and that holds nothing secret (/etc/os-release, win.ini, web.xml): at most 45 GETs, one a second. ${IN_TURNS}`,
  stagingTraffic:
    'At most 240 requests, five a second: also forms of POST, bodies of JSON and XML, segments of paths, cookies and header fields. What is stored ends with os-release, win.ini or web.xml: search the data of the site for it, and delete it.',
  effort: 60,
  settings: { type: 'object', properties: { endpoints, requests: requestsSetting } },
  rules: defineRules(
    {
      'traversal-file': {
        severity: 'high',
        title: 'A parameter reads files outside their folder',
        description:
          'A value of the request is a part of the path of a file, and may climb out of its folder. An attacker reads what the program may read: its source, settings with passwords and keys, files of other users; and, where the program runs what it opens, may run code of their own.',
        remediation: REMEDIATION,
      },
      'traversal-suspected': {
        severity: 'medium',
        title: 'A program opens a path outside its folder that a parameter names',
        description:
          'The response shows an error of a function that opens files, with a path outside the folder that it is for. An ending that the program adds keeps most files away, but not all; the error also tells attackers where the site is on its server.',
        remediation: `${REMEDIATION} Show visitors no errors with paths.`,
      },
    },
    { cwe: [22, 73], references: [WSTG, CHEAT_SHEET] },
  ),
} as const satisfies TestDefinition;
