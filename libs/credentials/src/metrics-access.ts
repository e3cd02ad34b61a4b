import { createHash, timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i;

/** A client that requests metrics. */
export interface MetricsClient {
  /** The client's address behind the trusted proxies; undefined when the connection is gone. */
  address: string | undefined;
  /** Whether there is an untrusted proxy: then the address is the proxy's, not the client's. */
  isForwarded: boolean;
  /** The Authorization header. */
  authorization: string | undefined;
}

/** Whether the client may read metrics: it is on loopback, or it holds the token. @param token METRICS_TOKEN, if set */
export function mayReadMetrics(client: MetricsClient, token: string | undefined): boolean {
  if (client.address !== undefined && !client.isForwarded && isLoopback(client.address)) return true;
  const given = /^bearer +(\S+)$/i.exec(client.authorization?.trim() ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const isLoopback = (address: string): boolean => address === '::1' || LOOPBACK.test(address);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
