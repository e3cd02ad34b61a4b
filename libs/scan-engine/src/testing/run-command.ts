import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from './certificates';
import { runShell } from './run-shell';

export interface CommandRunner {
  /** Runs a command of a finding by sh; what it prints, whatever its exit code. */
  run(command: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Sites of any name on loopback, over https on 443 and http on 80. curl itself is led there by its configuration, so that commands stay
 * as people are given them. `answer` gets the absolute URL.
 */
export async function runCommandsAgainst(
  answer: (url: string, request: IncomingMessage, response: ServerResponse) => void,
): Promise<CommandRunner> {
  const { keyPem, pem } = await issueCertificate({ name: 'shop.test', names: ['shop.test'] });
  const listener = (scheme: string) => (request: IncomingMessage, response: ServerResponse) =>
    answer(new URL(request.url ?? '/', `${scheme}//${request.headers.host}`).href, request, response);
  const servers = [
    createHttpsServer({ key: keyPem, cert: pem }, listener('https:')),
    createHttpServer(listener('http:')),
  ];
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push((server.address() as AddressInfo).port);
  }
  const folder = await mkdtemp(join(tmpdir(), 'palisade-curl-'));
  const lines = [443, 80].map((port, index) => `connect-to = ":${port}:127.0.0.1:${ports[index]}"\n`);
  await writeFile(join(folder, '.curlrc'), lines.join(''));
  return {
    run: (command) => runShell(command, { CURL_HOME: folder }),
    close: async () => {
      await rm(folder, { recursive: true });
      for (const server of servers) await new Promise((resolve) => server.close(resolve));
    },
  };
}
