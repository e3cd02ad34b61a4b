import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

const HEADERS_TOO_LARGE = 'HPE_HEADER_OVERFLOW';

/** Node answers what is no HTTP before any of our code sees it; this gives those answers our shape as well. */
export function answerBrokenRequests(server: EventEmitter): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Writable) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, text] =
      error.code === HEADERS_TOO_LARGE
        ? ['431 Request Header Fields Too Large', 'The headers are too large.']
        : ['400 Bad Request', 'The request is malformed.'];
    const body = JSON.stringify({ error: text });
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n` +
        `X-Request-Id: ${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
