import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const ERRORS =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/08-Testing_for_Error_Handling/01-Testing_For_Improper_Error_Handling';
const CONTENT =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage';
const FINGERPRINT =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server';
const OWN_ERROR_PAGES =
  'Run the application in production mode, and show error pages of your own. Write the details to a log that only the operators read.';

const rules = defineRules({
  'info-debug-console': {
    severity: 'critical',
    title: 'Visitors reach a console that runs code on the server',
    description:
      'A debugger is reachable from outside. Anyone who gets past its PIN or its list of addresses can run code on the server.',
    remediation:
      'Disable the debugger and run the application in production mode. Flask: no app.run(debug=True). Rails: no web-console gem outside of development. Laravel: APP_DEBUG=false.',
    cwe: [489, 94],
    references: [ERRORS, 'https://werkzeug.palletsprojects.com/en/stable/debug/'],
  },
  'info-debug-mode': {
    // 2: the route of Ignition alone proves it, whether it may execute commands or not.
    version: 2,
    severity: 'high',
    title: 'The application runs in debug mode',
    description:
      'Its errors show source code, settings, paths and queries to everyone. Attackers learn where and how to attack, and sometimes read passwords.',
    remediation:
      'Run the application in production mode. Django: DEBUG = False. Laravel: APP_DEBUG=false. Symfony: APP_ENV=prod. Rails: RAILS_ENV=production. Express: NODE_ENV=production. ASP.NET: customErrors mode="On".',
    cwe: [489, 209],
    references: [ERRORS],
  },
  'info-stack-trace': {
    severity: 'medium',
    title: 'Error pages show a stack trace',
    description: 'Attackers learn which software the site uses, where its files are, and what makes it fail.',
    remediation: OWN_ERROR_PAGES,
    cwe: [209],
    references: [ERRORS],
  },
  'info-error-message': {
    severity: 'medium',
    title: 'A page shows an internal error message',
    description:
      'Messages of the language or the database reveal paths, names of tables and the kind of database.',
    remediation: `${OWN_ERROR_PAGES} PHP: display_errors = Off.`,
    cwe: [209],
    references: [ERRORS],
  },
  'info-source-map': {
    severity: 'low',
    title: 'The source map of a script is public',
    description: 'Everyone can read the original source code of the script, with its comments and names.',
    remediation:
      'Do not deploy files that end in .map, or let only your error tracker read them. Build without source maps if nobody uses them.',
    cwe: [540],
    references: [CONTENT],
  },
  'info-secret-in-page': {
    severity: 'high',
    title: 'A page or script contains a secret',
    description:
      'Everyone who reads the page can use the key, on your account and at your cost. Private keys and keys of a whole cloud account are critical; keys of one service, such as the service key of Supabase, are high.',
    remediation:
      'Revoke the secret and create a new one. Use it on the server only, and let the page call the server.',
    cwe: [615, 798],
    references: [CONTENT],
  },
  'info-credentials-in-comment': {
    severity: 'medium',
    title: 'A comment in a page contains a password',
    description:
      'Visitors do not see the comment, but everyone can read it in the source of the page. Whether the password still works is not tried, so the severity is medium.',
    remediation:
      'Change the password and delete the comment. Write such notes in comments of the template language, which the server removes.',
    cwe: [615, 522],
    references: [CONTENT],
  },
  'info-internal-address': {
    severity: 'low',
    title: 'The site names a host of the internal network',
    description:
      'Attackers learn how the internal network is built. What the page loads from there does not work for visitors.',
    remediation: 'Use the public address, or an address without scheme and host.',
    cwe: [200],
    references: [CONTENT],
  },
  'info-version-in-page': {
    severity: 'low',
    title: 'Pages name the version of the software',
    description: 'Attackers search for sites with a version that has a known vulnerability.',
    remediation:
      'Let no page name the version, also no error page, and keep the software up to date in any case.',
    cwe: [200],
    references: [FINGERPRINT],
  },
  'info-debug-header': {
    severity: 'low',
    title: 'Responses have headers of a debugging tool',
    description: 'The headers name queries, log entries or a profiler that are meant for developers.',
    remediation:
      'Disable the profiler in production, and the logger that writes to the console of the browser (ChromePHP, FirePHP).',
    cwe: [489, 200],
    references: [ERRORS, 'https://symfony.com/doc/current/profiler.html'],
  },
});

export const informationDisclosure = {
  key: 'information_disclosure',
  name: 'Information disclosure',
  question: 'Do pages, scripts and errors reveal secrets, source code or internals?',
  category: 'exposure',
  manner: 'light',
  traffic:
    'At most eleven requests: five that provoke an error (one of them only where API against its document runs too), the health check of Laravel Ignition, the console of Werkzeug where a header names that server, three source maps and a profiler. What is serious is requested again. The path /% makes some applications log an error, so each host gets it once a week; only that scan closes issues about errors. Pages and scripts are those that other tests of the scan share.',
  effort: 30,
  settings: null,
  rules,
} as const satisfies TestDefinition;
