import { type Socket, connect, isIPv6 } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Tunnel } from './outbound-proxy';
import type { ResolvedAddress } from '../contract/target';

/** More than any proxy sends before its tunnel is open. */
const MOST_HEADER_BYTES = 16_384;
const END = '\r\n\r\n';

/** The proxy does not open a tunnel. */
export class TunnelRefused extends Error {
  readonly code = 'ECONNREFUSED';
}

/** A socket to the proxy; `opened` is called when its tunnel leads to the destination. */
export function openTunnel(
  { proxy, name }: Tunnel,
  { address, port }: { address: ResolvedAddress; port: number },
  opened: (problem: TunnelRefused | null) => void,
): Socket {
  const host = proxy.hostname.replace(/^\[|\]$/g, '');
  const isTls = proxy.protocol === 'https:';
  const proxyPort = Number(proxy.port) || (isTls ? 443 : 80);
  const socket = isTls
    ? connectTls({ host, port: proxyPort, ...(isIPv6(host) ? {} : { servername: host }) })
    : connect({ host, port: proxyPort });
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    socket.write(requestFor(proxy, name ?? address.address, port));
    awaitAnswer(socket, opened);
  });
  return socket;
}

/** RFC 9110 section 9.3.6. */
function requestFor(proxy: URL, host: string, port: number): string {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const lines = [
    `CONNECT ${authority} HTTP/1.1`,
    `Host: ${authority}`,
    ...(credentials === ':'
      ? []
      : [`Proxy-Authorization: Basic ${Buffer.from(credentials).toString('base64')}`]),
  ];
  return `${lines.join('\r\n')}${END}`;
}

function awaitAnswer(socket: Socket, opened: (problem: TunnelRefused | null) => void): void {
  let text = '';
  const end = (problem: TunnelRefused | null): void => {
    socket.off('readable', read);
    socket.off('end', cutOff);
    opened(problem);
  };
  const cutOff = (): void => end(new TunnelRefused('the proxy closed the connection'));
  // Not by `data`: then the stream would flow on while nobody listens.
  const read = (): void => {
    for (let chunk: Buffer | null; (chunk = socket.read() as Buffer | null) !== null;) {
      text += chunk.toString('latin1');
      const at = text.indexOf(END);
      if (at < 0 && text.length < MOST_HEADER_BYTES) continue;
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 'no status';
      const rest = Buffer.from(text.slice(at + END.length), 'latin1');
      if (at >= 0 && rest.length > 0) socket.unshift(rest);
      return end(
        at >= 0 && status.startsWith('2') ? null : new TunnelRefused(`the proxy refused (${status})`),
      );
    }
  };
  socket.on('readable', read).once('end', cutOff);
}
