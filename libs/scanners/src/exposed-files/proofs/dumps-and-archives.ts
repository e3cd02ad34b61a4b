import { constants, gunzipSync } from 'node:zlib';
import { ofFile, type ProveFile } from './seen-file';

/** First lines of mysqldump, mariadb-dump, pg_dump, phpMyAdmin, Adminer, HeidiSQL, mydumper and sqlite3. */
const DUMP_HEADER =
  /^(?:--\s+(?:MySQL dump|MariaDB dump|PostgreSQL database (?:cluster )?dump|phpMyAdmin SQL Dump|Adminer|Host:|HeidiSQL|Dump(?:ed|ing)\b|Sequel)|\/\*M?!\d{5,6}|PRAGMA foreign_keys=|-- -{10,})/im;
const STATEMENT =
  /^\s{0,8}(?:CREATE (?:TABLE|DATABASE|SEQUENCE|TYPE|SCHEMA|EXTENSION)|INSERT INTO|DROP (?:TABLE|DATABASE)|REPLACE INTO|LOCK TABLES|COPY \S{1,200} \(|SET (?:NAMES|SQL_MODE|statement_timeout|@)|BEGIN TRANSACTION;|\/\*!\d{5} SET )/i;
/** Without a known first line, that many statements make a dump. */
const MANY = 3;
/** pg_dump -Fc */
const PG_CUSTOM = 'PGDMP';

export const sqlDump: ProveFile = ofFile((file, lines) => {
  if (file.bytes.subarray(0, 5).toString('latin1') === PG_CUSTOM) return { shows: 'an archive of pg_dump' };
  const count = lines.filter((line) => STATEMENT.test(line)).length;
  const data = lines.filter((line) => /^\s{0,8}(?:CREATE TABLE|INSERT INTO|COPY \S)/i.test(line)).length;
  const hasHeader = DUMP_HEADER.test(lines.slice(0, 20).join('\n'));
  const isDump = (hasHeader && count > 0) || data >= MANY;
  return isDump ? { shows: 'an SQL dump with statements' } : null;
});

/** https://www.sqlite.org/fileformat.html, section 1.3: the magic, and a page size that is a power of two. */
export const sqliteDatabase: ProveFile = ({ bytes }) => {
  if (bytes.length < 100 || bytes.toString('latin1', 0, 16) !== 'SQLite format 3\0') return null;
  const pageSize = bytes.readUInt16BE(16);
  const isValid = pageSize === 1 || (pageSize >= 512 && (pageSize & (pageSize - 1)) === 0);
  return isValid ? { shows: 'a SQLite database' } : null;
};

/** APPNOTE.TXT, section 4.3.7: a local header with the name of a file. */
export const zipArchive: ProveFile = ({ bytes }) => {
  if (bytes.length < 31 || bytes.readUInt32LE(0) !== 0x04034b50) return null;
  const length = bytes.readUInt16LE(26);
  const name = bytes.toString('latin1', 30, 30 + length);
  return length > 0 && name.length === length && isFileName(name)
    ? { shows: 'a zip archive with names of files' }
    : null;
};

const BLOCK = 512;
/** The first block of a compressed archive is in its first bytes; these unpack to 4 MB at most. */
const PACKED_BYTES = 4096;

/** A tar archive, compressed by gzip or, where the server declares that as its encoding, already unpacked. */
export const tarArchive: ProveFile = ({ bytes }) => {
  const block = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpacked(bytes.subarray(0, PACKED_BYTES)) : bytes;
  if (block === null || block.length < BLOCK || block.toString('latin1', 257, 262) !== 'ustar') return null;
  const name = block.toString('latin1', 0, 100).split('\0')[0] ?? '';
  return isFileName(name) ? { shows: 'a tar archive with names of files' } : null;
};

function unpacked(packed: Buffer): Buffer | null {
  try {
    return gunzipSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

const isFileName = (name: string): boolean => name !== '' && !/\p{Cc}/u.test(name);
