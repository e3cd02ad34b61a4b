import type { CaseOf } from '../../lab-case';
import { bytes, greets, mysql, overTls, replies, server, web } from './port-site';

const mongo = (...texts: string[]): Buffer =>
  Buffer.concat(
    texts.map((text) => {
      const body = Buffer.from(`\0\0\0\0\0\0\0\0\0\0\0\0${text}\0`, 'latin1');
      const length = Buffer.alloc(4);
      length.writeInt32LE(body.length + 4);
      return Buffer.concat([length, body]);
    }),
  );

const DATABASE_CASES: CaseOf[] = [
  server('Redis without a password', { 6379: replies('+PONG\r\n') }, ['port-database-open critical']),
  server('Redis with a password', { 6379: replies('-NOAUTH Authentication required.\r\n') }, [
    'port-database-open high',
  ]),
  server('Redis in protected mode', { 6379: replies('-DENIED Redis is running in protected mode\r\n') }, [
    'port-database-open high',
  ]),
  server('Memcached', { 11211: replies('VERSION 1.6.18\r\n') }, ['port-database-open critical']),
  server(
    'Elasticsearch without a sign-in',
    { 9200: web('200 OK', '{"name":"a","cluster_name":"shop","version":{}}') },
    ['port-database-open critical'],
  ),
  server(
    'Elasticsearch with a sign-in',
    { 9200: web('401 Unauthorized', '{}', 'WWW-Authenticate: Basic realm="security"\r\n') },
    ['port-database-open high'],
  ),
  server(
    'CouchDB with a sign-in',
    { 5984: web('401 Unauthorized', '{"error":"unauthorized"}', 'Server: CouchDB/3.3\r\n') },
    ['port-database-open high'],
  ),
  server('CouchDB without a sign-in', { 5984: web('200 OK', '["orders"]', 'Server: CouchDB/3.3\r\n') }, [
    'port-database-open critical',
  ]),
  server('MongoDB without a sign-in', { 27017: replies(mongo('maxWireVersion', 'databases\0')) }, [
    'port-database-open critical',
  ]),
  server('MongoDB with a sign-in', { 27017: replies(mongo('maxWireVersion', 'requires authentication')) }, [
    'port-database-open high',
  ]),
  server('MySQL', { 3306: greets(mysql('8.0.36')) }, ['port-database-open high']),
  server('PostgreSQL', { 5432: replies('N') }, ['port-database-open high']),
  server('PostgreSQL with TLS', { 5432: replies('S') }, ['port-database-open high']),
  server('SQL Server', { 1433: replies(bytes('0401002b00000100')) }, ['port-database-open high']),
  server(
    'Cassandra',
    { 9042: replies(Buffer.concat([bytes('840000000600000020'), Buffer.from('CQL_VERSION')])) },
    ['port-database-open high'],
  ),
  server('a database that is expected', { 5432: replies('S') }, ['port-database-open high'], {
    settings: { expected_ports: [5432] },
  }),
  server(
    'a web server at the port of Redis',
    { 6379: web('400 Bad Request', 'PING?') },
    ['port-unexpected low'],
    {
      guards: 'a port number is not a database',
    },
  ),
  server('a web server at the port of Elasticsearch', { 9200: web('200 OK', '{"hello":"world"}') }, [
    'port-unexpected low',
  ]),
];

const REMOTE_CASES: CaseOf[] = [
  server('Docker', { 2375: web('200 OK', '{"Version":"24.0","ApiVersion":"1.43"}') }, [
    'port-container-api-open critical',
  ]),
  server('Docker behind a sign-in', { 2375: web('401 Unauthorized', 'docker: sign in') }, [
    'port-container-api-open high',
  ]),
  server('etcd', { 2379: web('200 OK', '{"etcdserver":"3.5.9"}') }, ['port-container-api-open critical']),
  server('kubelet that lets strangers in', { 10250: overTls(web('200 OK', '{"kind":"PodList"}')) }, [
    'port-container-api-open critical',
  ]),
  server('kubelet with a sign-in', { 10250: overTls(web('401 Unauthorized', 'Unauthorized')) }, [
    'port-container-api-open high',
  ]),
  server(
    'another service where the kubelet is expected',
    { 10250: overTls(web('200 OK', '{"kind":"Shop"}')) },
    ['port-unexpected low'],
  ),
  server('kubelet', { 10255: web('200 OK', '{"kind":"PodList"}') }, ['port-container-api-open critical']),
  server('RDP', { 3389: replies(bytes('030000130ed000001234000200080002000000')) }, [
    'port-remote-admin-open medium',
  ]),
  server('VNC', { 5900: greets('RFB 003.008\n') }, ['port-remote-admin-open medium']),
  server('SMB', { 445: replies(bytes(`00000040fe534d424000${'00'.repeat(8)}010001${'00'.repeat(45)}`)) }, [
    'port-remote-admin-open medium',
  ]),
  server('SMB 1', { 445: replies(bytes(`00000023ff534d427200000000980128${'00'.repeat(23)}`)) }, [
    'port-remote-admin-open medium',
  ]),
  server('WinRM', { 5985: web('405 Method Not Allowed', '', 'Server: Microsoft-HTTPAPI/2.0\r\n') }, [
    'port-remote-admin-open medium',
  ]),
  server('X11', { 6000: replies(bytes('00000b00000000000000')) }, ['port-remote-admin-open medium']),
  server('Telnet', { 23: greets(bytes('fffd18fffd20')) }, ['port-remote-admin-open high']),
  server('Telnet without options', { 23: greets('router login: ') }, ['port-remote-admin-open high']),
];

const MAIL_CASES: CaseOf[] = [
  server('FTP without TLS', { 21: replies('530 Please login\r\n', '220 FTP\r\n') }, [
    'port-cleartext-service medium',
  ]),
  server('FTP with TLS', { 21: replies('234 Proceed\r\n', '220 FTP\r\n') }, []),
  server('POP3 without TLS', { 110: replies('+OK\r\nUSER\r\n.\r\n', '+OK ready\r\n') }, [
    'port-cleartext-service medium',
  ]),
  server('POP3 with TLS', { 110: replies('+OK\r\nSTLS\r\n.\r\n', '+OK ready\r\n') }, []),
  server(
    'IMAP without TLS',
    { 143: replies('* CAPABILITY IMAP4rev1\r\na OK done\r\nb OK bye\r\n', '* OK ready\r\n') },
    ['port-cleartext-service medium'],
  ),
  server(
    'IMAP with TLS in its greeting',
    { 143: greets('* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n') },
    [],
  ),
  server('FTP that answers nothing more', { 21: greets('220 FTP\r\n') }, [], {
    guards: 'whether it has TLS is not known',
  }),
];

export const OPEN_PORTS_CASES: CaseOf[] = [...DATABASE_CASES, ...REMOTE_CASES, ...MAIL_CASES];
