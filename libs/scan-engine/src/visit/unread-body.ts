import type { BodyFault, TargetResponse } from '@palisade/target-client';

/** Why a body was not read to its end, where its length is not the reason. */
export type UnreadBody = Pick<TargetResponse, 'unreadCoding' | 'bodyFault'>;

/** What is kept of it. */
export const unreadBodyOf = (body: UnreadBody | null): UnreadBody => ({
  ...(body?.unreadCoding !== undefined && { unreadCoding: body.unreadCoding }),
  ...(body?.bodyFault !== undefined && { bodyFault: body.bodyFault }),
});

const FAULTS: Record<BodyFault, string> = {
  wrong_coding: 'not in the coding that its header names',
  cut_off: 'the response ended before it was complete',
  malformed_body: 'not sent as its header says',
};

/** For a row of the coverage; null for a body whose bytes can be read. */
export function whyBodyUnread({ unreadCoding, bodyFault }: UnreadBody): string | null {
  if (unreadCoding !== undefined)
    return `in a coding (${unreadCoding}) that was not offered and cannot be read`;
  return bodyFault === undefined ? null : FAULTS[bodyFault];
}
