import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { MAX_WAIT_SECONDS } from './get-scan.arguments';

const WAIT_MESSAGE = `The wait_seconds must be an integer from 0 to ${MAX_WAIT_SECONDS}.`;

export class ScanSiteArguments {
  @IsOptional()
  @MaxLength(2048, { message: 'The domain must not be longer than 2048 characters.' })
  @IsString({ message: 'The domain must be a host name or an http or https URL.' })
  domain?: string;

  @IsOptional()
  @IsUUID(undefined, { message: 'The cursor must come from an earlier response.' })
  cursor?: string;

  @Max(MAX_WAIT_SECONDS, { message: WAIT_MESSAGE })
  @Min(0, { message: WAIT_MESSAGE })
  @IsInt({ message: WAIT_MESSAGE })
  wait_seconds = MAX_WAIT_SECONDS;
}
