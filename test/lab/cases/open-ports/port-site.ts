import type { Socket } from 'node:net';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';
import { type HeaderFields, pages } from '../../sites/pages';

export type Habit = ((socket: Socket) => void) & { isTls?: true };

/** The same over TLS. */
export const overTls = (habit: Habit): Habit =>
  Object.assign((socket: Socket) => habit(socket), { isTls: true as const });

/** Speaks first. */
export const greets =
  (text: string | Buffer): Habit =>
  (socket) =>
    void socket.write(text);
/** Speaks first, after some time, or in pieces with some time between them. */
export const greetsLate =
  (...texts: (string | Buffer)[]): Habit =>
  (socket) => {
    for (const [place, text] of texts.entries())
      setTimeout(
        () => socket.writable && socket.write(text),
        place * PIECE_MS + (texts.length > 1 ? 0 : LATE_MS),
      );
  };
const LATE_MS = 3_000;
const PIECE_MS = 300;
/** Answers the first bytes. */
export const replies =
  (text: string | Buffer, greeting: string | Buffer = ''): Habit =>
  (socket) => {
    if (greeting.length > 0) socket.write(greeting);
    socket.once('data', () => socket.write(text));
  };
export const web = (status: string, body: string, headers = ''): Habit =>
  replies(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${headers}Connection: close\r\n\r\n${body}`,
  );
export const silent: Habit = () => undefined;

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
  // What speaks no TLS gets the beginning of a handshake.
  10250: (sent) => sent.startsWith('\x16\x03') || getting('/pods')(sent),
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

/** The site with these header fields, and these ports. */
export const lay = async (
  ground: Ground,
  ports: Readonly<Record<number, Habit>>,
  headers: HeaderFields = {},
): Promise<void> => {
  ground.closeOtherPorts();
  await ground.site(pages({ '/': { headers } }));
  for (const [port, habit] of Object.entries(ports))
    await ground[habit.isTls ? 'rawTls' : 'tcp'](watched(ground, Number(port), habit), Number(port));
};

export const server = (
  name: string,
  ports: Readonly<Record<number, Habit>>,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({ name: `ports: ${name}`, site: (ground) => lay(ground, ports), expected, ...rest });

export const mysql = (version: string): Buffer =>
  Buffer.concat([Buffer.from([0x4a, 0, 0, 0, 10]), Buffer.from(`${version}\0rest`, 'latin1')]);
/** What a server sends instead of its greeting. */
export const mysqlError = (code: number, text: string): Buffer => {
  const body = Buffer.concat([Buffer.from([0xff, code & 255, code >> 8]), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
};
export const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
