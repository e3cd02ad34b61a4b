import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/01-Test_Network_Infrastructure_Configuration';

export const openPorts = {
  key: 'open_ports',
  name: 'Open ports',
  question: 'Can strangers reach databases, remote control or other services of the server?',
  category: 'exposure',
  manner: 'intrusive',
  isOfHost: true,
  traffic:
    'Connections to 27 ports of at most two proven addresses, 4 at a time, and to each open one a second connection with one harmless line (two for MongoDB). Nothing is signed in to, and nothing is changed.',
  effort: 30,
  settings: {
    type: 'object',
    properties: {
      expected_ports: {
        type: 'array',
        title: 'Expected ports',
        description:
          'Ports that are open on purpose: all others are reported, SSH and mail servers too. Databases and remote control are reported even if they are listed.',
        examples: [[22, 25]],
        minItems: 1,
        maxItems: 50,
        items: { type: 'integer', minimum: 1, maximum: 65_535 },
      },
    },
  },
  rules: defineRules(
    {
      'port-database-open': {
        severity: 'high',
        title: 'A database is open to the Internet',
        description:
          'Attackers try passwords and known flaws of the database, and read or delete everything where it needs no password.',
        remediation:
          'Bind the database to 127.0.0.1 or the inner address, and close the port in the firewall. PostgreSQL: listen_addresses. MySQL, MariaDB: bind-address. Redis: bind and requirepass. MongoDB: net.bindIp and security.authorization. Elasticsearch: network.host. Memcached: -l 127.0.0.1. Docker publishes ports past the firewall: write 127.0.0.1:5432:5432.',
        cwe: [668, 306],
      },
      'port-container-api-open': {
        severity: 'critical',
        title: 'The control of containers is open to the Internet',
        description:
          'Anyone who may talk to Docker, etcd or the kubelet starts programs on the server and reads its secrets.',
        remediation:
          'Close the port in the firewall. Docker: remove -H tcp://, use the socket or SSH (docker context). kubelet: --read-only-port=0 and --anonymous-auth=false. etcd: client certificates (--client-cert-auth).',
        cwe: [668, 306],
      },
      'port-remote-admin-open': {
        severity: 'medium',
        title: 'Remote control of the server is open to the Internet',
        description:
          'Attackers try passwords and known flaws there all day. Telnet also sends passwords without encryption.',
        remediation:
          'Close the port in the firewall, and reach the service by a VPN or an SSH tunnel. Replace Telnet with SSH.',
        cwe: [668, 319],
      },
      'port-cleartext-service': {
        severity: 'medium',
        title: 'A service takes passwords without encryption',
        description: 'The service offers no TLS, so everyone on the way reads passwords and content.',
        remediation:
          'Turn on TLS. vsftpd: ssl_enable=YES and force_local_logins_ssl=YES. ProFTPD: TLSEngine on. Dovecot: ssl = required. Or close the port.',
        cwe: [319],
      },
      'port-unexpected': {
        severity: 'low',
        title: 'A port is open that a web site does not need',
        description: 'Each service that strangers reach is one more that can have a flaw.',
        remediation:
          'Close the port in the firewall, or stop the service. If it is open on purpose, name it in expected_ports.',
        cwe: [668],
      },
    },
    { references: [WSTG], version: 2 },
  ),
} as const satisfies TestDefinition;
