import { Expose, Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min, MinLength } from 'class-validator';
import { toInteger } from './variables/transforms';
import { OidcVariables } from './variables/oidc-variables';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable that the programs read, with its default. A variable that is set but empty counts as not set. */
export class Environment extends OidcVariables {
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

  /** A pino level. */
  @Expose({ name: 'LOG_LEVEL' })
  @IsIn(LOG_LEVELS, { message: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}` })
  logLevel: (typeof LOG_LEVELS)[number] = 'info';

  /** Where the newest release is named; nothing is requested without it. */
  @Expose({ name: 'RELEASES_URL' })
  @IsOptional()
  @Matches(/^https?:\/\/[^\s/]+\/\S*$/, {
    message: 'RELEASES_URL must be the http(s) address of a description of the newest release',
  })
  releasesUrl?: string;

  /** Where people report security problems of this installation: an e-mail address or an https address. In security.txt and on /about-scans. */
  @Expose({ name: 'SECURITY_CONTACT' })
  @IsOptional()
  @Matches(/^(?:https:\/\/[^\s<>"]+|[^\s@:/<>"]+@[^\s@:/<>"]+)$/, {
    message: 'SECURITY_CONTACT must be an e-mail address or an https address',
  })
  securityContact?: string;
}
