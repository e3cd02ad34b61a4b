import { Agent, type Server, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listen, openWaitingRoom } from './waiting-room';

const HERE = '127.0.0.1';
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const newServer = (): Server => {
  const server = createServer((_request, response) => response.end('ready'));
  servers.push(server);
  return server;
};

async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server, { port: 0, host: HERE });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The status, and whether the connection stays; or the code of the failure. */
const ask = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    get({ port, host: HERE, agent, path: '/health/ready' }, (response) => {
      response.resume().on('end', () => resolve(`${response.statusCode} ${response.headers.connection}`));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
  });

it('hands the port over without a refusal, for a client that asks every 10 ms', async () => {
  const port = await freePort();
  const handOver = await openWaitingRoom(port, HERE);
  const agent = new Agent({ keepAlive: false });
  const answers: Promise<string>[] = [];
  const asking = setInterval(() => answers.push(ask(port, agent)), 10);
  await delay(200);
  await handOver(newServer());
  const after = answers.length;
  await delay(200);
  clearInterval(asking);
  const seen = await Promise.all(answers);
  expect(new Set(seen)).toEqual(new Set(['503 close', '200 close']));
  expect(new Set(seen.slice(after))).toEqual(new Set(['200 close']));
});

it('lets the program answer the next request of a kept connection, and ends that connection', async () => {
  const port = await freePort();
  const handOver = await openWaitingRoom(port, HERE);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await ask(port, agent)).toBe('503 keep-alive');
  await handOver(newServer());
  expect(await ask(port, agent)).toBe('200 close');
  expect(await ask(port, agent)).toBe('200 keep-alive');
  agent.destroy();
});

it('closes the socket with the server that took it', async () => {
  const port = await freePort();
  const handOver = await openWaitingRoom(port, HERE);
  const server = newServer();
  await handOver(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await ask(port, new Agent())).toBe('ECONNREFUSED');
});
