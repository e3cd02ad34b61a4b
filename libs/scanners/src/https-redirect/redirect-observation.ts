import type { FailureCategory } from '@palisade/target-client';
import type { PageOutcome } from '@palisade/scan-engine';

/** What one plain http response is. */
export type HttpOutcome =
  /** 2xx, 401 or 403 with content. */
  | 'document'
  | 'redirect'
  /** Anything else that says that there is nothing: 404, an empty body, "SSL is required". */
  | 'nothing'
  /** Twice no connection, or no answer. */
  | 'closed'
  | 'failed'
  | 'challenge'
  | 'too_many_requests'
  | 'server_error';

export interface HttpLook {
  url: string;
  outcome: HttpOutcome;
  failure: FailureCategory | null;
  status: number | null;
  redirectsTo: string | null;
  hasPasswordField: boolean;
  setsSession: boolean;
  /** The page sends its visitor to https itself, and has less than 512 characters of text. */
  onlyLeadsOn: boolean;
}

/** Where the redirects from the root over http end. */
export type ChainEnd =
  | 'https'
  /** The last probe says what is there. */
  | 'http'
  /** On http, at another site. */
  | 'other_site'
  | 'loop';

export interface RedirectObservation {
  host: string;
  /** The check names its own port, so the port of the other scheme is unknown. */
  hasOwnPort: boolean;
  /** Browsers never use http under this top-level domain. */
  isPreloaded: boolean;
  https: {
    url: string;
    outcome: PageOutcome;
    failure: FailureCategory | null;
    status: number | null;
    redirectsTo: string | null;
  };
  /** From the root over http on; the last one is the end. Empty where http was not requested. */
  chain: HttpLook[];
  end: ChainEnd;
  /** The https address at the end. */
  endsAt: string | null;
  /** The HSTS of the other host covers the host that was requested. */
  isCovered: boolean;
  /** A second probe of both schemes showed the same; on another address, if the host has one. */
  isConfirmed: boolean;
  /** What another address of the host serves over http, where the first one redirects. */
  elsewhere: { look: HttpLook; address: string } | null;
  /** A page below the root over http, where the root redirects. */
  deep: { look: HttpLook; isConfirmed: boolean } | null;
  /** The twin of the host, where it serves pages over http. */
  twin: { look: HttpLook; hasHttps: boolean; isSameSite: boolean } | null;
  /** Pages of the crawl that were not read, and so may redirect anywhere. */
  hasUnreadPages: boolean;
  /** Pages on https that redirect to http on the own site. */
  downgrades: { url: string; redirectsTo: string; isConfirmed: boolean }[];
}
