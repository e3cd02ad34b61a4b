import { defineRules } from '../../rule';
import { requestsSetting } from '../../settings-schema';
import type { TestDefinition } from '../../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/07-Testing_for_XML_Injection';
const CHEAT_SHEET =
  'https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html';
const REMEDIATION =
  'Disable document types in the parser. Java: setFeature("http://apache.org/xml/features/disallow-doctype-decl", true). ASP.NET: DtdProcessing.Prohibit. Python: defusedxml, or XMLParser(resolve_entities=False, no_network=True) of lxml. PHP: no LIBXML_NOENT and no LIBXML_DTDLOAD. Node.js: noent: false in libxmljs. Where nobody needs XML, take JSON alone and refuse other types.';

export const xmlEntities = {
  key: 'xml_entities',
  name: 'XML entities',
  question: 'Does a parser expand entities that visitors declare?',
  category: 'injection',
  manner: 'intrusive',
  traffic: 'Nothing, but for a staging check.',
  stagingTraffic:
    'The bodies of XML that the settings name, with two entities inside them, or with an entity at an address of this installation (CALLBACK_URL): at most 240 requests, five a second. Every value that the test makes up has plsd in it: search the data of the site for it, and delete what was stored.',
  effort: 30,
  settings: { type: 'object', properties: { requests: requestsSetting } },
  rules: defineRules(
    {
      'xml-external-entity': {
        severity: 'high',
        title: 'A parser requests what a document of a visitor names',
        description:
          'The parser of the site loads entities or declarations from addresses in the document. An attacker reads files of the server with it, reaches services of its network, or keeps it busy.',
        remediation: REMEDIATION,
        cwe: [611],
      },
      'xml-entities-expanded': {
        severity: 'medium',
        title: 'A parser expands entities that a visitor declares',
        description:
          'The parser of the site reads the document type of a visitor and puts the texts of its entities in. Entities inside entities grow until the memory of the server is full; many parsers that expand them also load files and addresses.',
        remediation: REMEDIATION,
        cwe: [776, 827],
      },
    },
    { references: [WSTG, CHEAT_SHEET] },
  ),
} as const satisfies TestDefinition;
