/** What clients send first, byte for byte. */

export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
export const get = (path: string): Buffer =>
  ascii(`GET ${path} HTTP/1.0\r\nHost: localhost\r\nAccept: application/json\r\n\r\n`);

/** OP_MSG of MongoDB with one command as BSON: int32 members, and `$db`. */
function mongo(id: number, command: string): Buffer {
  const members = Buffer.concat([
    ascii(`\x10${command}\0`),
    Buffer.from([1, 0, 0, 0]),
    ascii('\x02$db\0'),
    Buffer.from([6, 0, 0, 0]),
    ascii('admin\0'),
  ]);
  const document = Buffer.concat([int32(members.length + 5), members, Buffer.from([0])]);
  const length = 16 + 4 + 1 + document.length;
  return Buffer.concat([
    int32(length),
    int32(id),
    int32(0),
    int32(2013),
    int32(0),
    Buffer.from([0]),
    document,
  ]);
}
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

export const RDP_REQUEST = Buffer.from('030000130ee000000000000100080003000000', 'hex');
export const POSTGRES_TLS = Buffer.from('0000000804d2162f', 'hex');
export const MSSQL_PRELOGIN = Buffer.from('1201001a0000010000000b00060100110001ff00000000000000', 'hex');
export const X11_SETUP = Buffer.from('6c000b000000000000000000', 'hex');
export const CASSANDRA_OPTIONS = Buffer.from('040000000500000000', 'hex');
/** The oldest form, which servers of SMB 2 and 3 answer too. */
const SMB_DIALECTS = ascii('\x02NT LM 0.12\0\x02SMB 2.002\0\x02SMB 2.???\0');
const SMB_HEADER = Buffer.from(`ff534d4272000000001801280000${'00'.repeat(10)}ffff000000000000`, 'hex');
export const SMB_NEGOTIATE = Buffer.concat([
  Buffer.from([0, 0, 0, SMB_HEADER.length + 3 + SMB_DIALECTS.length]),
  SMB_HEADER,
  Buffer.from([0, SMB_DIALECTS.length, 0]),
  SMB_DIALECTS,
]);

/** Two commands in one write. */
export const MONGO_HELLO = Buffer.concat([mongo(1, 'hello'), mongo(2, 'listDatabases')]);
