import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';

/** Redirects of networks that choose a version: `@3` leads to `@3.4.1`. */
const MOST_HOPS = 2;

/**
 * A file of another host that a page of the site loads: one GET without cookies, shared by all tests of a scan. A Failure of category
 * `unproven` means that the operator has disabled such requests.
 */
export const foreignFile = (client: TargetClient, url: string): Promise<TargetResponse | Failure> =>
  client.request({ url, foreign: true, followRedirects: MOST_HOPS });
