import type { CaseOf } from '../../lab-case';
import { bytes, greets, greetsLate, type Habit, mysql, mysqlError, replies, server, web } from './port-site';

const HIGH = ['port-database-open high'];
const UNKNOWN = ['port-unexpected low'];
const CLEARTEXT = ['port-cleartext-service medium'];

/** Greets late, and answers the command that came before. */
const late =
  (greeting: string, answer: string): Habit =>
  (socket) =>
    void setTimeout(() => socket.writable && socket.write(`${greeting}${answer}`), 3_000);

const postgresError = (code: string, text: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
  const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4]);
  return Buffer.concat([head, fields]);
};

/** Services that greet late, in pieces or with other words, and those that refuse. */
export const PORT_GREETING_CASES: CaseOf[] = [
  server(
    'SSH after other lines',
    { 22: greetsLate('Welcome\r\n', 'Authorised users only\r\nSSH-2.0-x\r\n') },
    [],
  ),
  server('SSH in pieces', { 22: greetsLate('SS', 'H-2.0-Open', 'SSH_9.6\r\n') }, []),
  server('lines without a version at the port of SSH', { 22: greets('Welcome\r\nuse SSH-2.0\r\n') }, UNKNOWN),
  server(
    'a web page about SSH at its port',
    { 22: greets('HTTP/1.1 200 OK\r\n\r\nSSH-2.0-OpenSSH_9.6\r\n') },
    UNKNOWN,
  ),
  server('SSH with too many visitors', { 22: greets('Exceeded MaxStartups\r\n') }, []),
  server('SSH that keeps the address out', { 22: greets('Not allowed at this time\r\n') }, []),
  server('SMTP that is busy', { 25: greets('450 4.7.1 Try again later\r\n') }, []),
  server('POP3 that refuses', { 110: greets('-ERR Too many connections\r\n') }, []),
  server('SMTP that greets late', { 25: greetsLate('220 mail.shop.test ESMTP\r\n') }, []),
  server('SMTP that takes no mail', { 25: greets('554 No SMTP service here\r\n') }, []),
  server('SMTP in pieces', { 25: greetsLate('22', '0 mail ES', 'MTP\r\n') }, []),
  server(
    'IMAP that greets late',
    { 143: late('* OK ready\r\n', '* CAPABILITY IMAP4rev1 STARTTLS\r\na OK x\r\nb OK x\r\n') },
    [],
  ),
  server(
    'IMAP without TLS that greets late',
    { 143: late('* OK ready\r\n', '* CAPABILITY IMAP4rev1\r\na OK x\r\nb OK x\r\n') },
    CLEARTEXT,
  ),
  server(
    'POP3 without TLS that greets late',
    { 110: late('+OK ready\r\n', '+OK\r\nUSER\r\n.\r\n') },
    CLEARTEXT,
  ),
  server(
    'FTP whose greeting has other numbers',
    { 21: replies('234 Proceed\r\n', '220-Welcome\r\n530 users are here\r\n220 Ready\r\n') },
    [],
  ),
  server(
    'FTP in pieces',
    { 21: greetsLate('220-Welcome\r\n', '220 Ready\r\n', '530 Log in first\r\n') },
    CLEARTEXT,
  ),
  server('FTP with too many users', { 21: greets('421 Too many users\r\n') }, []),
  server(
    'MySQL that refuses the address',
    { 3306: greets(mysqlError(1130, "Host '192.0.2.7' is not allowed")) },
    HIGH,
  ),
  server(
    'MariaDB that blocks the address',
    { 3306: greets(mysqlError(1129, "Host '192.0.2.7' is blocked")) },
    HIGH,
  ),
  server(
    'MySQL with too many connections',
    { 3306: greets(mysqlError(1040, '#08004Too many connections')) },
    HIGH,
  ),
  server('MySQL that greets late', { 3306: greetsLate(mysql('8.0.36')) }, HIGH),
  server(
    'MySQL in pieces',
    { 3306: greetsLate(mysql('8.0.36').subarray(0, 3), mysql('8.0.36').subarray(3)) },
    HIGH,
  ),
  server(
    'an error of another protocol at the port of MySQL',
    { 3306: greets(bytes('0a000000ff0000446f6e65')) },
    UNKNOWN,
  ),
  server(
    'PostgreSQL with too many clients',
    { 5432: replies(postgresError('53300', 'sorry, too many clients already')) },
    HIGH,
  ),
  server(
    'PostgreSQL that cannot start a process',
    { 5432: replies('Ecould not fork new process for connection\n\0') },
    HIGH,
  ),
  server('words that begin as an error of PostgreSQL', { 5432: replies('Error: bad request\r\n') }, UNKNOWN),
  server(
    'Redis without PING',
    { 6379: replies('-ERR unknown command `PING`, with args beginning with: \r\n') },
    HIGH,
  ),
  server(
    'Redis that loads its data',
    { 6379: replies('-LOADING Redis is loading the dataset in memory\r\n') },
    HIGH,
  ),
  server(
    'Redis in pieces',
    { 6379: (socket) => socket.once('data', () => greetsLate('+PO', 'NG\r\n')(socket)) },
    ['port-database-open critical'],
  ),
  server(
    'POP3 at the port of Redis',
    { 6379: replies('-ERR unknown command\r\n', '+OK ready\r\n') },
    UNKNOWN,
  ),
  server('Memcached with a sign-in', { 11211: replies('CLIENT_ERROR unauthenticated\r\n') }, HIGH),
  server(
    'another error at the port of Memcached',
    { 11211: web('400 Bad Request', 'CLIENT_ERROR') },
    UNKNOWN,
  ),
  server('VNC of macOS', { 5900: greets('RFB 003.889\n') }, ['port-remote-admin-open medium']),
];
