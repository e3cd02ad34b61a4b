import type { Severity } from '@palisade/vocabulary';
import {
  ascii,
  CASSANDRA_OPTIONS,
  get,
  MONGO_HELLO,
  MSSQL_PRELOGIN,
  POSTGRES_TLS,
  RDP_REQUEST,
  SMB_NEGOTIATE,
  X11_SETUP,
} from './first-messages';
import { container, database, http, isList, type Service } from './http-services';

export interface PortRow {
  port: number;
  /** Sent as soon as the connection is open; nothing where the service speaks first. */
  line?: Buffer;
  /** The service speaks TLS from the first byte. */
  isTls?: true;
  /** Whether all was said. */
  isComplete?: (received: Buffer) => boolean;
  /** Null when what is there is another service. */
  read: (text: string, received: Buffer) => Service | null;
}

const remote = (name: string, says: string, severity: Severity = 'medium'): Service => ({
  ...{ name, says, severity, rule: 'port-remote-admin-open' },
});
const cleartext = (name: string, lacks: string): Service => ({
  ...{ name, rule: 'port-cleartext-service', says: `${name} without ${lacks}` },
});
const kubelet = (text: string): Service | null =>
  http(text, {
    ...{ name: 'kubelet', of: container },
    member: /"kind":\s*"PodList"/,
    // The whole body, and no challenge: other servers send the word too.
    refusal: /^(?![\s\S]*\nwww-authenticate:)[\s\S]*\n\nUnauthorized$/i,
  });
const harmless = (name: string): Service => ({ name, rule: null, says: name });

