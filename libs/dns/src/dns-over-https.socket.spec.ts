import 'reflect-metadata';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { webcrypto } from 'node:crypto';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import * as packet from 'dns-packet';
import { DnsResolver } from './dns-resolver';
import { response } from './testing/raw-dns-server';
import { createHttpsExchange } from './transports';

interface Reply {
  status?: number;
  type?: string;
  body: Buffer;
}

let server: Server;
const seen: { method?: string; type?: string; accept?: string }[] = [];
afterEach(() => new Promise((done) => server.close(done).closeAllConnections()));

/** @param mostMs a busy machine may take as long as it likes, unless nothing comes */
async function ask(answer: (query: packet.DecodedPacket) => Reply | null, mostMs = 60_000) {
  const { key, cert } = await certificateFor('127.0.0.1');
  server = createServer({ key, cert }, (request, sent) => {
    const { method, headers } = request;
    seen.push({ method, type: headers['content-type'], accept: headers.accept });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const reply = answer(packet.decode(Buffer.concat(chunks)));
      if (reply === null) return;
      sent.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/dns-message' });
      sent.end(reply.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`;
  const limits = { tryMs: mostMs, tries: 1, questionMs: 2 * mostMs };
  const https = createHttpsExchange(cert);
  return new DnsResolver({ servers: [url], limits, https }).ask({ name: 'shop.test', type: 'A' });
}

const answers = [{ type: 'A' as const, name: 'shop.test', ttl: 60, data: '93.184.216.34' }];

describe('DNS by HTTPS', () => {
  it('posts the message and reads the one that comes back', async () => {
    const reply = await ask((query) => ({ body: response(query, { answers }) }));
    expect(reply).toMatchObject({ outcome: 'records', records: [{ data: '93.184.216.34' }] });
    expect(seen.at(-1)).toEqual({
      method: 'POST',
      type: 'application/dns-message',
      accept: 'application/dns-message',
    });
  });

  it.each<[string, (query: packet.DecodedPacket) => Reply]>([
    ['a page', () => ({ type: 'text/html', body: Buffer.from('<p>portal</p>') })],
    ['an error', (query) => ({ status: 502, body: response(query, { answers }) })],
    [
      'another question',
      (query) => ({ body: response({ ...query, questions: [{ name: 'x.test', type: 'A' }] }) }),
    ],
    [
      'more than 64 KiB',
      (query) => ({ body: Buffer.concat([response(query, { answers }), Buffer.alloc(70_000)]) }),
    ],
  ])('takes %s for no resolver', async (_case, answer) => {
    expect((await ask(answer)).outcome).toBe('no_resolver');
  });

  it('is silent when nothing comes in time', async () => {
    expect((await ask(() => null, 1_000)).outcome).toBe('silent');
  });

  it('refuses a certificate that it does not trust', async () => {
    await ask((query) => ({ body: response(query, { answers }) }));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`;
    const reply = await new DnsResolver({ servers: [url] }).ask({ name: 'shop.test', type: 'A' });
    expect(reply.outcome).toBe('no_resolver');
  });
});

async function certificateFor(address: string): Promise<{ key: string; cert: string }> {
  const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=resolver',
    signingAlgorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: address }])],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  };
}
