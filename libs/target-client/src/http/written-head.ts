import type { Socket } from 'node:net';

const NAME = /(?<=\r\n)[a-z][a-z\d-]{0,60}(?=: )/g;
const FIRST_LETTERS = /(?:^|-)[a-z]/g;

/**
 * Writes the names of header fields as browsers do over HTTP/1.1, `User-Agent`. Their case means nothing, and small servers compare it anyway:
 * to i2pd a request with `host` names no host. Undici writes the head as text and bodies as bytes.
 */
export function writeNamesAsBrowsers(socket: Socket): void {
  const write = socket.write.bind(socket);
  const written = (chunk: string | Uint8Array, ...rest: [BufferEncoding]): boolean =>
    write(typeof chunk === 'string' ? chunk.replace(NAME, capitalised) : chunk, ...rest);
  socket.write = written as Socket['write'];
}

const capitalised = (name: string): string => name.replace(FIRST_LETTERS, (letters) => letters.toUpperCase());
