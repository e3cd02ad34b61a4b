import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainProver, type ProofQuestion } from '@palisade/domain-proof';
import {
  createNameResolver,
  createTextResolver,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { DnsServer, type Texts, type Zone } from '../../libs/target-client/src/testing/dns-server';
import { type LocalServer, LocalServers } from '../../libs/target-client/src/testing/local-servers';

/** What the site responds by `host path`; all else is 404. A string is a page with status 200. */
export type Pages = Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;

/** A name server and a web server on loopback; every name of the zone may be scanned. Texts and pages may change at any time. */
export class ProofGround {
  readonly pages: Pages = {};
  readonly seen: IncomingMessage[] = [];
  private readonly servers = new LocalServers();
  private site!: LocalServer;

  private constructor(
    readonly dns: DnsServer,
    readonly texts: Texts,
    readonly dnsAddress: string,
    readonly allowed: string,
  ) {}

  /** @param allowed of the zone's names, those that may be scanned though they lead to loopback; all by default. */
  static async start(zone: Zone, allowed = Object.keys(zone)): Promise<ProofGround> {
    const texts: Texts = {};
    const dns = new DnsServer(zone, texts);
    const ground = new ProofGround(dns, texts, await dns.listen(), allowed.join(','));
    ground.site = await ground.servers.http((request, response) => ground.answer(request, response));
    return ground;
  }

  get port(): number {
    return this.site.port;
  }

  get connections(): number {
    return this.site.connections();
  }

  get resolvers() {
    return {
      resolveName: createNameResolver([this.dnsAddress]),
      resolveText: createTextResolver([this.dnsAddress]),
    };
  }

  urlOf(host: string, path = '/'): string {
    return `http://${host}:${this.port}${path}`;
  }

  prover(): DomainProver {
    return new DomainProver({ allowedHosts: parseAllowedHosts(this.allowed), resolvers: this.resolvers });
  }

  /** About a host on this ground's web server; `token:<domain>` is what counts at a domain. */
  question(host: string, overrides: Partial<ProofQuestion> = {}): ProofQuestion {
    return {
      target: parseTarget(this.urlOf(host), parseAllowedHosts(this.allowed)),
      methods: ['dns', 'file', 'meta'],
      tokensAt: (domain) => [`token:${domain}`],
      label: 'spec',
      ...overrides,
    };
  }

  async close(): Promise<void> {
    await this.servers.closeAll();
    await this.dns.close();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.seen.push(request);
    const page = this.pages[`${request.headers.host?.split(':')[0]} ${request.url}`];
    if (typeof page === 'function') page(request, response);
    else response.writeHead(page === undefined ? 404 : 200).end(page);
  }
}
