import { Expose, Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsString, Matches, Max, Min, Validate } from 'class-validator';
import { DatabaseAddressRule, PaceAddressRule, RedisAddressRule } from './address-rules';
import { toBoolean, toInteger } from './transforms';

const READ_URL =
  'DATABASE_READ_URL must be postgres://user:password@host:port/database; several hosts are separated by commas';

/** The variables for PostgreSQL and Redis. */
export class StoreVariables {
  /**
   * PostgreSQL, `postgres://user:password@host:port/database`. Several hosts, separated by commas, are the members of a cluster: the
   * programs use the one that accepts writes.
   */
  @Expose({ name: 'DATABASE_URL' })
  @IsOptional()
  @Validate(DatabaseAddressRule)
  @Matches(/^postgres(ql)?:\/\/.+/, { message: 'DATABASE_URL must be a postgres:// address' })
  databaseUrl?: string;

  /** The password for DATABASE_URL and DATABASE_READ_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'DATABASE_PASSWORD' })
  @IsOptional()
  @IsString()
  databasePassword?: string;

  /** Standbys that serve lists, exports, statistics and reports of the api: one host, or several that take turns. */
  @Expose({ name: 'DATABASE_READ_URL' })
  @IsOptional()
  @Validate(DatabaseAddressRule, { message: READ_URL })
  @Matches(/^postgres(ql)?:\/\/.+/, { message: READ_URL })
  databaseReadUrl?: string;

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

  /**
   * Redis or Valkey, `redis://…` (`rediss://…` for TLS), or `redis-sentinel://:password@host:port,host:port/master` for the master that
   * Sentinel names.
   */
  @Expose({ name: 'REDIS_URL' })
  @IsOptional()
  @Validate(RedisAddressRule)
  @Matches(/^redis(s|-sentinel)?:\/\/.+/, { message: 'REDIS_URL must be a redis:// address' })
  redisUrl?: string;

  /** The password for REDIS_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'REDIS_PASSWORD' })
  @IsOptional()
  @IsString()
  redisPassword?: string;

  /**
   * Another Redis for the pace of scanned sites and the limits of the api, in the form of REDIS_URL or `redis-cluster://host:port,host:port`
   * (`rediss-cluster://…` for TLS). Without it, REDIS_URL has them.
   */
  @Expose({ name: 'REDIS_PACE_URL' })
  @IsOptional()
  @Validate(PaceAddressRule)
  @Matches(/^redis(s|-sentinel|s?-cluster)?:\/\/.+/, {
    message: 'REDIS_PACE_URL must be a redis:// or redis-cluster:// address',
  })
  redisPaceUrl?: string;

  /** The password for REDIS_PACE_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'REDIS_PACE_PASSWORD' })
  @IsOptional()
  @IsString()
  redisPacePassword?: string;
}
