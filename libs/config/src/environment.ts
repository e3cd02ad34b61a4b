import { Expose, Transform, plainToInstance } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import { PLANS, type Plan } from '@palisade/vocabulary';
import { putPasswordsIn } from './address-passwords';
import { OidcEnvironment } from './oidc-environment';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const toInteger = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
const toBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

/** Every variable that the programs read, with its default. A variable that is set but empty counts as not set. */
export class Environment extends OidcEnvironment {
  /** PostgreSQL, `postgres://user:password@host:port/database`. */
  @Expose({ name: 'DATABASE_URL' })
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/.+/, { message: 'DATABASE_URL must be a postgres:// address' })
  databaseUrl?: string;

  /** The password for DATABASE_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'DATABASE_PASSWORD' })
  @IsOptional()
  @IsString()
  databasePassword?: string;

  /** For `palisade migrate` only: creates the api's database role with this password, or changes it. */
  @Expose({ name: 'API_DATABASE_PASSWORD' })
  @IsOptional()
  @IsString()
  apiDatabasePassword?: string;

  /** For `palisade migrate` only: creates the worker's database role with this password, or changes it. */
  @Expose({ name: 'WORKER_DATABASE_PASSWORD' })
  @IsOptional()
  @IsString()
  workerDatabasePassword?: string;

  /** Maximum connections of one process to PostgreSQL. */
  @Expose({ name: 'DATABASE_POOL_SIZE' })
  @Transform(toInteger)
  @IsInt({ message: 'DATABASE_POOL_SIZE must be a whole number' })
  @Min(2, { message: 'DATABASE_POOL_SIZE must be at least 2' })
  @Max(500, { message: 'DATABASE_POOL_SIZE must be at most 500' })
  databasePoolSize = 10;

  /** Whether connections may keep prepared statements; false behind a pooler without support for them. */
  @Expose({ name: 'DATABASE_PREPARED_STATEMENTS' })
  @Transform(toBoolean)
  @IsBoolean({ message: 'DATABASE_PREPARED_STATEMENTS must be true or false' })
  databasePreparedStatements = true;

  /** Redis or Valkey, `redis://…` (`rediss://…` for TLS). */
  @Expose({ name: 'REDIS_URL' })
  @IsOptional()
  @Matches(/^rediss?:\/\/.+/, { message: 'REDIS_URL must be a redis:// address' })
  redisUrl?: string;

  /** The password for REDIS_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'REDIS_PASSWORD' })
  @IsOptional()
  @IsString()
  redisPassword?: string;

  /** The api's port. */
  @Expose({ name: 'PORT' })
  @Transform(toInteger)
  @IsInt({ message: 'PORT must be a port number' })
  @Min(0, { message: 'PORT must be a port number' })
  @Max(65_535, { message: 'PORT must be a port number' })
  port = 3000;

  /** The worker's port for health and metrics. */
  @Expose({ name: 'WORKER_PORT' })
  @Transform(toInteger)
  @IsInt({ message: 'WORKER_PORT must be a port number' })
  @Min(0, { message: 'WORKER_PORT must be a port number' })
  @Max(65_535, { message: 'WORKER_PORT must be a port number' })
  workerPort = 3001;

  /** The public address without a trailing slash; links in answers start with it. */
  @Expose({ name: 'APP_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+(\/[^\s]*[^\s/])?$/, {
    message: 'APP_URL must be an http(s) address without a trailing slash',
  })
  appUrl?: string;

  /** CI hashes derive from it. */
  @Expose({ name: 'APP_SECRET' })
  @IsOptional()
  @MinLength(32, { message: 'APP_SECRET must have at least 32 characters' })
  appSecret?: string;

  /** The previous APP_SECRET while it is being replaced: CI URLs made with it still work. */
  @Expose({ name: 'APP_SECRET_PREVIOUS' })
  @IsOptional()
  @MinLength(32, { message: 'APP_SECRET_PREVIOUS must have at least 32 characters' })
  appSecretPrevious?: string;

  /** Encrypts the URLs and secrets of notification channels; api and workers need the same. */
  @Expose({ name: 'NOTIFY_SECRET' })
  @IsOptional()
  @MinLength(32, { message: 'NOTIFY_SECRET must have at least 32 characters' })
  notifySecret?: string;

  /** The previous NOTIFY_SECRET while it is being replaced: channels made with it still work. */
  @Expose({ name: 'NOTIFY_SECRET_PREVIOUS' })
  @IsOptional()
  @MinLength(32, { message: 'NOTIFY_SECRET_PREVIOUS must have at least 32 characters' })
  notifySecretPrevious?: string;

  /** Comma-separated private host names, addresses and CIDRs that notification channels may send to, also without TLS. */
  @Expose({ name: 'NOTIFY_ALLOWED_HOSTS' })
  @IsString()
  notifyAllowedHosts = '';

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

  /** Where to load the advisories of JavaScript libraries from, weekly: a file in the form of RetireJS's repository. */
  @Expose({ name: 'JS_ADVISORIES_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+\/\S*$/, {
    message: 'JS_ADVISORIES_URL must be the http(s) address of a file',
  })
  jsAdvisoriesUrl?: string;

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

  /** A pino level. */
  @Expose({ name: 'LOG_LEVEL' })
  @IsIn(LOG_LEVELS, { message: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}` })
  logLevel: (typeof LOG_LEVELS)[number] = 'info';

  /** Requests a minute for one API key. */
  @Expose({ name: 'API_RATE_LIMIT' })
  @Transform(toInteger)
  @IsInt({ message: 'API_RATE_LIMIT must be a whole number of requests a minute' })
  @Min(1, { message: 'API_RATE_LIMIT must be at least 1' })
  apiRateLimit = 1200;

  /** Requests a minute for one client address on the CI URLs, which carry no key. */
  @Expose({ name: 'CI_RATE_LIMIT' })
  @Transform(toInteger)
  @IsInt({ message: 'CI_RATE_LIMIT must be a whole number of requests a minute' })
  @Min(1, { message: 'CI_RATE_LIMIT must be at least 1' })
  ciRateLimit = 600;

  /** Number of reverse proxies in front; their X-Forwarded-For determines the client address. */
  @Expose({ name: 'TRUSTED_PROXIES' })
  @Transform(toInteger)
  @IsInt({ message: 'TRUSTED_PROXIES must be a whole number' })
  @Min(0, { message: 'TRUSTED_PROXIES must be a whole number' })
  @Max(10, { message: 'TRUSTED_PROXIES must be at most 10' })
  trustedProxies = 0;

  /** How many checks a team may have by plan, e.g. `trial=1,professional=100`; a plan not named has no limit. */
  @Expose({ name: 'PLAN_CHECK_LIMITS' })
  @Matches(new RegExp(`^((${PLANS.join('|')})=\\d+(,(?!$)|$))*$`), {
    message: `PLAN_CHECK_LIMITS must look like trial=1,professional=100 (plans: ${PLANS.join(', ')})`,
  })
  planCheckLimits = 'trial=1';

  /** How many days the scans of a team are kept by plan; forever on a plan that is not named. */
  @Expose({ name: 'RETENTION_DAYS' })
  @Matches(new RegExp(`^((${PLANS.join('|')})=[1-9]\\d{0,4}(,(?!$)|$))*$`), {
    message: `RETENTION_DAYS must look like trial=30,professional=365 (plans: ${PLANS.join(', ')}; at least 1 day)`,
  })
  retentionDays = 'trial=30,professional=365,business=730';

  /** The mail server for invitations and notices of lost domain proofs, `smtp://user:password@host:port`; without it, invitation links are only shown. */
  @Expose({ name: 'SMTP_URL' })
  @IsOptional()
  @Matches(/^smtps?:\/\/.+/, { message: 'SMTP_URL must be an smtp:// or smtps:// address' })
  smtpUrl?: string;

  /** The password for SMTP_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'SMTP_PASSWORD' })
  @IsOptional()
  @IsString()
  smtpPassword?: string;

  /** The sender of mails, e.g. `Palisade <palisade@example.com>`. */
  @Expose({ name: 'MAIL_FROM' })
  @Matches(/[^\s@]@[^\s@]/, { message: 'MAIL_FROM must be an e-mail address' })
  @Matches(/^[^\r\n]*$/, { message: 'MAIL_FROM must be one e-mail address on one line' })
  mailFrom = 'Palisade <palisade@localhost>';

  /** Where people report security problems of this installation: an e-mail address or an https address. In security.txt and on /about-scans. */
  @Expose({ name: 'SECURITY_CONTACT' })
  @IsOptional()
  @Matches(/^(?:https:\/\/[^\s<>"]+|[^\s@:/<>"]+@[^\s@:/<>"]+)$/, {
    message: 'SECURITY_CONTACT must be an e-mail address or an https address',
  })
  securityContact?: string;
}

/** Thrown when the environment cannot be used; `lines` has one sentence per wrong or missing variable. */
export class EnvironmentError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'EnvironmentError';
  }
}

