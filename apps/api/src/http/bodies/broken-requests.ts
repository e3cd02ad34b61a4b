import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

type Refusal = readonly [status: string, text: string];

const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const MALFORMED: Refusal = ['400 Bad Request', 'The request is malformed.'];

/** Node answers malformed HTTP before our code sees it. This gives those responses our error shape. */
export function answerBrokenRequests(server: EventEmitter): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Writable) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, text] = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ error: text });
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n` +
        `X-Request-Id: ${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
