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

const html = (headers: Record<string, string | string[]>, body: string, paths = ['/']): Handler => {
  return ({ url }, response) => {
    const isKnown = paths.includes(url ?? '');
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(isKnown ? body : '<!doctype html><p>Not found</p>');
  };
};

/** Sites whose observations are recorded in `fixtures/`, each with the rule ids it must have. */
export const LOCAL_SITES: Record<string, { handle: Handler; findings: string[]; inconclusive?: boolean }> = {
  hardened: {
    handle: html(
      {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
      '<!doctype html><script src="/app.js"></script><p>Welcome</p>',
      ['/', '/app.js'],
    ),
    findings: [],
  },
  careless: {
    handle: html(
      {
        server: 'Apache/2.4.41 (Ubuntu)',
        'set-cookie': 'session=0123456789; HttpOnly',
        'cache-control': 'public, max-age=600',
        'content-security-policy': "script-src 'self' 'unsafe-inline' https:",
      },
      '<!doctype html><link rel="stylesheet" href="/main.css"><form><input type="password" name="p"></form>',
    ),
    findings: [
      'cache-control-sensitive',
      'clickjacking',
      'coop-missing',
      'csp-missing-base-uri',
      'csp-missing-form-action',
      'csp-missing-object-src',
      'csp-unsafe-inline',
      'csp-wildcard-script',
      'info-disclosure-version',
      'nosniff-missing',
    ],
  },
  'static-nonce': {
    handle: html(
      {
        'content-security-policy':
          "default-src 'none'; script-src 'nonce-4AEemGb0xJptoIGFP3Nd7w=='; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
      '<!doctype html><script nonce="4AEemGb0xJptoIGFP3Nd7w==">go()</script>',
    ),
    findings: ['csp-static-nonce'],
  },
  challenge: {
    handle: (_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' });
      response.end('<!doctype html><title>Just a moment...</title>');
    },
    findings: [],
    inconclusive: true,
  },
};
