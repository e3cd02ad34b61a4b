import type { DetailedPeerCertificate } from 'node:tls';
import { NO_CERTIFICATE, judged, readOwnCertificate } from './own-certificate';
import { LocalServers } from './testing/local-servers';
import { selfSigned } from './testing/self-signed';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 30);
const servers = new LocalServers();
afterEach(() => servers.closeAll());

const peerOf = (daysLeft: number): DetailedPeerCertificate =>
  ({
    valid_to: new Date(NOW + daysLeft * DAY_MS).toUTCString(),
    subject: { CN: 'palisade.example.com' },
    subjectaltname: 'DNS:palisade.example.com',
  }) as DetailedPeerCertificate;

it.each([
  ['palisade.example.com', 60, 'valid', null],
  ['palisade.example.com', 13, 'ending', null],
  ['other.example.com', 60, 'invalid', 'It is not issued for other.example.com.'],
] as const)('a trusted certificate for %s with %i days left is %s', (host, daysLeft, status, reason) => {
  const seen = { peer: peerOf(daysLeft), trusted: true, trustError: null };
  expect(judged(host, seen, NOW)).toEqual({ status, reason, endsAt: new Date(NOW + daysLeft * DAY_MS) });
});

it('reads the certificate of the address, and says why it is not trusted', async () => {
  const server = await servers.tls(await selfSigned('localhost'), (socket) => socket.end());
  const { status, reason, endsAt } = await readOwnCertificate(`https://127.0.0.1:${server.port}`);
  expect({ status, reason }).toEqual({
    status: 'invalid',
    reason: expect.stringMatching(/^Palisade does not trust it\. .* \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/),
  });
  expect(endsAt?.getTime()).toBeGreaterThan(Date.now());
});

it('says that it is not known where nothing responds', async () => {
  const { status, reason } = await readOwnCertificate('https://127.0.0.1:1');
  expect({ status, reason }).toEqual({ status: 'unknown', reason: 'APP_URL: no connection (refused).' });
});

it('has nothing to read at an address without TLS', async () => {
  expect(await readOwnCertificate('http://127.0.0.1:1')).toEqual(NO_CERTIFICATE);
});
