import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { buildClientHello } from '@palisade/tls-probe';
import { readClientHello } from '@palisade/tls-probe/testing/scripted-tls-server';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { CommandServer } from '@palisade/scan-engine';
import { runShell } from '@palisade/scan-engine/testing/run-shell';
import { ciphers, helloCommand, opensslCommand, ssl2Command } from './hello-command';

const SERVER: CommandServer = { host: 'shop.test', port: 443, address: null };
const bytesOf = (command: string): Buffer =>
  Buffer.from(/^echo ([0-9a-f]+) /.exec(command)?.[1] ?? '', 'hex');

describe('the bytes of a hello', () => {
  it('are the same at each call, and offer what the rule saw', () => {
    const command = helloCommand(SERVER, { version: 'TLSv1.2', suites: [0x000a], groups: [] });
    expect(helloCommand(SERVER, { version: 'TLSv1.2', suites: [0x000a], groups: [] })).toBe(command);
    expect(readClientHello(bytesOf(command))).toMatchObject({
      legacyVersion: 0x0303,
      suites: [0x000a],
      serverName: 'shop.test',
    });
    expect(command).toMatch(/ \| xxd -r -p \| nc -w 3 'shop\.test' 443 \| xxd \| head -n 6 /);
  });

  it('of SSL 2.0 have its own form', () => {
    expect(bytesOf(ssl2Command(SERVER)).subarray(0, 5).toString('hex')).toBe('802e010002');
  });

  it('name no server for an address', () => {
    const command = helloCommand(
      { ...SERVER, host: '192.0.2.1' },
      { version: 'TLSv1.2', suites: [1], groups: [] },
    );
    expect(readClientHello(bytesOf(command)).serverName).toBeNull();
  });

  it('differ in the hello that is sent by the test', () => {
    const offer = { version: 'TLSv1.2' as const, servername: null, suites: [1], groups: [] };
    expect(buildClientHello(offer)).not.toEqual(buildClientHello(offer));
  });
});

describe('a command for openssl', () => {
  let leaf: IssuedCertificate;
  beforeAll(async () => {
    leaf = await issueCertificate({ name: 'shop.test', names: ['shop.test'], key: 'rsa2048' });
  });

  it.each([
    [
      'shows TLS 1.0',
      `-tls1 ${ciphers('ALL')}`,
      'Protocol|Cipher is|alert|error',
      /Cipher is ECDHE-RSA-AES128-SHA/,
    ],
    ['shows the hash of the signature', `-tls1_2 ${ciphers('kECDHE:kDHE')}`, 'Peer signing digest', /SHA256/],
    ['shows renegotiation', `-no_tls1_3 ${ciphers('ALL')}`, 'Secure Renegotiation', /IS supported/],
    ['shows the master secret', `-tls1_2 ${ciphers('ALL')}`, 'Extended master secret', /yes/],
    ['shows that a cipher is refused', `-no_tls1_3 ${ciphers('kDHE')}`, 'Cipher is|alert', /alert|NONE/],
  ])('%s', async (_what, options, lines, expected) => {
    const server = createServer({
      key: leaf.keyPem,
      cert: leaf.pem,
      minVersion: 'TLSv1',
      ciphers: 'ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
    });
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    try {
      const at: CommandServer = { host: 'shop.test', port, address: '127.0.0.1' };
      expect(await runShell(opensslCommand(at, options, lines))).toMatch(expected);
    } finally {
      server.close();
    }
  });
});
