import { PlainMember } from '../../http/fields/request-fields';

/** Clients give up on a call after 60 seconds by default. */
export const MAX_WAIT_SECONDS = 45;

export class GetScanArguments {
  @PlainMember.Integer(0, MAX_WAIT_SECONDS, 0)
  wait_seconds = 0;
}
