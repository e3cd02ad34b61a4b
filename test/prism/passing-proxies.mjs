import { once } from 'node:events';
import { createServer, request } from 'node:http';

const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** Proxies that change nothing. `GET /4711` starts one in front of port 4711 on loopback, and returns its address. */
export class PassingProxies {
  servers = [];

  /** @param report gets each complete exchange */
  constructor(report) {
    this.report = report;
  }

  /** @returns the address that starts proxies */
  listen() {
    return this.serve(async ({ url }, reply) => {
      const port = Number(url.slice(1));
      reply.end(await this.serve((incoming, outgoing) => this.pass(port, incoming, outgoing)));
    });
  }

  close() {
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }

  async serve(handle) {
    const server = createServer(handle);
    this.servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${server.address().port}`;
  }

  pass(port, incoming, reply) {
    const { method, url, headers } = incoming;
    const outgoing = request({ host: '127.0.0.1', port, path: url, method, headers });
    const sent = kept(incoming);
    incoming.pipe(outgoing);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => reply.destroy());
    reply.on('close', () => outgoing.destroy());
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode, answer.statusMessage, answer.rawHeaders);
      const got = kept(answer);
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
      answer.on('end', () =>
        this.report({
          request: { method: method.toLowerCase(), url, headers, body: sent() },
          response: { status: answer.statusCode, headers: answer.headers, body: got() },
        }),
      );
    });
  }
}

/** The bytes of a stream, while something else reads it. */
function kept(stream) {
  const chunks = [];
  let size = 0;
  stream.on('data', (chunk) => {
    size += chunk.length;
    if (size <= MAX_KEPT_BYTES) chunks.push(chunk);
  });
  return () => Buffer.concat(chunks);
}
