import { ZONE } from '@palisade/vocabulary';
import { Expose, Transform } from 'class-transformer';
import { Contains, IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { toBoolean, toInteger } from './transforms';
import { RendererVariables } from './renderer-variables';

/** The variables for scans: what they may reach, and how. */
export class ScanVariables extends RendererVariables {
  /** Comma-separated private host names, addresses and CIDRs that may be scanned. */
  @Expose({ name: 'SCAN_ALLOWED_HOSTS' })
  @IsString()
  scanAllowedHosts = '';

  /** Comma-separated names, `*.name`, addresses and CIDRs that are never scanned: their owners do not want it. */
  @Expose({ name: 'SCAN_OPT_OUT' })
  @IsString()
  scanOptOut = '';

  /**
   * Comma-separated IPv6 prefixes of length 32, 40, 48, 56, 64 or 96 by which the network translates to IPv4 (NAT64): addresses below
   * them are judged by the IPv4 address inside. Prefixes announced by DNS (RFC 7050) are found without it.
   */
  @Expose({ name: 'SCAN_NAT64_PREFIXES' })
  @IsString()
  scanNat64Prefixes = '';

  /** Comma-separated DNS servers for all queries about targets: `address:port` or `https://…`; those of the system without it. */
  @Expose({ name: 'DNS_SERVERS' })
  @IsString()
  dnsServers = '';

  /** Comma-separated DNS servers that block lists serve, in the form of `DNS_SERVERS`; without it no test asks block lists. */
  @Expose({ name: 'DNSBL_SERVERS' })
  @IsString()
  dnsblServers = '';

  /** A file with DS lines that replace the built-in trust anchors of the root zone. */
  @Expose({ name: 'DNS_TRUST_ANCHORS' })
  @IsString()
  dnsTrustAnchors = '';

  /** `off` forbids direct queries to the name servers of a target's zone. */
  @Expose({ name: 'DNS_AUTHORITATIVE' })
  @IsIn(['on', 'off'], { message: 'DNS_AUTHORITATIVE must be on or off' })
  dnsAuthoritative: 'on' | 'off' = 'on';

  /** The port of those name servers; another one than 53 is for labs. */
  @Expose({ name: 'DNS_AUTHORITATIVE_PORT' })
  @Transform(toInteger)
  @IsInt({ message: 'DNS_AUTHORITATIVE_PORT must be a port number' })
  @Min(1, { message: 'DNS_AUTHORITATIVE_PORT must be a port number' })
  @Max(65_535, { message: 'DNS_AUTHORITATIVE_PORT must be a port number' })
  dnsAuthoritativePort = 53;

  /** `on` trusts the AD bit of the DNS servers: they validate, and the way to them is safe. */
  @Expose({ name: 'DNS_TRUST_AD' })
  @IsIn(['on', 'off'], { message: 'DNS_TRUST_AD must be on or off' })
  dnsTrustAd: 'on' | 'off' = 'off';

  /** `off` forbids requests for files that the pages of a target load from other hosts. */
  @Expose({ name: 'FOREIGN_FILES' })
  @IsIn(['on', 'off'], { message: 'FOREIGN_FILES must be on or off' })
  foreignFiles: 'on' | 'off' = 'on';

  /** A certificate-transparency service: `{domain}` stands for the registered domain. */
  @Expose({ name: 'CT_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+\/\S*$/, { message: 'CT_URL must be an http(s) address with {domain}' })
  @Contains('{domain}', { message: 'CT_URL must be an http(s) address with {domain}' })
  ctUrl?: string;

  /** A validator of routes (RPKI): `{prefix}` stands for an address of a site with its length. */
  @Expose({ name: 'RPKI_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+\/\S*$/, { message: 'RPKI_URL must be an http(s) address with {prefix}' })
  @Contains('{prefix}', { message: 'RPKI_URL must be an http(s) address with {prefix}' })
  rpkiUrl?: string;

  /** Where sites reach the api, for addresses that tests hand to them; without it no test does. */
  @Expose({ name: 'CALLBACK_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*[^\s?#/])?$/, {
    message: 'CALLBACK_URL must be the http(s) address of the api, without a slash at the end',
  })
  callbackUrl?: string;

  /** Comma-separated private keys for Ed25519: the first one signs the requests of scans (RFC 9421), and the api publishes all public ones. */
  @Expose({ name: 'SCAN_SIGNING_KEY' })
  @Matches(/^([\w-]{43}(,[\w-]{43}){0,3})?$/, {
    message:
      'SCAN_SIGNING_KEY must be up to four keys of `palisade secrets new-scan-key`, separated by commas',
  })
  scanSigningKey = '';

  /** `off` leaves the lists of tests as the release, DATA_URL and imported files have them: workers ask no public source. */
  @Expose({ name: 'DATA_UPDATES' })
  @IsIn(['on', 'off'], { message: 'DATA_UPDATES must be on or off' })
  dataUpdates: 'on' | 'off' = 'on';

  /** A folder by http(s) with documents that replace the lists of the release and of public sources, loaded daily. */
  @Expose({ name: 'DATA_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, {
    message: 'DATA_URL must be the http(s) address of a folder, without a query',
  })
  dataUrl?: string;

  /** Another place for the advisories of JavaScript libraries; also takes RetireJS's repository as it is. */
  @Expose({ name: 'JS_ADVISORIES_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+\/\S*$/, {
    message: 'JS_ADVISORIES_URL must be the http(s) address of a file',
  })
  jsAdvisoriesUrl?: string;

  /** Another place for the RDAP servers of the registries, in the form of IANA's bootstrap file. */
  @Expose({ name: 'RDAP_BOOTSTRAP_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+\/\S*$/, {
    message: 'RDAP_BOOTSTRAP_URL must be the http(s) address of a file',
  })
  rdapBootstrapUrl?: string;

  /** Whether intrusive tests need a verified domain. */
  @Expose({ name: 'REQUIRE_VERIFICATION' })
  @Transform(toBoolean)
  @IsBoolean({ message: 'REQUIRE_VERIFICATION must be true or false' })
  requireVerification = true;

  /** Concurrent scans per worker process. */
  @Expose({ name: 'WORKER_CONCURRENCY' })
  @Transform(toInteger)
  @IsInt({ message: 'WORKER_CONCURRENCY must be a whole number' })
  @Min(1, { message: 'WORKER_CONCURRENCY must be at least 1' })
  @Max(1000, { message: 'WORKER_CONCURRENCY must be at most 1000' })
  workerConcurrency = 10;

  /** Comma-separated zones whose checks this worker scans; it shares its concurrency among them. */
  @Expose({ name: 'WORKER_ZONES' })
  @Matches(new RegExp(`^${ZONE}(,${ZONE})*$`), {
    message: 'WORKER_ZONES must be comma-separated names of zones: a to z, 0 to 9 and -, without spaces',
  })
  workerZones = 'default';
}
