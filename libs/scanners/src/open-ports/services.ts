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
import { GREETING_ROWS } from './greeting-rows';
import { container, database, http, isList, type Service } from './http-services';
import { type PortRow, remote } from './port-row';

const kubelet = (text: string): Service | null =>
  http(text, {
    name: 'kubelet',
    of: container,
    member: /"kind":\s*"PodList"/,
    // The whole body, and no challenge: other servers send the word too.
    refusal: /^(?![\s\S]*\nwww-authenticate:)[\s\S]*\n\nUnauthorized$/i,
  });

const ERROR = 0x45;
/** With fields and the code of the error; by the oldest form, or where no process can be started, as text. */
const POSTGRES_ERROR =
  /^E(?:[\s\S]{4}S[^\0]{1,40}\0(?:[^\0]{1,200}\0){0,4}C[0-9A-Z]{5}\0|(?:FATAL|could not fork|sorry, too many))/;
/** A command with another name is refused before a sign-in is required. POP3 has such words too, after a greeting. */
const REDIS_ERROR =
  /^-(?:NOAUTH|DENIED|NOPERM|LOADING|BUSY|MISCONF|MASTERDOWN|ERR (?:unknown command|operation not permitted|max number of clients reached))\b/;

/** One harmless line each; MongoDB needs two. Ports of the web belong to other tests. */
export const PORT_ROWS: readonly PortRow[] = [
  ...GREETING_ROWS,
  { port: 111, read: () => null },
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
    port: 3389,
    line: RDP_REQUEST,
    read: (_text, received) =>
      received[0] === 3 && received[5] === 0xd0 ? remote('RDP', 'an answer of RDP') : null,
  },
  {
    port: 5432,
    line: POSTGRES_TLS,
    // An error has its length behind the first byte.
    isComplete: (received) =>
      received[0] !== ERROR || (received.length > 4 && received.length > received.readInt32BE(1)),
    read: (text) =>
      text === 'S' || text === 'N'
        ? database('PostgreSQL', false, 'an answer to its request for TLS')
        : POSTGRES_ERROR.test(text)
          ? database('PostgreSQL', false, 'an error of PostgreSQL')
          : null,
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
        : REDIS_ERROR.test(text)
          ? database('Redis', false, REDIS_ERROR.exec(text)?.[0] ?? '')
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
        name: 'Elasticsearch',
        of: database,
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
      /^VERSION \S+\r\n/.test(text)
        ? database('Memcached', true, 'its version without a sign-in')
        : text.startsWith('CLIENT_ERROR unauthenticated\r\n')
          ? database('Memcached', false, 'a sign-in is required')
          : null,
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
