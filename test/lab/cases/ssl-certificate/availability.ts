import type { Socket } from 'node:net';
import { createSecureContext, createServer } from 'node:tls';
import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import { type Ground, SHOP, serverKeys } from '../../sites/ground';
import { withDaysLeft } from './dates';

const behaving = (name: string, behave: (socket: Socket) => void, guards?: string): CaseOf => ({
  name,
  site: (ground) => ground.tcp(behave),
  expected: 'inconclusive',
  guards,
});

const onFirstBytes =
  (act: (socket: Socket) => void) =>
  (socket: Socket): void =>
    void socket.once('data', () => act(socket));

/** Fatal alerts as record bytes: handshake_failure(40), internal_error(80), unrecognized_name(112). */
const alert = (description: number): Buffer => Buffer.from([0x15, 3, 3, 0, 2, 2, description]);

/** The host has these addresses; each gets its own server. */
async function addresses(ground: Ground, specs: Parameters<Ground['chain']>[0][]): Promise<void> {
  const all = specs.map((_spec, index) => ground.address.replace(/^127\.\d+/, `127.${100 + index}`));
  ground.resolveName = () => Promise.resolve(all);
  for (const [index, address] of all.entries()) {
    await ground.tls(await ground.chain(specs[index]), {}, { address }).listening;
  }
}

export const AVAILABILITY_CASES: CaseOf[] = [
  {
    name: 'nothing listens on 443',
    site: (ground) => ground.http((_request, response) => response.end('shop')),
    expected: ['https-unavailable high'],
  },
  {
    name: 'plain http on 443',
    site: (ground) => ground.http((_request, response) => response.end('shop'), 443),
    expected: ['https-unavailable high'],
  },
  behaving(
    'accepts and says nothing',
    (socket) => socket.resume(),
    'a firewall that drops is not a site without https',
  ),
  behaving(
    'resets after the hello',
    onFirstBytes((socket) => socket.resetAndDestroy()),
  ),
  behaving(
    'closes after the hello',
    onFirstBytes((socket) => socket.end()),
  ),
  behaving(
    'closes in the middle of its hello',
    onFirstBytes((socket) => socket.end(Buffer.from('1603030040020000', 'hex'))),
  ),
  behaving(
    'alert handshake_failure',
    onFirstBytes((socket) => socket.end(alert(40))),
    'perhaps it wants what we do not offer',
  ),
  behaving(
    'alert internal_error',
    onFirstBytes((socket) => socket.end(alert(80))),
  ),
  {
    name: 'alert unrecognized_name: https, but not for this site',
    site: (ground) => ground.tcp(onFirstBytes((socket) => socket.end(alert(112)))),
    expected: ['https-unavailable high'],
  },
  {
    name: 'an endless flight of handshake bytes',
    site: (ground) =>
      ground.tcp((socket) => {
        const record = Buffer.concat([Buffer.from('1603034000', 'hex'), Buffer.alloc(0x4000, 0x0b)]);
        const send = (): void => {
          while (socket.writable && socket.write(record));
        };
        socket.once('data', send).on('drain', send);
      }),
    expected: 'inconclusive',
  },
  {
    name: 'only wants clients with certificates',
    site: async (ground) => {
      const options = { requestCert: true, rejectUnauthorized: true, maxVersion: 'TLSv1.2' as const };
      await ground.tls(await ground.chain(), options).listening;
    },
    expected: [],
    guards: 'it has shown its certificate by then',
  },
  {
    name: 'one connection at a time, the rest refused',
    site: async (ground) => {
      const server = createServer(serverKeys(await ground.chain()), (socket) => socket.resume());
      server.maxConnections = 1;
      await ground.serve(server);
    },
    expected: [],
    guards: 'looks go one after the other',
  },
  { name: 'two addresses, both good', site: (ground) => addresses(ground, [{}, {}]), expected: [] },
  {
    name: 'two addresses, one expired',
    site: (ground) => addresses(ground, [{}, withDaysLeft(-3)]),
    expected: ['cert-ip-inconsistent medium'],
  },
  {
    name: 'two addresses, both expired',
    site: (ground) => addresses(ground, [withDaysLeft(-3), withDaysLeft(-3)]),
    expected: ['cert-expired critical'],
  },
  {
    name: 'four addresses, all expired',
    site: (ground) =>
      addresses(
        ground,
        [-3, -3, -3, -3].map((days) => withDaysLeft(days)),
      ),
    expected: ['cert-expired critical'],
  },
  {
    name: 'expired, and no second connection',
    site: async (ground) => {
      const { server, listening } = ground.tls(await ground.chain(withDaysLeft(-3)));
      server.once('connection', () => server.close());
      await listening;
    },
    expected: ['cert-expired medium'],
    guards: 'what one connection shows is not confirmed',
  },
  {
    name: 'another certificate for the www twin',
    site: async (ground) => {
      const { server, listening } = ground.tls(await ground.chain({ names: [SHOP] }));
      server.addContext(`www.${SHOP}`, serverKeys(await ground.chain({ names: [`www.${SHOP}`] })));
      await listening;
    },
    expected: [],
    guards: 'the server picks the certificate by the name',
  },
  {
    name: 'the first address is down',
    site: async (ground) => {
      const second = ground.address.replace(/^127\.\d+/, '127.110');
      ground.resolveName = () => Promise.resolve([ground.address, second]);
      await ground.tls(await ground.chain(), {}, { address: second }).listening;
    },
    expected: [],
    guards: 'browsers take the next address',
  },
  {
    name: 'an IPv6 address without a server next to a good IPv4 one',
    site: async (ground) => {
      ground.resolveName = () => Promise.resolve(['::1', ground.address]);
      await ground.tls(await ground.chain()).listening;
    },
    expected: [],
    guards: 'one family that refuses is not a finding',
  },
  {
    name: 'a bad certificate in one of two checks the same address',
    site: async (ground) => {
      const good = await ground.chain();
      const bad = [await issueCertificate({ name: SHOP, names: [SHOP] })];
      let asked = 0;
      const { listening } = ground.tls(good, {
        SNICallback: (_name, answer) => {
          asked += 1;
          answer(null, createSecureContext(serverKeys(asked === 2 ? bad : good)));
        },
      });
      await listening;
    },
    expected: ['cert-ip-inconsistent medium'],
  },
];
