import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Socket } from 'node:net';
import { type Ground, serverKeys } from './ground';

export interface MethodAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection ends without a response. */
  closes?: true;
  /** Nothing is ever sent. */
  isSilent?: true;
}

export interface MethodRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A site over https that answers by method, those that Node.js does not know included. */
export async function methodSite(
  ground: Ground,
  answer: (request: MethodRequest) => MethodAnswer,
): Promise<void> {
  const note = ({ method, path, headers }: MethodRequest): void =>
    void ground.requests.push({ method, path, headers, at: 0 });
  const server = createServer(serverKeys(await ground.chain()), (request, response) => {
    const { method = '', url: path = '', headers } = request;
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      note({ method, path, headers, body });
      const said = answered(ground, answer, { method, path, headers, body });
      if (said.closes === true) request.socket.destroy();
      else if (said.isSilent !== true) reply(response, method, said);
    });
  });
  // Node.js refuses methods that it does not know, and says here what it got.
  server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket: Socket) => {
    const [method = '', path = ''] = (error.rawPacket?.toString('latin1') ?? '').split(' ');
    const request = { method, path, headers: {}, body: '' };
    note(request);
    const said = answered(ground, answer, request);
    if (said.closes === true) socket.destroy();
    else socket.end(rawText(said));
  });
  await ground.serve(server);
}

/** A site that throws is one case that does not hold, and no end of the lab. */
function answered(
  ground: Ground,
  answer: (request: MethodRequest) => MethodAnswer,
  request: MethodRequest,
): MethodAnswer {
  try {
    return answer(request);
  } catch (error) {
    ground.complaints.push(`the site threw at ${request.method} ${request.path}: ${String(error)}`);
    return { status: 500 };
  }
}

function reply(
  response: ServerResponse,
  method: string,
  { status, headers = {}, body = '' }: MethodAnswer,
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(method === 'HEAD' ? undefined : body);
}

function rawText({ status, headers = {}, body = '' }: MethodAnswer): string {
  const lines = Object.entries({ 'content-type': 'text/html', ...headers, connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} X\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
