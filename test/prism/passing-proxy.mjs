import { once } from 'node:events';
import { createServer, request } from 'node:http';

const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** A proxy that changes nothing. The first part of a path names the port on loopback to which the rest goes: `/4711/api/v1/checks`. */
export class PassingProxy {
  /** @param report gets each complete exchange */
  constructor(report) {
    this.server = createServer((incoming, reply) => this.pass(incoming, reply, report));
  }

  async listen() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${this.server.address().port}`;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  pass(incoming, reply, report) {
    const [, port, path] = /^\/(\d+)(.*)$/.exec(incoming.url) ?? [];
    const { method, headers } = incoming;
    const target = { host: '127.0.0.1', port, path: path.startsWith('/') ? path : `/${path}` };
    const outgoing = request({ ...target, method, headers });
    const sent = kept(incoming);
    incoming.pipe(outgoing);
    outgoing.on('error', () => reply.destroy());
    reply.on('close', () => outgoing.destroy());
    outgoing.on('response', (answer) => {
      reply.writeHead(answer.statusCode, answer.statusMessage, rawHeaders(answer));
      const got = kept(answer);
      answer.pipe(reply);
      answer.on('end', () =>
        report({
          request: { method: method.toLowerCase(), url: target.path, headers, body: sent() },
          response: { status: answer.statusCode, headers: answer.headers, body: got() },
        }),
      );
    });
  }
}

const rawHeaders = ({ rawHeaders: flat }) =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]]] : [])).flat();

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
