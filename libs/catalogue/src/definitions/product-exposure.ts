import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/05-Enumerate_Infrastructure_and_Application_Admin_Interfaces';
const HARDENING =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/02-Test_Application_Platform_Configuration';

export const productExposure = {
  key: 'product_exposure',
  name: 'Products and consoles',
  question: 'Does a product that is installed here show strangers its console, its set-up or its metrics?',
  category: 'exposure',
  manner: 'light',
  after: 'others',
  traffic:
    'At most twenty GET requests, two per second: /metrics, /haproxy?stats and /nginx_status, and two to ten paths of the products that the pages show. /sse where the start page is not a document of HTML.',
  effort: 45,
  settings: null,
  rules: defineRules(
    {
      'console-open': {
        severity: 'critical',
        title: 'A console is open to strangers',
        description:
          'The console of a product responds without a sign-in. Anyone who finds it sees what it shows, and uses what it controls.',
        remediation:
          'Turn on the sign-in of the product, let it listen on an internal address only, or put a sign-in or a VPN in front of it. nginx: auth_basic. Apache: Require valid-user. Then read its log for visitors that you do not know.',
        cwe: [306],
      },
      'setup-open': {
        severity: 'critical',
        title: 'The first set-up of a product waits for anyone',
        description:
          'The product is installed, and nobody has claimed it. The first visitor who completes the set-up becomes its owner, and often gets access to the server.',
        remediation:
          'Complete the set-up, or stop the product until you do. If someone else may have completed it before, install it again.',
        cwe: [306, 1188],
      },
      'metrics-open': {
        severity: 'medium',
        title: 'Metrics are public',
        description:
          'Strangers can read the metrics of the software: names of machines, versions, load, and often addresses and users in labels.',
        remediation: 'Serve metrics on an internal port, or let only the monitoring system read them.',
        cwe: [497],
      },
      'registration-open': {
        severity: 'low',
        title: 'Strangers can sign up',
        description: 'The product lets anyone make an account, and accounts see what others have in it.',
        remediation:
          'Disable the registration if only your own people use the product. Gitea and Gogs: DISABLE_REGISTRATION = true. Grafana: allow_sign_up = false. Directus: Settings, User registration. Mattermost: EnableOpenServer.',
        cwe: [284],
      },
      'product-end-of-life': {
        severity: 'medium',
        title: 'The product gets no more security fixes',
        description: 'This branch of the product has ended. Holes that are found from now on stay open.',
        remediation:
          'Upgrade to a branch that its maintainers support. Make a backup first, and read the notes of each major version between.',
        cwe: [1104],
      },
      'admin-interface-public': {
        severity: 'low',
        title: 'The sign-in of an administration is public',
        description:
          'Software that runs a part of your infrastructure can be reached from the Internet. A hole in its sign-in, or one guessed password, is enough. Many of these products ship with a documented password.',
        remediation:
          'Let the product listen on an internal address, or allow only your networks or your VPN. Change a password that came with the product.',
        cwe: [668],
      },
    },
    { references: [WSTG, HARDENING] },
  ),
} as const satisfies TestDefinition;
