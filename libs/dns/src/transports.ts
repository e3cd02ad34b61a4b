import { createSocket } from 'node:dgram';
import { Agent, request } from 'node:https';
import { connect } from 'node:net';
import { LengthPrefixed } from './length-prefixed';
import { addressOfServer } from './dns-settings';
import { type DnsMessage, type Query, decodeResponse } from './message';

/** `none`: the server did not respond in time. `unusable`: it cannot be reached, closed or reset the connection, or sent something other than DNS. */
export type Exchanged = { kind: 'message'; message: DnsMessage } | { kind: 'none' } | { kind: 'unusable' };

export type Exchange = (server: string, query: Query, signal: AbortSignal) => Promise<Exchanged>;

const NONE: Exchanged = { kind: 'none' };
const UNUSABLE: Exchanged = { kind: 'unusable' };
/** The largest TCP message (RFC 1035 section 4.2.2), also used for responses by HTTPS. */
const MOST_BYTES = 65_535;

/**
 * One datagram, from a random port. The socket is connected, so the kernel drops what other senders send. Responses with another id or
 * question are ignored: the real one may still come.
 */
export const exchangeByUdp: Exchange = (server, query, signal) =>
  new Promise((resolve) => {
    const { host, port } = addressOfServer(server);
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    let isOver = false;
    const end = (result: Exchanged): void => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', onAbort);
      socket.close();
      resolve(result);
    };
    const onAbort = (): void => end(NONE);
    signal.addEventListener('abort', onAbort);
    socket.on('error', () => end(UNUSABLE));
    socket.on('message', (bytes) => {
      const message = decodeResponse(bytes, query);
      if (message !== null) end({ kind: 'message', message });
    });
    socket.on('connect', () => socket.send(query.bytes));
    socket.connect(port, host);
    if (signal.aborted) onAbort();
  });

/** Called after each message of a TCP exchange: true waits for another message, false ends the exchange. */
export type Continue = (message: DnsMessage) => boolean;

/** One connection for one query. `wantsMore` is for zone transfers, whose responses have several messages. */
export function exchangeByTcp(
  server: string,
  query: Query,
  signal: AbortSignal,
  wantsMore: Continue = () => false,
): Promise<Exchanged> {
  return new Promise((resolve) => {
    const { host, port } = addressOfServer(server);
    const socket = connect({ host, port });
    const received = new LengthPrefixed();
    let latest: Exchanged = NONE;
    const end = (result: Exchanged): void => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      resolve(latest.kind === 'message' ? latest : result);
    };
    const onAbort = (): void => end(NONE);
    signal.addEventListener('abort', onAbort);
    socket.on('error', () => end(UNUSABLE));
    socket.on('close', () => end(UNUSABLE));
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(query.bytes.length);
      socket.write(Buffer.concat([length, query.bytes]));
    });
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of received.add(chunk)) {
        const message = decodeResponse(bytes, query);
        if (message === null) return end(UNUSABLE);
        latest = { kind: 'message', message };
        if (!wantsMore(message)) return end(latest);
      }
    });
    if (signal.aborted) onAbort();
  });
}

/** RFC 8484 by POST. The operator's resolver is named by its URL; the system finds its address. `ca` is for tests. */
export function createHttpsExchange(ca?: string): Exchange {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, ca });
  return (server, query, signal) =>
    new Promise((resolve) => {
      const sent = request(
        server,
        {
          agent,
          method: 'POST',
          signal,
          headers: {
            'content-type': 'application/dns-message',
            accept: 'application/dns-message',
            'content-length': query.bytes.length,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            chunks.push(chunk);
            if (size <= MOST_BYTES) return;
            resolve(UNUSABLE);
            response.destroy();
          });
          response.on('error', () => resolve(UNUSABLE));
          response.on('close', () => resolve(UNUSABLE));
          response.on('end', () => {
            const isDns =
              response.statusCode === 200 &&
              /^application\/dns-message\b/i.test(response.headers['content-type'] ?? '');
            const message = isDns ? decodeResponse(Buffer.concat(chunks), query) : null;
            resolve(message === null ? UNUSABLE : { kind: 'message', message });
          });
        },
      );
      sent.on('error', (error) => resolve(error.name === 'AbortError' ? NONE : UNUSABLE));
      sent.end(query.bytes);
    });
}
