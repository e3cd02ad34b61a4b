import { type IncomingMessage, type RequestListener, createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, type Server, type Socket, createServer as createTcpServer } from 'node:net';
import { type TlsOptions, type TLSSocket, createServer as createTlsServer } from 'node:tls';
import {
  type CertificateSpec,
  type IssuedCertificate,
  issueCertificate,
} from '@palisade/scan-engine/testing/certificates';
import type { Authorities } from './authorities';
import { type Place, placesOf, publishPort } from './default-ports';
import type { Way } from './ways';
import { type DnsOptions, NO_DNS, startDns } from './dns-ground';

export const SHOP = 'shop.test';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Milliseconds since the ground was laid. */
  at: number;
}

export interface SitePlace {
  address: string;
  port: number | 'any';
  place: Place;
}

/** Where one site stands: its own loopback address, its names, and what arrives there. */
export class Ground {
  readonly requests: SeenRequest[] = [];
  connections = 0;
  /** What the site has to say against its visitor, as sentences. */
  readonly complaints: string[] = [];
  /** How a value gets into the sites of injection cases. */
  way: Way = 'query';
  /** Where the site's https really listens: for tools that know nothing of our default ports. */
  httpsPort = 0;
  /** The same for http; 0 where nothing listens on 80. */
  httpPort = 0;
  /** What the client uses for `dns`; nothing responds until `dns` has started a server. */
  dnsSettings = NO_DNS;
  /** Where the name servers of its zones are, by host. */
  nameServers: Readonly<Record<string, string>> = {};
  private readonly addresses = new Set<string>();
  private alias: string | null = null;
  private readonly started = performance.now();
  private readonly closers: (() => unknown)[] = [];
  /** By default every name leads here. */
  resolveName: (host: string) => Promise<string[]> = () => Promise.resolve([this.address]);

  constructor(
    public address: string,
    readonly authorities: Authorities,
  ) {}

  /** The site over https on 443 with a good certificate; port 80 leads to it, as Caddy and most hosters do it. */
  async site(listener: RequestListener): Promise<void> {
    await this.https(listener);
    await this.http((request, response) => {
      response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end();
    });
  }

  /** DNS for the site, as zone lines: see `LabZones`. Addresses of name servers lead to their own; all other names lead here. */
  async dns(zones: string, options: DnsOptions = {}): Promise<void> {
    const { settings, addresses, close } = await startDns(this.address, zones, options);
    this.dnsSettings = settings;
    this.nameServers = addresses;
    const resolveName = this.resolveName;
    this.resolveName = (host) => {
      const own = addresses[host];
      return own === undefined ? resolveName(host) : Promise.resolve([own]);
    };
    this.onClose(close);
  }

  http(listener: RequestListener, port = 80): Promise<number> {
    return this.listen(createHttpServer(HEADER_LIMIT, this.recorded(listener)), port);
  }

  async https(listener: RequestListener, chain?: IssuedCertificate[], port = 443): Promise<number> {
    const options = { ...HEADER_LIMIT, ...serverKeys(chain ?? (await this.goodChain())) };
    return this.listen(createHttpsServer(options, this.recorded(listener)), port);
  }

  /** A TLS server that answers every request with a small page, so that its clock can be read. */
  tls(
    chain: IssuedCertificate[],
    options: TlsOptions = {},
    { port = 443, address = this.address }: { port?: number; address?: string } = {},
  ) {
    const server = createHttpsServer(
      {
        ...serverKeys(chain),
        // Old servers are the point of some cases.
        ciphers: 'DEFAULT:@SECLEVEL=0',
        ...options,
      },
      this.recorded((_request, response) => response.end('<!doctype html><title>Shop</title>')),
    );
    return { server, listening: this.listen(server, port, address) };
  }

  /** A TLS server that speaks anything but HTTP. */
  rawTls(onSocket: (socket: TLSSocket) => void, port = 443): Promise<number> {
    return this.goodChain().then((chain) => this.listen(createTlsServer(serverKeys(chain), onSocket), port));
  }

  /** Ports where nothing of the site listens are closed, whatever the machine has there. */
  closeOtherPorts(): void {
    this.publish(this.address, 'any', { address: this.address, port: 1 });
  }

  tcp(onSocket: (socket: Socket) => void, port: number | 'any' = 443): Promise<number> {
    return this.listen(createTcpServer(onSocket), port);
  }

  /** Any server, on 443 unless told otherwise. */
  serve(server: Server, port: number | 'any' = 443, address = this.address): Promise<number> {
    return this.listen(server, port, address);
  }

  /** A certificate for the shop, unless told otherwise, with its intermediate: what a server has to send. */
  async chain(
    spec: Partial<CertificateSpec> = {},
    ca: keyof Authorities = 'private',
  ): Promise<IssuedCertificate[]> {
    const { issuer } = this.authorities[ca];
    return [await this.certificate(spec, issuer), issuer];
  }

  certificate(spec: Partial<CertificateSpec>, issuer: IssuedCertificate): Promise<IssuedCertificate> {
    return issueCertificate({ name: SHOP, names: [SHOP, `*.${SHOP}`], ...spec }, issuer);
  }

  /** Gives the name of the site a second address, and returns it. */
  addAddress(): string {
    const second = this.address.replace('127.', '127.1');
    this.resolveName = () => Promise.resolve([this.address, second]);
    return second;
  }

  /** Moves the site to another address: what a URL with an address literal names. */
  standAt(address: string): this {
    this.address = address;
    return this;
  }

  /** Gives the site an address of a private network as well; it still is on loopback. */
  pretendAt(address: string): this {
    this.alias = address;
    this.resolveName = () => Promise.resolve([address]);
    return this;
  }

  onClose(closer: () => unknown): void {
    this.closers.push(closer);
  }

  async close(): Promise<void> {
    await Promise.all(this.closers.splice(0).map((close) => close()));
  }

  /** Where each port of each of its addresses really is. */
  get places(): SitePlace[] {
    return [...this.addresses].flatMap((address) =>
      placesOf(address).map(([port, place]) => ({ address, port, place })),
    );
  }

  private publish(address: string, port: number | 'any', place: Place): void {
    this.addresses.add(address);
    this.onClose(publishPort(address, port, place));
  }

  private goodChain(): Promise<IssuedCertificate[]> {
    const known = goodChains.get(this.authorities) ?? this.chain();
    goodChains.set(this.authorities, known);
    return known;
  }

  private recorded(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { method = '', url: path = '', headers } = request;
      this.requests.push({ method, path, headers, at: performance.now() - this.started });
      listener(request, response);
    };
  }

  private async listen(server: Server, port: number | 'any', address = this.address): Promise<number> {
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A scanner that hangs up early is part of many cases.
      socket.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, address, resolve);
    });
    const actual = (server.address() as AddressInfo).port;
    if (port === 443) this.httpsPort = actual;
    if (port === 80) this.httpPort = actual;
    this.publish(this.alias ?? address, port, { address, port: actual });
    this.onClose(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    });
    return actual;
  }
}

/** A scanner that sends long headers shall be seen, not refused by our server. */
const HEADER_LIMIT = { maxHeaderSize: 65_536 };
/** One for all web sites of a run: their tests are not about certificates. */
const goodChains = new WeakMap<Authorities, Promise<IssuedCertificate[]>>();

/** For `createServer` of node:tls and node:https. */
export const serverKeys = (chain: IssuedCertificate[]): { key: string | undefined; cert: string } => ({
  key: chain[0]?.keyPem,
  cert: chain.map(({ pem }) => pem).join('\n'),
});
