import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net';
import { issueCertificate } from './certificates';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface RunningSite {
  port: number;
  /** Its start page. */
  url: string;
  /** Paths in the order in which they were requested. */
  paths: string[];
  close: () => Promise<void>;
}

/** An https site on loopback whose certificate nobody trusts. */
export async function serveHttps(handle: Handler): Promise<RunningSite> {
  const { pem, keyPem } = await issueCertificate({ name: 'local site', names: ['127.0.0.1'] });
  const paths: string[] = [];
  return running(createHttpsServer({ cert: pem, key: keyPem }, recording(paths, handle)), paths, 'https');
}

export async function serveHttp(handle: Handler): Promise<RunningSite> {
  const paths: string[] = [];
  return running(createHttpServer(recording(paths, handle)), paths);
}

/** Bytes as they are: what no HTTP server would send. */
export async function serveTcp(handle: (socket: Socket) => void): Promise<RunningSite> {
  const server = createTcpServer((socket) => {
    // A client that gives up on us resets the connection.
    socket.on('error', () => socket.destroy());
    handle(socket);
  });
  return running(server, []);
}

const recording =
  (paths: string[], handle: Handler): Handler =>
  (request, response) => {
    paths.push(request.url ?? '');
    handle(request, response);
  };

async function running(server: Server | TcpServer, paths: string[], scheme = 'http'): Promise<RunningSite> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const { port } = server.address() as AddressInfo;
  return { port, url: `${scheme}://127.0.0.1:${port}/`, paths, close };
}
