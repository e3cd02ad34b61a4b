import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that gives one path of its host to an installation; everything else on the host belongs to others. */
export interface FrontProxy {
  /** Of the proxy, without a path. */
  origin: string;
  /** Where the installation listens; set it before the first request. */
  target: string;
  /** Whether the path is removed before the request is passed on, as nginx does with a slash behind `proxy_pass`. */
  removesPath: boolean;
  /** Paths of the host that browsers requested outside of the path. */
  strays: string[];
  close(): Promise<void>;
}

export async function startFrontProxy(path: string): Promise<FrontProxy> {
  const server = createServer((request, response) => forward(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxy: FrontProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    target: '',
    removesPath: true,
    strays: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const url = request.url ?? '/';
    if (url !== path && !/^[/?]/.test(url.startsWith(path) ? url.slice(path.length) : 'x')) {
      proxy.strays.push(url);
      response.writeHead(404).end();
      return;
    }
    const rest = proxy.removesPath ? url.slice(path.length) : url;
    const { method, headers } = request;
    const onward = httpRequest(
      proxy.target + (rest.startsWith('/') ? rest : `/${rest}`),
      { method, headers },
      (found) => found.pipe(response.writeHead(found.statusCode ?? 502, found.headers)),
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  return proxy;
}
