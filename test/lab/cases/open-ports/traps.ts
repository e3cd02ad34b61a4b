import { createServer, type Socket } from 'node:net';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { type HeaderFields, pages } from '../../sites/pages';
import { bytes, greets, type Habit, lay, mysql, replies, server, silent, web } from './port-site';

const ALL_PORTS = [
  21, 22, 23, 25, 110, 111, 143, 445, 1433, 1521, 2049, 2375, 2379, 3306, 3389, 5432, 5900, 5984, 5985, 6000,
  6379, 9042, 9200, 10250, 10255, 11211, 27017,
];
const all = (habit: Habit): Record<number, Habit> =>
  Object.fromEntries(ALL_PORTS.map((port) => [port, habit]));
const closes: Habit = (socket) => void socket.end();
/** Returns what it gets. */
const echoes: Habit = (socket) => void socket.pipe(socket);
/** Sends without an end. */
const babbles: Habit = (socket) => {
  const timer = setInterval(() => socket.write('x'.repeat(40_000)), 20);
  socket.on('close', () => clearInterval(timer));
};
/** What TLS servers send to bytes that are not a hello: an alert. */
const tls: Habit = (socket) =>
  void socket.once('data', () => socket.end(Buffer.from('15030100020246', 'hex')));

const everywhere = (name: string, habit: Habit, headers: HeaderFields = {}): CaseOf => ({
  name: `ports: ${name}`,
  site: async (ground) => {
    await ground.site(pages({ '/': { headers } }));
    await ground.tcp(habit, 'any');
  },
  expected: 'inconclusive',
  guards: 'an open port of an address that accepts everything proves nothing',
});

const UNKNOWN = 'port-unexpected low';
const unknown = (name: string, port: number, habit: Habit, guards: string): CaseOf =>
  server(name, { [port]: habit }, [UNKNOWN], { guards });

/** The site, and an address that accepts every port once someone connects to port 1521. */
async function trapOf(ground: Ground): Promise<void> {
  await lay(ground, { 2049: silent });
  await ground.tcp((socket: Socket) => {
    void ground.tcp(silent, 'any');
    socket.end();
  }, 1521);
}

async function onceOpen(ground: Ground): Promise<void> {
  await lay(ground, {});
  const once = createServer((socket) => socket.end());
  once.once('connection', () => once.close());
  await ground.serve(once, 2049);
}

async function twoAddresses(ground: Ground): Promise<void> {
  const second = ground.addAddress();
  await lay(ground, { 6379: replies('+PONG\r\n') });
  const server = createServer(silent);
  await ground.serve(server, 'any', second);
}

/** Services that are not what their port or their first words suggest. */
export const PORT_LIE_CASES: CaseOf[] = [
  unknown(
    'SSH at the port of Redis',
    6379,
    greets('SSH-2.0-OpenSSH_9.2\r\n'),
    'a port number is not a database',
  ),
  unknown(
    'SSH at the port of PostgreSQL',
    5432,
    greets('SSH-2.0-OpenSSH_9.2\r\n'),
    'its S is not a yes to TLS',
  ),
  unknown('an echo at the port of SMB', 445, echoes, 'our own message is not a response'),
  unknown('an echo at the port of X11', 6000, echoes, 'our own message is not a response'),
  unknown('an echo at the port of MongoDB', 27_017, echoes, 'our own message is not a response'),
  unknown('an echo at the port of Cassandra', 9042, echoes, 'our own message is not a response'),
  unknown('an echo at the port of RDP', 3389, echoes, 'our own message is not a response'),
  unknown('an echo at the port of Redis', 6379, echoes, 'our own message is not a response'),
  unknown('an echo at the port of Docker', 2375, echoes, 'our own message is not a response'),
  unknown(
    'SMTP at the port of FTP',
    21,
    replies('502 Command not recognised\r\n', '220 mail ESMTP\r\n'),
    'the same first number, another service',
  ),
  unknown(
    'random bytes at the port of Telnet',
    23,
    greets(bytes('ff1377aa0102')),
    'a command of Telnet has a second byte',
  ),
  unknown(
    'a page about Docker at its port',
    2375,
    web('200 OK', '<h1>How we use docker</h1>'),
    'a word in a page is not the API',
  ),
  unknown(
    'a page about Elasticsearch at its port',
    9200,
    web('200 OK', '<pre>{"cluster_name":"a"}</pre>'),
    'an example in a page is not the API',
  ),
  unknown(
    'another server that requires a sign-in at the port of the kubelet',
    10_255,
    web('401 Unauthorized', '<h1>Sign in</h1>', 'WWW-Authenticate: Basic realm="x"\r\n'),
    'the words of the status are those of all servers',
  ),
  server('a kubelet that requires a sign-in', { 10_255: web('401 Unauthorized', 'Unauthorized') }, [
    'port-container-api-open high',
  ]),
  unknown(
    'a text with the version of MySQL at its port',
    3306,
    greets('the\n\n8.0.36\0'),
    'a greeting has a length and a number',
  ),
  unknown(
    'a gateway that refuses at the port of CouchDB',
    5984,
    web('502 Bad Gateway', ''),
    'nothing is behind it',
  ),
  server(
    'FTP without TLS, after a long greeting',
    { 21: replies('530 Log in first\r\n', '220-Welcome\r\n220-You are user 1 of 50.\r\n220 Ready\r\n') },
    ['port-cleartext-service medium'],
  ),
  server(
    'FTP with TLS, after a long greeting',
    { 21: replies('234 Proceed\r\n', '220-Welcome\r\n220-530 is our number\r\n220 Ready\r\n') },
    [],
  ),
  server(
    'IMAP without TLS that permits no sign-in',
    { 143: replies('* CAPABILITY IMAP4rev1 LOGINDISABLED\r\na OK done\r\nb OK bye\r\n', '* OK ready\r\n') },
    [],
    { guards: 'no password is sent there' },
  ),
];

