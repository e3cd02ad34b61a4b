import type { AddressInfo } from 'node:net';
import { type Server, type TlsOptions, createServer } from 'node:tls';
import {
  type TargetClient,
  createTargetClient,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { type IssuedCertificate, issueCertificate } from '@palisade/scan-engine/testing/certificates';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { tlsConfigurationScanner } from './tls-configuration.scanner';

const MODERN = 'ECDHE-RSA-AES128-GCM-SHA256';
let leaf: IssuedCertificate;
const open: { server: Server; client: TargetClient }[] = [];

beforeAll(async () => {
  leaf = await issueCertificate({ name: 'shop.test', names: ['127.0.0.1'], key: 'rsa2048' });
});
afterEach(async () => {
  for (const { server, client } of open.splice(0)) {
    await client.close();
    await new Promise((done) => server.close(done));
  }
});

/** A server of node:tls, and the whole test against it. */
async function judge(options: TlsOptions, { bySetting = false, signal = new AbortController().signal } = {}) {
  const server = createServer({ key: leaf.keyPem, cert: leaf.pem, ...options });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const allowedHosts = parseAllowedHosts('127.0.0.1');
  const client = createTargetClient({
    ...{ allowedHosts, signal, scanId: 'spec' },
    target: parseTarget(bySetting ? 'https://127.0.0.1/' : `https://127.0.0.1:${port}/`, allowedHosts),
    limits: { burst: 5_000, perSecond: 5_000, gentlePerSecond: 5_000, openConnections: 50 },
  });
  open.push({ server, client });
  const ofTest = client.forTest(tlsConfigurationScanner.budget);
  const input = scannerInput(ofTest, { signal, settings: bySetting ? { port } : null });
  const judgement = tlsConfigurationScanner.judge(await tlsConfigurationScanner.observe(input));
  return { ...judgement, ids: judgement.findings.map(({ id }) => id), receipt: ofTest.receipt() };
}

it('finds nothing at a modern server, with at most 60 connections and no request', async () => {
  const { ids, inconclusive, receipt, unjudgedRules } = await judge({ ciphers: MODERN });
  expect({ ids, inconclusive, unjudgedRules }).toEqual({ ids: [], inconclusive: null, unjudgedRules: [] });
  expect(receipt.connections).toBeGreaterThan(20);
  expect(receipt.connections).toBeLessThanOrEqual(60);
  expect(receipt.requests).toEqual({});
});

it('finds old versions at the port of its setting', async () => {
  const ciphers = `${MODERN}:ECDHE-RSA-AES128-SHA:@SECLEVEL=0`;
  const { ids } = await judge({ ciphers, minVersion: 'TLSv1.1' }, { bySetting: true });
  expect(ids).toEqual(['tls-11-offered']);
});

it('judges nothing when it is stopped', async () => {
  const { inconclusive } = await judge({ ciphers: MODERN }, { signal: AbortSignal.abort() });
  expect(inconclusive).toMatch(/the scan was stopped/);
});
