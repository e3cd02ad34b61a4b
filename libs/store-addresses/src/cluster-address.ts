import { type StoreHost, hostsOfAddress, urlOf } from './hosts-of-address';

const REDIS_PORT = 6_379;
const SCHEME = /^rediss?-cluster:\/\//;

export interface ClusterAddress {
  /** Some of its servers: they name the others. */
  nodes: StoreHost[];
  isTls: boolean;
  username?: string;
  password?: string;
}

export const isClusterAddress = (address: string): boolean => SCHEME.test(address);

/**
 * Reads `redis-cluster://user:password@host:port,host:port`, or `rediss-cluster://` for TLS. A cluster has one database, so the address names none.
 * @returns null if it is malformed
 */
export function readClusterAddress(address: string): ClusterAddress | null {
  const read = isClusterAddress(address) ? hostsOfAddress(address, REDIS_PORT) : null;
  const url = read === null ? null : urlOf(read.first);
  if (read === null || url === null || !/^\/?$/.test(url.pathname) || url.search !== '') return null;
  const { username, password } = url;
  return {
    nodes: read.hosts,
    isTls: address.startsWith('rediss'),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}
