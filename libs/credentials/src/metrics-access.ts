import { createHash, timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i;

/** What proxies add. Any of them shows that the socket is a proxy's and not the client's. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** A request for metrics; express's and Node's fit. */
export interface MetricsRequest {
  /** The address that counts is the socket's: no header and no setting can name another one. */
  socket: { remoteAddress?: string };
  headers: Readonly<Record<string, unknown>> & { authorization?: string };
}

/** Whether metrics can be read: by a client on loopback without a proxy, or with the token. @param token METRICS_TOKEN, if set */
export function mayReadMetrics({ socket, headers }: MetricsRequest, token: string | undefined): boolean {
  const isForwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  if (!isForwarded && isLoopback(socket.remoteAddress ?? '')) return true;
  const given = /^bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const isLoopback = (address: string): boolean => address === '::1' || LOOPBACK.test(address);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
