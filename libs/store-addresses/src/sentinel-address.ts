import { type StoreHost, hostsOfAddress, urlOf } from './hosts-of-address';

/** The port that Sentinel listens on by default. */
const SENTINEL_PORT = 26_379;

export interface SentinelAddress {
  sentinels: StoreHost[];
  /** The name of the master as Sentinel knows it. */
  name: string;
  username?: string;
  password?: string;
  db?: number;
}

export const isSentinelAddress = (address: string): boolean => address.startsWith('redis-sentinel://');

/**
 * Reads `redis-sentinel://user:password@host:port,host:port/name/database`: credentials and database are those of Redis itself.
 * @returns null if it is malformed
 */
export function readSentinelAddress(address: string): SentinelAddress | null {
  const read = isSentinelAddress(address) ? hostsOfAddress(address, SENTINEL_PORT) : null;
  const url = read === null ? null : urlOf(read.first);
  if (read === null || url === null) return null;
  const { username, password, pathname } = url;
  const [name = '', db, ...more] = pathname.slice(1).split('/');
  if (name === '' || more.length > 0 || (db !== undefined && !/^\d{1,4}$/.test(db))) return null;
  return {
    sentinels: read.hosts,
    name: decodeURIComponent(name),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(db !== undefined && { db: Number(db) }),
  };
}
