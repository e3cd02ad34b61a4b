import type { FailureCategory, TargetResponse } from '@palisade/target-client';
import { CHALLENGED, type Inconclusive, RATE_LIMITED } from '../ground/inconclusive';
import type { CrawledPage } from './crawled-page';
import { whyStartUnanswered } from './why-unread';

/**
 * `proved`: the response shows what was asked for; `absent`: a status says that there is nothing, or a response like that of a control path;
 * `other`: another content; `refused`: 401 or 403; `redirect` and `off_host`: to another place of the site, or to another host;
 * `unstable`: a second request contradicted the first.
 */
export type PathOutcome =
  | 'proved'
  | 'absent'
  | 'other'
  | 'refused'
  | 'redirect'
  | 'off_host'
  | 'unstable'
  | 'too_many_requests'
  | 'challenge'
  | 'server_error'
  | 'failed';

/** The response settles whether strangers get what the path was requested for. */
export const isSettled = (outcome: PathOutcome): boolean =>
  ['proved', 'absent', 'other', 'refused'].includes(outcome);

/** A response of status 200 that no control path has. */
export interface ProvingPage {
  path: string;
  url: string;
  response: TargetResponse;
  /** Cut to the beginning. */
  bytes: Buffer;
  text: string;
  contentType: string;
}

/** What in a response proves something; null if nothing does. Pure. */
export type Prove<Proof> = (page: ProvingPage) => Proof | null;

/** What one path showed: plain JSON. */
export interface ProbedPath<Proof> {
  path: string;
  url: string;
  outcome: PathOutcome;
  status: number | null;
  failure: FailureCategory | null;
  contentType: string | null;
  proof: Proof | null;
  /** Whether a second request showed the same. */
  confirmed: boolean;
}

/** Why no further path was requested. */
export type PathStop = 'too_many_requests' | 'challenge' | 'failed' | 'budget';

const STOPS: Record<PathStop, Inconclusive> = {
  challenge: CHALLENGED,
  too_many_requests: RATE_LIMITED,
  failed: {
    sentence:
      'several requests got no response: the site does not respond to paths that it does not know, or a firewall drops the requests. Check what the server does with such a path, let the User-Agent of the scanner pass, then scan again',
    reason: 'dropped',
  },
  budget: {
    // Our own pace takes time too: a quick site is not called slow.
    sentence:
      'the time of this test ended before all paths were requested; scan again when the site is less busy and no other scan of it runs',
    reason: 'budget',
  },
};

/** Why no other path of the site can be judged. An error of the start page itself, or a redirect, says nothing about them. */
export const whyNoPaths = (start: CrawledPage | undefined): Inconclusive | null =>
  start?.outcome === 'server_error' || start?.outcome === 'redirected' ? null : whyStartUnanswered(start);

export const whyStopped = (stopped: PathStop | null): Inconclusive | null =>
  stopped === null ? null : STOPS[stopped];
