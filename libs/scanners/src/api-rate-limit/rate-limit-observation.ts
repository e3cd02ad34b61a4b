import type { FailureCategory } from '@palisade/target-client';

/** One request to an endpoint and what came back, without its body. */
export interface Sample {
  /** Null when no response came; `failure` says why. */
  status: number | null;
  failure: FailureCategory | null;
  /** On the wire, without the wait for our own turn and without the time for which our own busy thread left it unread. */
  durationMs: number;
  /** It was slow, but the slowness passed while nothing was sent. */
  isExcused?: boolean;
  /** A single request, sent after seconds without any. */
  isAfterRest?: boolean;
  /** Milliseconds after the first request to the endpoint, when this one really left. */
  sentAtMs: number;
  /** Only the fields that tell about limits, and Date; names in lower case. */
  headers: [name: string, value: string][];
  /** A cache in between gave the response, so the origin (and its limiter) never saw the request. */
  cached: boolean;
  /** A firewall's own page. */
  challenge: boolean;
  isHtml: boolean;
  /** The body is an error that says that there were too many requests. */
  limitText: boolean;
  /** The body is an error about the request itself. */
  requestError: boolean;
  /** The page that nginx itself writes for a status, not its upstream. */
  nginxPage: boolean;
  /** Digest of content type and field names: two responses of one endpoint share it, an error does not. */
  shape: string;
  bytes: number;
}

export type Spelling = 'slash' | 'case' | 'head';

/** How the endpoint responds under another spelling while nothing is limited. */
export interface SpellingProbe {
  spelling: Spelling;
  /** It is the same endpoint: only then can it get around a limit. */
  isSame: boolean;
  sample: Sample;
}

/** A request that tries to get around a limit in force, between two plain ones that must still be refused. */
export interface BypassTrial {
  by: 'header' | 'spelling';
  spellings: Spelling[];
  method: 'GET' | 'HEAD';
  url: string;
  before: Sample;
  answer: Sample;
  after: Sample;
}

export interface PageSizeProbe {
  /** With the enlarged page. */
  url: string;
  usualItems: number;
  items: number;
  /** The body went over our size limit; `items` is then an estimate from below. */
  truncated: boolean;
  /** The response says itself that there is more: a next page or a larger total. */
  isCapped: boolean;
  sample: Sample;
}

export interface BatchingProbe {
  /** A single `{__typename}` was answered. */
  answersOne: boolean;
  /** How many queries of a batch were answered; null when no batch was sent. */
  answeredInBatch: number | null;
  url: string;
}

/** Why an endpoint was not asked at all. */
export type NotAsked = 'claimed' | 'sensitive' | 'budget' | 'stopped';

export interface EndpointObservation {
  /** Path without query: the location of findings. */
  path: string;
  source: 'configured' | 'discovered';
  /** What was requested, with the configured query. */
  url: string;
  notAsked: NotAsked | null;
  /** Plain requests in order of their responses. */
  samples: Sample[];
  /** All requests to the endpoint before the trials: its limit may have counted each. */
  sent: number;
  /** False when the number of requests that were left could not have shown that there is no limit. */
  hadRoomForRamp: boolean;
  spellings: SpellingProbe[];
  trials: BypassTrial[];
  pageSize: PageSizeProbe | null;
  batching: BatchingProbe | null;
}

export interface ApiRateLimitObservation {
  endpoints: EndpointObservation[];
  /** Why the start page gave no response, where it was needed. */
  startFailure: FailureCategory | 'challenge' | 'server_error' | null;
}