type Requirable = 'databaseUrl' | 'redisUrl' | 'appSecret';
const VARIABLE_OF: Record<Requirable, string> = {
  databaseUrl: 'DATABASE_URL',
  redisUrl: 'REDIS_URL',
  appSecret: 'APP_SECRET',
};

export type EnvironmentWith<Required extends Requirable> = Environment & Record<Required, string>;

/** Reads and checks the variables. @throws EnvironmentError with one line per wrong or missing variable. */
export function loadEnvironment<Required extends Requirable>(
  required: readonly Required[],
  source: NodeJS.ProcessEnv = process.env,
): EnvironmentWith<Required> {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const environment = plainToInstance(Environment, present, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
  });
  // The last rule is the most basic one (is it a number at all?), and so the most helpful.
  const wrong = validateSync(environment).flatMap((error) =>
    Object.values(error.constraints ?? {}).slice(-1),
  );
  const missing = required
    .filter((name) => environment[name] === undefined)
    .map((name) => `${VARIABLE_OF[name]} is missing: set it in the environment`);
  const unusable = wrong.length + missing.length > 0 ? [] : putPasswordsIn(environment);
  if (wrong.length + missing.length + unusable.length > 0) {
    throw new EnvironmentError([...missing, ...wrong, ...unusable]);
  }
  return environment as EnvironmentWith<Required>;
}

