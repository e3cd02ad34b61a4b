import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { SYSTEM_DNS } from '@palisade/dns';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { RawDnsServer, response } from '../../libs/dns/src/testing/raw-dns-server';
import { type CommandGround, writePrograms } from './local-programs';

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
/** Not every machine has the programs of these two. */
const itWith = (program: string) => (has(program) ? it : it.skip);

let folder: string;
let site: Server;
const resolver = new RawDnsServer((query) => response(query, { answers: [a('203.0.113.7')] }));
const nameServer = new RawDnsServer((query) => response(query, { answers: [a('203.0.113.8')] }));
const blockList = new RawDnsServer((query) => response(query, { answers: [a('127.0.0.4')] }));
const a = (data: string) => ({ type: 'A' as const, name: 'shop.test', ttl: 60, data });

const run = (command: string): Promise<string> =>
  runShell(command, { HOME: folder, PATH: `${folder}:${process.env.PATH}` });

beforeAll(async () => {
  site = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${bytes.toString().split('\r\n')[0]}`));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.9.9.1', resolve));
  const place = { address: '127.9.9.1', port: (site.address() as AddressInfo).port };
  folder = await mkdtemp(join(tmpdir(), 'palisade-programs-'));
  const servers = [await resolver.listen('127.0.0.1')];
  const blockListServers = [await blockList.listen('127.0.0.1')];
  await nameServer.listen('127.0.0.1');
  const ground: CommandGround = {
    address: '127.9.9.1',
    places: [
      { address: '127.9.9.1', port: 80, place },
      { address: '127.9.9.2', port: 80, place },
      { address: '127.9.9.1', port: 8080, place },
    ],
    nameServers: { 'ns1.shop.test': '127.0.0.1' },
    dnsSettings: { ...SYSTEM_DNS, servers, blockListServers, authoritativePort: nameServer.port },
  };
  await writePrograms(folder, ground);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await Promise.all([resolver, nameServer, blockList].map((server) => server.close()));
  await new Promise((resolve) => site.close(resolve));
});

describe('the programs of commands in the lab', () => {
  it.each([
    ['by the name of the site', `curl -s 'http://shop.test/a'`],
    ['at another port', `curl -s 'http://shop.test:8080/a'`],
    [
      'at an address that the command names',
      `curl -s --resolve 'shop.test:80:127.9.9.2' 'http://shop.test/a'`,
    ],
    ['with a function around it', `visit() { curl "$@"; }; visit -s 'http://shop.test/a'`],
  ])('curl reaches the site %s', async (_name, command) => {
    expect(await run(command)).toContain('GET /a HTTP/1.1');
  });

  it('curl does not reach what the site has not', async () => {
    expect(await run(`curl -s --resolve 'shop.test:80:127.9.9.3' 'http://shop.test/a' || echo refused`)).toBe(
      'refused\n',
    );
  });

  it('openssl reaches the site, and its other commands are its own', async () => {
    expect(await run(`openssl s_client -connect '127.9.9.1:80' -noservername </dev/null 2>&1`)).toMatch(
      /wrong version number|packet length too long/,
    );
    expect(await run(`openssl s_client -connect 'shop.test:443' </dev/null 2>&1`)).toMatch(/refused|errno/);
    expect(await run('echo a | openssl dgst -sha256')).toMatch(/[0-9a-f]{64}/);
  });

  itWith('nc')('nc reaches the site, and no address of the Internet', async () => {
    expect(await run(`printf 'GET /b HTTP/1.1\\r\\n\\r\\n' | nc -w 3 'shop.test' 80`)).toContain('GET /b');
    expect(await run('nc -vz -w 5 127.9.9.2 80 2>&1')).toMatch(/succeeded|\bopen\b/);
    expect(await run('nc -vz -w 5 203.0.113.7 80 2>&1')).not.toMatch(/succeeded|\bopen\b/);
  });

  itWith('dig')('dig queries the resolver of the site, its name servers and the block lists', async () => {
    expect(await run(`dig +short 'shop.test' A`)).toBe('203.0.113.7\n');
    expect(await run(`dig '@ns1.shop.test' +short 'shop.test' A`)).toBe('203.0.113.8\n');
    expect(await run(`dig +short '7.113.0.203.list.test' A`)).toBe('127.0.0.4\n');
  });
});
