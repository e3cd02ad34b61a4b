import type { FailureCategory, TargetClient } from '@palisade/target-client';
import { ask, type Asked, type TakeoverService, withLimit } from '@palisade/scan-engine';
import { BUCKET_ERROR, missingBucket, saysBucketError } from './missing-bucket';

/** The pages that say so are small; what is longer is a customer's site. */
const LONGEST_PAGE = 65_536;

/** Pages that a service showed under a name; a second one only where the first is that of a name that nobody has. */
export interface ServiceVisits {
  visits: {
    url: string;
    status: number | null;
    isUnclaimed: boolean;
    /** Of Amazon S3, behind whatever the name leads to: it does not exist. */
    bucket: string | null;
  }[];
  /** Why one of them got no page. */
  visitFailure: FailureCategory | null;
}

/** A client that sends so many GETs, each redirect counted. */
export function limitedClient(client: TargetClient, most: number, signal: AbortSignal) {
  let left = most;
  return withLimit(client, { mayAsk: () => (left -= 1) >= 0, signal });
}

type LimitedClient = ReturnType<typeof limitedClient>;

/**
 * Requests the start page of a name, and a second time if it says that nobody has the name.
 * @param service that the name leads into; without one, only the error of a missing bucket counts
 */
export async function visitService(
  client: LimitedClient,
  name: string,
  service?: TakeoverService,
): Promise<ServiceVisits> {
  const visits: ServiceVisits['visits'] = [];
  for (let round = 0; round < 2; round += 1) {
    const asked = await visitOnce(client, name);
    if (asked.outcome === 'failed') return { visits, visitFailure: asked.failure };
    const bucket = missingBucket(asked);
    const isUnclaimed = bucket !== null || (service !== undefined && saysUnclaimed(asked, service));
    visits.push({ url: asked.url, status: asked.status, isUnclaimed, bucket });
    if (!isUnclaimed) break;
  }
  return { visits, visitFailure: null };
}

/** By http, as the service has no certificate for a name that nobody has; by https where http is closed. */
async function visitOnce(client: LimitedClient, name: string): Promise<Asked> {
  const visit = (scheme: string): Promise<Asked> =>
    ask(client, `${scheme}://${name}/`, {
      hops: 1,
      mayFollow: ({ hostname }) => hostname === name,
      fresh: true,
      request: { bodyBytes: LONGEST_PAGE },
    });
  const plain = await visit('http');
  return plain.failure === 'refused' ? visit('https') : plain;
}

function saysUnclaimed(asked: Asked, { sign }: TakeoverService): boolean {
  const { response, text } = asked;
  if (sign === 'no_name' || response === null || response.truncated) return false;
  if (sign.text === BUCKET_ERROR) return saysBucketError(asked);
  if (!sign.statuses.includes(response.status)) return false;
  return sign.whole_body === true ? text.trim() === sign.text : text.includes(sign.text);
}