/** One harmless line each; MongoDB needs two. Ports of the web belong to other tests. */
export const PORT_ROWS: readonly PortRow[] = [
  {
    port: 21,
    line: ascii('AUTH TLS\r\n'),
    isComplete: (received) => /\n(?:234|[45]\d\d) [^\n]*\n/.test(received.toString('latin1')),
    read: (text) =>
      /^220[ -]/.test(text) && !/^220[^\n]*\bE?SMTP\b/i.test(text)
        ? /\n234[ -]/.test(text)
          ? harmless('FTP with TLS')
          : /\n5\d\d[ -]/.test(text)
            ? cleartext('FTP', 'AUTH TLS')
            : harmless('FTP')
        : null,
  },
  { port: 22, read: (text) => (text.startsWith('SSH-') ? harmless('SSH') : null) },
  {
    port: 23,
    read: (text, received) =>
      // WILL, WONT, DO or DONT.
      (received[0] === 0xff && (received[1] ?? 0) >= 0xfb && (received[1] ?? 0) <= 0xfe) ||
      /login:|username:/i.test(text)
        ? remote('Telnet', 'the greeting of Telnet', 'high')
        : null,
  },
  { port: 25, read: (text) => (/^220[ -]/.test(text) ? harmless('SMTP') : null) },
  {
    port: 110,
    line: ascii('CAPA\r\nQUIT\r\n'),
    isComplete: (received) => /\n\.\r?\n|\n-ERR/.test(received.toString('latin1')),
    read: (text) =>
      text.startsWith('+OK')
        ? /^STLS\r?$/im.test(text)
          ? harmless('POP3 with STLS')
          : /\n\.\r?\n|\n-ERR/.test(text)
            ? cleartext('POP3', 'STLS')
            : harmless('POP3')
        : null,
  },
  { port: 111, read: () => null },
  {
    port: 143,
    line: ascii('a CAPABILITY\r\nb LOGOUT\r\n'),
    isComplete: (received) => /^b (?:OK|BAD|NO)/im.test(received.toString('latin1')),
    read: (text) =>
      text.startsWith('* OK')
        ? /STARTTLS/i.test(text)
          ? harmless('IMAP with STARTTLS')
          : /^a OK/im.test(text) && !/LOGINDISABLED/i.test(text)
            ? cleartext('IMAP', 'STARTTLS')
            : harmless('IMAP')
        : null,
  },
  {
    port: 445,
    line: SMB_NEGOTIATE,
    // Both versions mark what a server sends by a bit.
    read: (text, received) =>
      /^[\s\S]{4}[\xfe\xff]SMB/.test(text) &&
      (received[4] === 0xfe ? (received[20] ?? 0) & 1 : (received[13] ?? 0) & 0x80) !== 0
        ? remote('SMB', 'an answer of SMB')
        : null,
  },
  {
    port: 1433,
    line: MSSQL_PRELOGIN,
    read: (_text, received) =>
      received[0] === 4 && received[1] === 1
        ? database('SQL Server', false, 'an answer to its first message')
        : null,
  },
  { port: 1521, read: () => null },
  { port: 2049, read: () => null },
  {
    port: 2375,
    line: get('/version'),
    read: (text) => http(text, { name: 'Docker', of: container, member: /"ApiVersion"/, refusal: /docker/i }),
  },
  {
    port: 2379,
    line: get('/version'),
    read: (text) => http(text, { name: 'etcd', of: container, member: /"etcdserver"/, refusal: null }),
  },
  {
    port: 3306,
    read: (text, received) =>
      received[3] === 0 && received[4] === 10 && /^[\s\S]{5}[\w.-]{3,}\0/.test(text)
        ? database('MySQL or MariaDB', false, 'the greeting of MySQL')
        : null,
  },
  {
    port: 3389,
    line: RDP_REQUEST,
    read: (_text, received) =>
      received[0] === 3 && received[5] === 0xd0 ? remote('RDP', 'an answer of RDP') : null,
  },
  {
    port: 5432,
    line: POSTGRES_TLS,
    isComplete: (received) => received.length > 0,
    read: (text) =>
      text === 'S' || text === 'N' ? database('PostgreSQL', false, 'an answer to its request for TLS') : null,
  },
  {
    port: 5900,
    read: (text) => (/^RFB \d{3}\.\d{3}\n/.test(text) ? remote('VNC', 'the greeting of VNC') : null),
  },
  {
    port: 5984,
    line: get('/_all_dbs'),
    read: (text) =>
      !/^server: couchdb/im.test(text)
        ? null
        : isList(text)
          ? database('CouchDB', true, 'the list of databases without a sign-in')
          : database('CouchDB', false, 'the greeting of CouchDB'),
  },
  {
    port: 5985,
    line: get('/wsman'),
    read: (text) =>
      /^HTTP\/1\.1 (?:401|404|405)/.test(text) && text.includes('Microsoft-HTTPAPI')
        ? remote('WinRM', 'an answer of WinRM')
        : null,
  },
  {
    port: 6000,
    line: X11_SETUP,
    read: (_text, received) =>
      received.length >= 8 && [0, 1, 2].includes(received[0] ?? 9) && received.readUInt16LE(2) === 11
        ? remote('X11', 'an answer of X11')
        : null,
  },
  {
    port: 6379,
    line: ascii('PING\r\n'),
    isComplete: (received) => received.includes(0x0a),
    read: (text) =>
      text.startsWith('+PONG')
        ? database('Redis', true, '+PONG without a sign-in')
        : /^-(?:NOAUTH|DENIED|NOPERM)\b/.test(text)
          ? database('Redis', false, text.slice(0, 7).trim())
          : null,
  },
  {
    port: 9042,
    line: CASSANDRA_OPTIONS,
    read: (text, received) =>
      received[0] === 0x84 && text.includes('CQL_VERSION')
        ? database('Cassandra', false, 'an answer to OPTIONS')
        : null,
  },
  {
    port: 9200,
    line: get('/'),
    read: (text) =>
      http(text, {
        ...{ name: 'Elasticsearch', of: database },
        member: /"cluster_name"|"lucene_version"/,
        refusal: /realm="?security|security_exception/i,
      }),
  },
  { port: 10250, line: get('/pods'), isTls: true, read: kubelet },
  { port: 10255, line: get('/pods'), read: kubelet },
  {
    port: 11211,
    line: ascii('version\r\n'),
    isComplete: (received) => received.includes(0x0a),
    read: (text) =>
      /^VERSION \S+\r\n/.test(text) ? database('Memcached', true, 'its version without a sign-in') : null,
  },
  {
    port: 27017,
    line: MONGO_HELLO,
    isComplete: (received) => received.length > 4 && received.length > received.readInt32LE(0) + 4,
    read: (text) =>
      !text.includes('maxWireVersion')
        ? null
        : text.includes('databases\0')
          ? database('MongoDB', true, 'the list of databases without a sign-in')
          : database('MongoDB', false, 'an answer to hello'),
  },
];
