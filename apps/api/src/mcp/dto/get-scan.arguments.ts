import { IsInt, Max, Min } from 'class-validator';

/** Clients give up on a call after 60 seconds by default. */
export const MAX_WAIT_SECONDS = 45;
const MESSAGE = `The wait_seconds must be an integer from 0 to ${MAX_WAIT_SECONDS}.`;

export class GetScanArguments {
  @Max(MAX_WAIT_SECONDS, { message: MESSAGE })
  @Min(0, { message: MESSAGE })
  @IsInt({ message: MESSAGE })
  wait_seconds = 0;
}
