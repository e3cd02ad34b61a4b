/**
 * A small site with known defects, for a first scan that shows something. README.md lists them; none is an accident.
 * Usage: node main.mjs HTTPS_PORT HTTP_PORT. Listens on loopback only.
 */
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createBadCertificate } from './bad-certificate.mjs';
import { answer } from './site.mjs';

const ports = process.argv.slice(2).map(Number);
if (ports.length !== 2 || ports.some((port) => !Number.isInteger(port) || port < 1 || port > 65_535)) {
  console.error('demo target: usage: node apps/demo-target/main.mjs HTTPS_PORT HTTP_PORT');
  process.exit(2);
}
const [httpsPort, httpPort] = ports;

const servers = [
  createHttpsServer(await createBadCertificate(), answer).listen(httpsPort, '127.0.0.1'),
  createHttpServer(answer).listen(httpPort, '127.0.0.1'),
];

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  });
}
console.log(`demo target: https://demo.localhost:${httpsPort}/ and http://demo.localhost:${httpPort}/`);
