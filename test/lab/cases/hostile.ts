import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { CaseOf } from '../lab-case';
import type { Ground } from '../sites/ground';

/** What is on 443 after the TLS handshake: raw bytes. Port 80 leads there. */
const raw = (
  name: string,
  behave: (socket: Socket) => void,
  expected: CaseOf['expected'] = 'inconclusive',
): CaseOf => ({
  name: `hostile: ${name}`,
  site: (ground) =>
    ground.rawTls((socket) => {
      socket.on('error', () => socket.destroy());
      behave(socket);
    }),
  expected,
});

const named = (name: string, resolveName: (ground: Ground) => Ground['resolveName']): CaseOf => ({
  name: `hostile: ${name}`,
  site: (ground) => {
    ground.resolveName = resolveName(ground);
  },
  expected: 'inconclusive',
});

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
const onRequest =
  (answer: (socket: Socket) => void) =>
  (socket: Socket): void =>
    void socket.on('data', () => answer(socket));

/** Writes without end, as fast as it is taken. */
function flood(socket: Socket, first: string, chunk: Buffer): void {
  socket.write(first);
  const send = (): void => {
    while (socket.writable && socket.write(chunk));
  };
  send();
  socket.on('drain', send);
}

/** A character now and then: never idle, never done. */
function drip(socket: Socket, first: string, text: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(text), 100);
  socket.on('close', () => clearInterval(timer));
}

const dnsError = (code: string) => (): Promise<never> =>
  Promise.reject(Object.assign(new Error(code), { code }));

/** 200 MiB of blanks in 200 kB. */
const bomb = (): Buffer => (packed ??= gzipSync(Buffer.alloc(200 * 1024 * 1024, ' ')));
let packed: Buffer | undefined;

const redirecting = (name: string, location: (hop: number) => string): CaseOf => {
  let hop = 0;
  return {
    name: `hostile: ${name}`,
    site: (ground) =>
      ground.site((_request, response) => response.writeHead(302, { location: location((hop += 1)) }).end()),
    expected: 'inconclusive',
  };
};

/** Sites that harm anyone who looks (F19 to F26): each test ends in time, says so, and finds nothing. */
export const HOSTILE_CASES: CaseOf[] = [
  raw('accepts and never speaks', (socket) => socket.resume()),
  raw(
    'drips its header',
    onRequest((socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'a')),
  ),
  raw(
    'drips its body',
    onRequest((socket) => drip(socket, `${HEAD}Content-Length: 100000\r\n\r\n`, ' ')),
  ),
  raw(
    'closes in the middle of the header',
    onRequest((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')),
  ),
  raw(
    'resets at the first byte',
    onRequest((socket) => socket.destroy()),
  ),
  raw('speaks another protocol', (socket) => void socket.end('220 mail.shop.test ESMTP\r\n')),
  raw(
    'a header of 300 kB',
    onRequest((socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(300_000)}\r\n\r\n`)),
  ),
  raw(
    'interim responses without end',
    onRequest((socket) => flood(socket, '', Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)))),
  ),
  raw(
    'two lengths',
    onRequest((socket) => socket.end(`${HEAD}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`)),
  ),
  raw(
    'a NUL in a header',
    onRequest((socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Nul: a\0b\r\nContent-Length: 0\r\n\r\n`)),
  ),
  redirecting('redirects to itself', () => '/'),
  redirecting('redirects without end', (hop) => `/${hop}`),
  redirecting('redirects to a metadata address', () => 'http://169.254.169.254/latest/meta-data/'),
  redirecting('redirects to the private network', () => 'http://10.0.0.1/'),
  named('DNS: the name does not exist', () => dnsError('ENOTFOUND')),
  named('DNS: the server fails', () => dnsError('ESERVFAIL')),
  named('DNS: no response', () => () => new Promise(() => undefined)),
  named('DNS: no address', () => () => Promise.resolve([])),
  named(
    'DNS: a private address among others',
    ({ address }) =>
      () =>
        Promise.resolve([address, '10.0.0.1']),
  ),
];

/** Answers that a careful client cuts: what was seen of them is a page like any other, so verdicts differ by test. */
export const CUT_PAGES: Record<string, (ground: Ground) => unknown> = {
  'an endless body': (ground) =>
    ground.rawTls(onRequest((socket) => flood(socket, `${HEAD}\r\n`, Buffer.alloc(65_536, ' ')))),
  'ten gigabytes': (ground) =>
    ground.rawTls(
      onRequest((socket) =>
        flood(socket, `${HEAD}Content-Length: 10737418240\r\n\r\n`, Buffer.alloc(65_536, ' ')),
      ),
    ),
  'a bomb': (ground) =>
    ground.site((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb()),
    ),
  'five thousand cookies': (ground) =>
    ground.rawTls(
      onRequest((socket) =>
        socket.end(`${HEAD}${'Set-Cookie: a=b\r\n'.repeat(5_000)}Connection: close\r\n\r\n`),
      ),
    ),
  'bytes that are no text': (ground) =>
    ground.site((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.alloc(500_000, 0xff)),
    ),
  'a hundred thousand nested elements': (ground) =>
    ground.site((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<div>'.repeat(100_000)),
    ),
  'a hundred thousand forms': (ground) =>
    ground.site((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<form method=post><input name=a></form>'.repeat(25_000)),
    ),
};

/** Start pages that a browser opens in another program, or not at all. */
export const OTHER_SCHEME_CASES: CaseOf[] = [
  redirecting('redirects to an app', () => 'myapp://open'),
  redirecting('redirects to a mail address', () => 'mailto:shop@shop.test'),
  redirecting('redirects to an empty page', () => 'about:blank'),
  redirecting('redirects to a page in its own address', () => 'data:text/html,hi'),
];
