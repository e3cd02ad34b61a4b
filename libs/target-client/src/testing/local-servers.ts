import { type Server as HttpServer, type RequestListener, createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net';
import {
  type TLSSocket,
  type TlsOptions,
  type Server as TlsServer,
  createServer as createTlsServer,
} from 'node:tls';

/** A server on 127.0.0.1 that counts who connects. */
export interface LocalServer {
  port: number;
  /** `http://127.0.0.1:port` */
  origin: string;
  connections: () => number;
}

/** Servers of one spec; `closeAll` in afterEach. */
export class LocalServers {
  private readonly servers: Server[] = [];
  private readonly sockets = new Set<Socket>();

  http(listener: RequestListener): Promise<LocalServer> {
    return this.listen(createHttpServer(listener));
  }

  /** Raw bytes: `onSocket` is the whole server. */
  tcp(onSocket: (socket: Socket) => void, port = 0): Promise<LocalServer> {
    return this.listen(createTcpServer(onSocket), port);
  }

  /** Responds to each request header with these bytes and leaves the connection open. */
  raw(...answers: (string | Buffer)[]): Promise<LocalServer> {
    return this.tcp((socket) =>
      socket.on('data', () => {
        for (const answer of answers) socket.write(answer);
      }),
    );
  }

  tls(
    options: TlsOptions,
    onSocket: (socket: TLSSocket) => void,
    prepare: (server: TlsServer) => unknown = () => undefined,
  ): Promise<LocalServer> {
    const server = createTlsServer(options, onSocket);
    prepare(server);
    return this.listen(server);
  }

  async closeAll(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.splice(0).map((server) => new Promise((done) => server.close(done))));
  }

  private async listen(server: Server | HttpServer, port = 0): Promise<LocalServer> {
    let connections = 0;
    server.on('connection', (socket: Socket) => {
      connections += 1;
      this.sockets.add(socket);
      // A client that hangs up early is part of most of these specs.
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.servers.push(server);
    const bound = (server.address() as AddressInfo).port;
    return { port: bound, origin: `http://127.0.0.1:${bound}`, connections: () => connections };
  }
}
