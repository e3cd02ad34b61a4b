import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { answered, testClient } from '../testing/test-client';

it('writes names of header fields as browsers do', async () => {
  const names: string[] = [];
  const server = createServer(({ rawHeaders }, response) => {
    names.push(...rawHeaders.filter((_text, place) => place % 2 === 0));
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scan = testClient();
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const headers = { 'X-Forwarded-For': '192.0.2.1', origin: 'https://a.example' };
    const { body } = answered(await scan.request({ url, headers }));
    expect(body.toString()).toBe('ok');
  } finally {
    await scan.close();
    server.closeAllConnections();
    server.close();
  }
  expect(names).toEqual(
    expect.arrayContaining(['Host', 'Accept-Encoding', 'User-Agent', 'X-Forwarded-For', 'Origin']),
  );
  expect(names.filter((name) => /(?:^|-)[a-z]/.test(name))).toEqual([]);
});