/** The most checks a team on this plan may have, or null for no limit. */
export const checkLimitOf = ({ planCheckLimits }: Environment, plan: Plan): number | null =>
  numberFor(planCheckLimits, plan);

/** For how many days a team's scans are kept on this plan, or null forever. */
export const retentionDaysOf = ({ retentionDays }: Environment, plan: Plan): number | null =>
  numberFor(retentionDays, plan);

function numberFor(byPlan: string, plan: Plan): number | null {
  const entry = byPlan.split(',').find((part) => part.startsWith(`${plan}=`));
  return entry === undefined ? null : Number(entry.slice(plan.length + 1));
}

/** The DNS variables by their names, for `readDnsSettings`. */
export const dnsVariablesOf = (environment: Environment): Record<string, string> => ({
  DNS_SERVERS: environment.dnsServers,
  DNS_TRUST_ANCHORS: environment.dnsTrustAnchors,
  DNS_AUTHORITATIVE: environment.dnsAuthoritative,
  DNS_AUTHORITATIVE_PORT: String(environment.dnsAuthoritativePort),
  DNS_TRUST_AD: environment.dnsTrustAd,
});

/** Whether and which traces are sent; OpenTelemetry reads the headers for the collector itself. */
export const tracingSettingsOf = (
  environment: Environment,
): Pick<
  Environment,
  'otlpEndpoint' | 'otlpTracesEndpoint' | 'otlpHeaders' | 'tracesSampler' | 'tracesSamplerArg'
> => environment;

/** The page that tells owners of scanned sites who scans them; undefined without APP_URL, since only the api knows its own address. */
export const aboutScansUrlOf = ({ appUrl }: Environment): string | undefined =>
  appUrl && `${appUrl}/about-scans`;

/** The public address of this installation. */
export const appUrlOf = (environment: Environment): string =>
  environment.appUrl ?? `http://localhost:${environment.port}`;
