import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';

/** One request as the site saw it. */
export interface Seen {
  method: string;
  /** With query. */
  path: string;
  headers: IncomingMessage['headers'];
  cookies: Record<string, string>;
  /** Of a form, of JSON, or of the query. */
  fields: Record<string, string>;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** Milliseconds until it goes. */
  delayMs?: number;
}

/** Answers a request; null drops the connection, `bar` resets every later one, as a firewall does it. */
export type Site = (seen: Seen, bar: () => void) => Reply | null;

export interface RunningLogin {
  origin: string;
  /** In the order of arrival. */
  seen: Seen[];
  /** How many requests were under way at the same time, at most. */
  atOnce: () => number;
  close: () => Promise<void>;
}

let certificate: Promise<IssuedCertificate> | null = null;

/** A site on loopback that counts; https unless `plain`. */
export async function serveLogin(site: Site, plain = false): Promise<RunningLogin> {
  certificate ??= issueCertificate({ name: 'login', names: ['127.0.0.1'] });
  const { pem, keyPem } = await certificate;
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const timers: NodeJS.Timeout[] = [];
  let isBarred = false;
  let now = 0;
  let most = 0;
  const bar = () => {
    isBarred = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    now += 1;
    most = Math.max(most, now);
    response.on('close', () => (now -= 1));
    void readSeen(request).then((one) => {
      seen.push(one);
      const reply = site(one, bar);
      if (reply === null) return request.socket.destroy();
      const answer = (): void => {
        response.writeHead(reply.status ?? 200, {
          'content-type': 'text/html; charset=utf-8',
          ...reply.headers,
        });
        response.end(reply.body ?? '');
      };
      if (reply.delayMs) timers.push(setTimeout(answer, reply.delayMs));
      else answer();
      return undefined;
    });
  };
  const server = plain ? createHttpServer(listen) : createHttpsServer({ cert: pem, key: keyPem }, listen);
  server.on('connection', (socket: Socket) => {
    if (isBarred) return socket.resetAndDestroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${plain ? 'http' : 'https'}://127.0.0.1:${port}`,
    seen,
    atOnce: () => most,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** What a site needs of a request. */
export async function readSeen(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const { method = '', url: path = '', headers } = request;
  return {
    method,
    path,
    headers,
    cookies: cookiesOf(headers.cookie ?? ''),
    fields: fieldsOf(headers, path, body),
  };
}

function fieldsOf(headers: IncomingMessage['headers'], path: string, body: string): Record<string, string> {
  const type = headers['content-type'] ?? '';
  if (type.includes('json')) return JSON.parse(body) as Record<string, string>;
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  if (type.includes('multipart'))
    return Object.fromEntries(
      [...body.matchAll(/name="([^"]*)"\r\n\r\n([\s\S]*?)\r\n--/g)].map((part) => [
        part[1] ?? '',
        part[2] ?? '',
      ]),
    );
  return Object.fromEntries(new URL(path, 'http://site').searchParams);
}

const cookiesOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]),
  );