/** Addresses whose open ports prove nothing, and real servers that resemble them. */
export const PORT_TRAP_CASES: CaseOf[] = [
  everywhere('a proxy that accepts everything', web('400 Bad Request', 'bad request')),
  everywhere('a tarpit that sends without an end', babbles),
  everywhere('a firewall that accepts and closes everything', closes),
  everywhere('a honeypot that is Redis everywhere', replies('+PONG\r\n')),
  everywhere('an edge that accepts everything', silent, { server: 'BunnyCDN-DE1-1075' }),
  server('every port says Redis, the others are closed', all(replies('+PONG\r\n')), 'inconclusive', {
    guards: 'no server has all these services',
  }),
  server('every port accepts and says nothing, the others are closed', all(silent), 'inconclusive', {
    guards: 'a firewall that accepts well-known ports',
  }),
  server('every port answers TLS, the others are closed', all(tls), 'inconclusive', {
    guards: 'no server has all these services',
  }),
  {
    name: 'ports: an address that accepts everything after a few connections',
    site: trapOf,
    expected: 'inconclusive',
    guards: 'it set the trap when it noticed the scan',
  },
  {
    name: 'ports: a port that refuses the second connection',
    site: onceOpen,
    expected: [],
    guards: 'the second connection contradicts the first',
  },
  {
    name: 'ports: one of two addresses accepts everything',
    site: twoAddresses,
    expected: ['port-database-open critical'],
  },
  ...['x-vercel-id', 'cdn-pullzone', 'x-azure-ref'].map((field): CaseOf => ({
    name: `ports: a site behind the network of ${field}`,
    site: (ground) => lay(ground, { 6379: replies('+PONG\r\n') }, { [field]: 'x1' }),
    expected: 'inconclusive',
    guards: "its machines are not the owner's",
  })),
  {
    name: 'ports: a site behind a firewall of its own',
    site: (ground) =>
      lay(
        ground,
        { 6379: replies('+PONG\r\n') },
        { 'set-cookie': 'BIGipServerpool=1.2.3; Path=/; Secure; HttpOnly' },
      ),
    expected: ['port-database-open critical'],
  },
  server('a few ports that accept and say nothing', { 1433: silent, 6379: silent, 27_017: silent }, [
    UNKNOWN,
    UNKNOWN,
    UNKNOWN,
  ]),
  server('a port that accepts and closes', { 2049: closes }, [UNKNOWN]),
  server('a tarpit at the port of SSH', { 22: babbles }, [UNKNOWN]),
  server('TLS at the port of Redis', { 6379: tls }, [UNKNOWN], { guards: 'what is behind TLS is not known' }),
  server(
    'a mail server with all its ports',
    {
      21: replies('234 Proceed\r\n', '220 FTP\r\n'),
      22: greets('SSH-2.0-x\r\n'),
      25: greets('220 mail ESMTP\r\n'),
      110: replies('+OK\r\nSTLS\r\n.\r\n', '+OK ready\r\n'),
      143: greets('* OK [CAPABILITY IMAP4rev1 STARTTLS] ready\r\n'),
      3306: greets(mysql('8.0.36')),
      111: silent,
      2049: silent,
    },
    ['port-database-open high', UNKNOWN, UNKNOWN],
  ),
];
