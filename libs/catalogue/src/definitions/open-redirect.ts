import { defineRules } from '../rule';
import { endpointsSchema } from '../settings-schema';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/11-Client-side_Testing/04-Testing_for_Client-side_URL_Redirect';
const CHEAT_SHEET =
  'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html';
const FIX =
  'Redirect only to a fixed list of places, or to paths: accept a value that starts with one slash and no second slash or backslash. Django: url_has_allowed_host_and_scheme(). Rails: redirect_to with allow_other_host: false. Laravel: redirect()->intended() with paths of your own. Spring Security: no targetUrlParameter, or a check of it. ASP.NET: Url.IsLocalUrl() and LocalRedirect(). Express: compare with a list. OAuth: compare redirect_uri with the registered address, character by character.';

export const openRedirect = {
  key: 'open_redirect',
  name: 'Open redirects',
  question: 'Does the site send visitors to any address that a link names?',
  category: 'injection',
  manner: 'light',
  needsVerification: true,
  traffic:
    'At most 24 GET requests: links and search forms of the site that name an address, with an address below .example in its place. Nothing is requested there.',
  stagingTraffic:
    'At most 72 requests: also forms of POST and bodies of JSON and XML that name an address, and cookies.',
  effort: 30,
  settings: {
    type: 'object',
    properties: {
      endpoints: {
        ...endpointsSchema(
          'Addresses with a parameter that names where to go. They are tried before the links of the pages.',
          '/go?to=',
        ).properties.endpoints,
      },
    },
  },
  rules: defineRules(
    {
      'redirect-open': {
        severity: 'medium',
        title: 'The site redirects to any address that a link names',
        description:
          'A link to your site leads visitors to the site of an attacker. They see your name in the link, which makes phishing credible. On pages for a sign-in or OAuth, tokens and codes can go along.',
        remediation: FIX,
        cwe: [601],
      },
      'redirect-open-script': {
        severity: 'medium',
        title: 'A page leads to any address that its link names',
        description:
          'The page itself sends its visitors on (by a script, or by a refresh), to the address in the link. Such a link to your site leads to the site of an attacker.',
        remediation: FIX,
        cwe: [601],
      },
    },
    { references: [WSTG, CHEAT_SHEET] },
  ),
} as const satisfies TestDefinition;
