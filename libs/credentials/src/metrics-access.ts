import { createHash, timingSafeEqual } from 'node:crypto';

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/i;

/** Headers that proxies add. Any of them shows that the request came through a proxy. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** A request for metrics, of Express or Node. */
export interface MetricsRequest {
  /** Only the address of the socket counts; no header or setting can replace it. */
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
