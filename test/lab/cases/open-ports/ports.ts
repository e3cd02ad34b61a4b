import type { Socket } from 'node:net';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { pages } from '../../sites/pages';

type Habit = (socket: Socket) => void;

/** Speaks first. */
const greets =
  (text: string | Buffer): Habit =>
  (socket) =>
    void socket.write(text);
/** Answers the first bytes. */
const replies =
  (text: string | Buffer, greeting: string | Buffer = ''): Habit =>
  (socket) => {
    if (greeting.length > 0) socket.write(greeting);
    socket.once('data', () => socket.write(text));
  };
const web = (status: string, body: string, headers = ''): Habit =>
  replies(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${headers}Connection: close\r\n\r\n${body}`,
  );
const silent: Habit = () => undefined;

const exactly =
  (text: string) =>
  (sent: string): boolean =>
    sent === text;
const starting =
  (hex: string) =>
  (sent: string): boolean =>
    Buffer.from(sent, 'latin1').toString('hex').startsWith(hex) && sent.length < 100;
const getting =
  (path: string) =>
  (sent: string): boolean =>
    sent.startsWith(`GET ${path} HTTP/1.0\r\n`) && sent.split('\r\n\r\n').length === 2;

/** All that may be sent to a port, besides the connection itself. */
const LINES: Readonly<Record<number, (sent: string) => boolean>> = {
  21: exactly('AUTH TLS\r\n'),
  110: exactly('CAPA\r\nQUIT\r\n'),
  143: exactly('a CAPABILITY\r\nb LOGOUT\r\n'),
  445: starting('00000045ff534d4272'),
  1433: starting('1201001a'),
  2375: getting('/version'),
  2379: getting('/version'),
  3389: starting('030000130ee0'),
  5432: exactly('\0\0\0\b\x04\xd2\x16\x2f'),
  5984: getting('/_all_dbs'),
  5985: getting('/wsman'),
  6000: starting('6c000b000000000000000000'),
  6379: exactly('PING\r\n'),
  9042: starting('040000000500000000'),
  9200: getting('/'),
  10255: getting('/pods'),
  11211: exactly('version\r\n'),
  27017: (sent) =>
    sent.split('admin').length === 3 && sent.includes('hello') && sent.includes('listDatabases'),
};
const MOST_CONNECTIONS = 2;

/** Complains about anything beyond two connections and the one line. */
function watched(ground: Ground, port: number, habit: Habit): Habit {
  let connections = 0;
  return (socket) => {
    connections += 1;
    if (connections > MOST_CONNECTIONS) ground.complaints.push(`${connections} connections to port ${port}`);
    let sent = '';
    socket.on('data', (chunk: Buffer) => (sent += chunk.toString('latin1')));
    socket.on('close', () => {
      if (sent !== '' && LINES[port]?.(sent) !== true)
        ground.complaints.push(`port ${port} got ${JSON.stringify(sent.slice(0, 80))}`);
    });
    habit(socket);
  };
}

const lay = async (ground: Ground, ports: Readonly<Record<number, Habit>>): Promise<void> => {
  ground.closeOtherPorts();
  await ground.site(pages({}));
  for (const [port, habit] of Object.entries(ports))
    await ground.tcp(watched(ground, Number(port), habit), Number(port));
};

const server = (
  name: string,
  ports: Readonly<Record<number, Habit>>,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({ name: `ports: ${name}`, site: (ground) => lay(ground, ports), expected, ...rest });

const mysql = (version: string): Buffer =>
  Buffer.concat([Buffer.from([0x4a, 0, 0, 0, 10]), Buffer.from(`${version}\0rest`, 'latin1')]);
const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
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
  server(
    'MySQL that lets the scanner in not at all',
    { 3306: greets(bytes('45000000ff6a04486f7374')) },
    ['port-unexpected low'],
    {
      guards: 'it refuses strangers by their address',
    },
  ),
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
  server('kubelet', { 10255: web('200 OK', '{"kind":"PodList"}') }, ['port-container-api-open critical']),
  server('RDP', { 3389: replies(bytes('030000130ed000001234000200080002000000')) }, [
    'port-remote-admin-open medium',
  ]),
  server('VNC', { 5900: greets('RFB 003.008\n') }, ['port-remote-admin-open medium']),
  server('SMB', { 445: replies(bytes('00000040fe534d4240000000')) }, ['port-remote-admin-open medium']),
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

const GUARD_CASES: CaseOf[] = [
  server('only the web', {}, []),
  server('SSH and SMTP', { 22: greets('SSH-2.0-OpenSSH_9.2\r\n'), 25: greets('220 mail ESMTP\r\n') }, []),
  server('a silent service', { 1521: silent }, ['port-unexpected low']),
  server('a silent service that is expected', { 1521: silent }, [], { settings: { expected_ports: [1521] } }),
  server('two services', { 3306: greets(mysql('10.11.6-MariaDB')), 2049: silent }, [
    'port-database-open high',
    'port-unexpected low',
  ]),
  server('a domain that is not verified', { 6379: replies('+PONG\r\n') }, 'inconclusive', {
    mayIntrude: false,
    atMost: { connections: 0 },
  }),
  {
    name: 'ports: an address that accepts everything',
    site: async (ground) => {
      await ground.site(pages({}));
      await ground.tcp(silent, 'any');
    },
    expected: 'inconclusive',
    guards: 'an open port of a tarpit proves nothing',
  },
  {
    name: 'ports: a site behind a content network',
    site: async (ground) => {
      ground.closeOtherPorts();
      await ground.https((_request, response) =>
        response.setHeader('cf-ray', '8f1a').end('<!doctype html><title>Shop</title>'),
      );
      await ground.tcp(silent, 2049);
    },
    expected: 'inconclusive',
    guards: "its machines are not the owner's",
  },
];

export const OPEN_PORTS_CASES: CaseOf[] = [...DATABASE_CASES, ...REMOTE_CASES, ...MAIL_CASES, ...GUARD_CASES];
