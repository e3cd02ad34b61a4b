import { Expose, Transform } from 'class-transformer';
import { IsIn, IsInt, IsIP, IsOptional, Max, Min, MinLength, ValidateBy } from 'class-validator';
import { readTrustedProxies } from '../trusted-proxies';
import { PlanVariables } from './plan-variables';
import { toInteger } from './transforms';

const SIGN_UPS = ['open', 'closed'] as const;

const isTrustedProxies = (value: unknown): boolean =>
  typeof value === 'string' && readTrustedProxies(value) !== null;
const TRUSTED_PROXIES_MESSAGE =
  'TRUSTED_PROXIES must be a number of proxies from 0 to 10, or addresses, networks such as 10.0.0.0/8, or the names loopback, linklocal and uniquelocal, separated by commas';

/** The variables for who can reach the programs, how often, and who can create accounts and teams. */
export class AccessVariables extends PlanVariables {
  /** The address that api, worker and renderer listen on. `0.0.0.0` is every IPv4 address, `::` every address. */
  @Expose({ name: 'BIND_ADDRESS' })
  @IsIP(undefined, { message: 'BIND_ADDRESS must be an IP address, for example 127.0.0.1, 0.0.0.0 or ::' })
  bindAddress = '127.0.0.1';

  /** How long the api keeps an idle connection, in seconds: longer than the proxy in front of it. */
  @Expose({ name: 'KEEP_ALIVE_SECONDS' })
  @Transform(toInteger)
  @IsInt({ message: 'KEEP_ALIVE_SECONDS must be a whole number of seconds' })
  @Min(1, { message: 'KEEP_ALIVE_SECONDS must be at least 1' })
  @Max(3600, { message: 'KEEP_ALIVE_SECONDS must be at most 3600' })
  keepAliveSeconds = 75;

  /** The bearer token that opens `/metrics` to clients on other hosts; without it only clients on loopback read them. */
  @Expose({ name: 'METRICS_TOKEN' })
  @IsOptional()
  @MinLength(16, { message: 'METRICS_TOKEN must have at least 16 characters' })
  metricsToken?: string;

  /** Whether anyone may create an account. Holders of a setup token and invited people always may. */
  @Expose({ name: 'SIGN_UP' })
  @IsIn(SIGN_UPS, { message: `SIGN_UP must be one of ${SIGN_UPS.join(', ')}` })
  signUp: (typeof SIGN_UPS)[number] = 'closed';

  /** How many teams one person may create. Deleted teams do not count. */
  @Expose({ name: 'MAX_TEAMS_PER_USER' })
  @Transform(toInteger)
  @IsInt({ message: 'MAX_TEAMS_PER_USER must be a whole number' })
  @Min(1, { message: 'MAX_TEAMS_PER_USER must be at least 1' })
  @Max(10_000, { message: 'MAX_TEAMS_PER_USER must be at most 10000' })
  maxTeamsPerUser = 5;

  /** Requests a minute for one API key or session. */
  @Expose({ name: 'API_RATE_LIMIT' })
  @Transform(toInteger)
  @IsInt({ message: 'API_RATE_LIMIT must be a whole number of requests a minute' })
  @Min(1, { message: 'API_RATE_LIMIT must be at least 1' })
  apiRateLimit = 1200;

  /** Requests a minute for all sessions of one person; see `userRateLimitOf` for the default. */
  @Expose({ name: 'USER_RATE_LIMIT' })
  @Transform(toInteger)
  @IsOptional()
  @IsInt({ message: 'USER_RATE_LIMIT must be a whole number of requests a minute' })
  @Min(1, { message: 'USER_RATE_LIMIT must be at least 1' })
  userRateLimit?: number;

  /** Requests a minute for all keys and sessions of one team; see `teamRateLimitOf` for the default. */
  @Expose({ name: 'TEAM_RATE_LIMIT' })
  @Transform(toInteger)
  @IsOptional()
  @IsInt({ message: 'TEAM_RATE_LIMIT must be a whole number of requests a minute' })
  @Min(1, { message: 'TEAM_RATE_LIMIT must be at least 1' })
  teamRateLimit?: number;

  /** Requests a minute for one client address on the CI URLs, which carry no key. */
  @Expose({ name: 'CI_RATE_LIMIT' })
  @Transform(toInteger)
  @IsInt({ message: 'CI_RATE_LIMIT must be a whole number of requests a minute' })
  @Min(1, { message: 'CI_RATE_LIMIT must be at least 1' })
  ciRateLimit = 600;

  /** The reverse proxies in front, whose X-Forwarded-For determines the client address, see `readTrustedProxies`. */
  @Expose({ name: 'TRUSTED_PROXIES' })
  @ValidateBy(
    { name: 'isTrustedProxies', validator: { validate: isTrustedProxies } },
    { message: TRUSTED_PROXIES_MESSAGE },
  )
  trustedProxies = '0';
}
