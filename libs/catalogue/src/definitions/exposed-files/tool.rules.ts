import { defineRules } from '../../rule';

const references = [
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/05-Enumerate_Infrastructure_and_Application_Admin_Interfaces',
];
const INFORMATION = [200];
const DEBUG = [489, 200];

/** Tools of developers and operators that answer strangers. */
export const EXPOSED_TOOL_RULES = defineRules({
  'exposed-actuator': {
    version: 2,
    severity: 'high',
    title: 'Spring Boot Actuator responds to strangers',
    description:
      'Its endpoints show settings and memory of the application, at times with passwords, and some change how it runs.',
    remediation:
      'Set management.endpoints.web.exposure.include=health, and put the other endpoints on their own port or behind a login. Replace secrets that /actuator/env or a heap dump showed.',
    cwe: [497],
    references: ['https://docs.spring.io/spring-boot/reference/actuator/endpoints.html'],
  },
  'exposed-phpinfo': {
    severity: 'medium',
    title: 'The output of phpinfo() is public',
    description: 'The page shows versions, paths, modules and environment variables of the server.',
    remediation: 'Delete the script that calls phpinfo().',
    cwe: INFORMATION,
    references: ['https://www.php.net/manual/en/function.phpinfo.php'],
  },
  'exposed-server-status': {
    severity: 'medium',
    title: 'The status page of Apache is public',
    description: 'It shows the addresses of visitors and the URLs that they request, which may hold tokens.',
    remediation:
      'Disable the page (a2dismod status), or refuse its path to strangers. "Require local" in its <Location> is enough only where visitors reach this server directly. Behind a proxy on the same machine every visitor counts as local: refuse the path in that proxy, or read the client address with mod_remoteip.',
    cwe: INFORMATION,
    references: ['https://httpd.apache.org/docs/2.4/mod/mod_status.html'],
  },
  'exposed-debug-tool': {
    version: 2,
    severity: 'high',
    title: 'A debugging tool is public',
    description:
      'Tools for developers show requests, queries, sessions and errors of real visitors, or let strangers overload the server.',
    remediation:
      'Disable the tool in production, or require a login for it. Replace tokens and passwords that its records hold.',
    cwe: DEBUG,
    references,
  },
  'exposed-metrics': {
    severity: 'low',
    title: 'Metrics of the application are public',
    description: 'They reveal how the application is built, how much it is used, and which parts of it fail.',
    remediation: 'Serve metrics on an internal port, or let only the monitoring system read them.',
    cwe: INFORMATION,
    references: ['https://prometheus.io/docs/operating/security/'],
  },
  'exposed-log-file': {
    version: 2,
    severity: 'medium',
    title: 'A log file is public',
    description: 'Logs hold paths, queries, addresses and at times tokens and data of visitors.',
    remediation:
      'Write logs outside the web root, deny *.log in the web server, and delete the file. Replace tokens that it holds.',
    cwe: [532],
    references,
  },
  'exposed-database-tool': {
    version: 2,
    severity: 'low',
    title: 'An administration tool for databases is public',
    description: 'Strangers can try passwords of the database there, and use defects of the tool.',
    remediation:
      'Delete the tool, or require a login or a VPN before it. Where it signs visitors in automatically, close it now.',
    cwe: [284],
    references,
  },
});
