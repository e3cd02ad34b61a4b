import type { DnsQuestion, DnsReply, RepeatableQuestion, Validation } from '@palisade/dns';
import type { Conduct } from './intrusion-guard';
import type { IntrusionRights } from './intrusion-rights';
import type { Handshake, HandshakeRequest, PortTrial, RawAnswer, RawExchange } from './socket-exchanges';
import type { BodyFault, Failure, ResolvedAddress, Target } from './target';

export interface TargetRequest {
  /** `PALISADE` is a method that no server knows. */
  method?:
    'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'TRACE' | 'PROPFIND' | 'PALISADE';
  /** Absolute http(s) URL; every redirect is a separate request (see `followRedirects`). */
  url: string;
  /** Path and query as they are sent, byte for byte, in place of the URL's: a URL parser would normalise `/%`. */
  rawPath?: string;
  headers?: Record<string, string>;
  body?: string;
  /**
   * 0 (the default) returns redirects as they are; at most 10. Every hop is checked. When the limit is reached, or a POST would have to
   * go to another origin, the redirect itself is the response.
   */
  followRedirects?: number;
  /** Follow redirects only as long as they name the same host (any port); the first to another host is the response. */
  stayOnHost?: boolean;
  /** The same for scheme, host and port. */
  stayOnOrigin?: boolean;
  /** Pin the connection to this address out of `resolve()`, to check each address of a host. */
  address?: ResolvedAddress;
  /**
   * Connect to this address, which the owner names, instead of those that DNS gives. The address policy judges it as a host. Never shared; a
   * redirect is not followed.
   */
  originAddress?: string;
  /** Accept any certificate (the default): the certificate has its own test, and the others must still see the page. */
  verifyCertificate?: boolean;
  /**
   * GETs without headers and body are shared by all tests of a scan unless this is false. With true, a GET whose only header is `cookie` is
   * shared too, by the tests that send the same cookies.
   */
  share?: boolean;
  /** Another limit for the decoded body than the client's, in bytes; such a response is never shared. */
  bodyBytes?: number;
  /**
   * A file of another host that a browser would load from a page of the target: one GET or HEAD, plain or with `origin`, also after redirects by
   * https on the default port only, counted as `foreignRequests`. A Failure of category `unproven` if the operator has disabled it.
   */
  foreign?: boolean;
}

/** One request of a sign-in. It is the only one that may hold a password; redirects are not followed, nothing is shared. */
export interface SignInRequest extends Pick<TargetRequest, 'url' | 'headers' | 'body'> {
  method: 'GET' | 'POST';
  /** The configured address: a POST goes there, or to what `from` names. */
  loginUrl: string;
  /** The response of this client to an earlier request of the sign-in whose form is sent. */
  from?: TargetResponse;
  /** A browser draws this sign-in: its scripts say where a POST goes, within `origins`, and the caller has checked that it is the login's own. */
  isDrawn?: boolean;
  /** Scheme, host and port to which the identity may sign in; certificates have to be valid there. */
  origins: readonly string[];
}

export interface TargetResponse {
  ok: true;
  /** URL of this response, after redirects. */
  url: string;
  status: number;
  /** Header lines as they came, in order, names in lower case; repeated fields stay separate. */
  headers: [name: string, value: string][];
  /** Lines among the header fields that have no name of a field, such as warnings of PHP; browsers ignore them. Left out if there are none. */
  oddLines?: readonly string[];
  /** Decoded and cut at the body limit; XHTML as a reader of HTML has to get it, see `htmlOfXhtml`. */
  body: Buffer;
  truncated: boolean;
  /** The coding of a body that could not be decoded; the body is empty then, and `truncated`. */
  unreadCoding?: string;
  /** Why the body was not read to its end, unless it is too long or in such a coding; it is `truncated` then. */
  bodyFault?: BodyFault;
  /** Redirect hops before this response, with their header lines: cookies and HSTS are set there too. */
  redirects: { url: string; status: number; location: string; headers: [name: string, value: string][] }[];
  address: ResolvedAddress;
  /** Milliseconds on the wire, all hops together, without the wait for our own turn. */
  durationMs: number;
}

/** The session of a scan identity, for the requests of one view. The client decides where its credentials go. */
export interface ClientSession {
  readonly name: string;
  /** Scheme, host and port as `URL.origin` writes them: credentials go nowhere else. */
  readonly origins: readonly string[];
  /** Paths that are not requested with this session, see `isNever`. */
  readonly never: readonly string[];
  /** Pages are shared among requests with the same key; it has to name the identity. */
  pageKey(url: string): string;
  /** Called for requests to `origins` only. Names in lower case. */
  headersFor(url: string): Readonly<Record<string, string>>;
  /** The header lines of each response of one of `origins`: sites change the cookies of a session. */
  take(url: string, headers: TargetResponse['headers']): void;
  /** Runs each request that is sent, so that the session can be checked before and after it. */
  around(
    request: TargetRequest,
    send: () => Promise<TargetResponse | Failure>,
  ): Promise<TargetResponse | Failure>;
}

/** A reply of our resolvers, or of a name server of the target's zone. */
export interface DnsAnswer extends DnsReply {
  ok: true;
  /** Our resolver returned SERVFAIL, but not when it was told to skip the check of signatures. */
  validationFailed: boolean;
}

/** A question to one name server of the target's zone. `recursion` asks for an A record of a zone that the server does not serve. */
export interface ServerQuestion {
  /** The server's host name. */
  server: string;
  name: string;
  type: DnsQuestion['type'] | 'recursion';
}

/** What was sent, per test. It differs from run to run, so it is stored next to a result, never inside it. */
export interface Receipt {
  /** HTTP requests by method, each redirect hop counted. */
  requests: Record<string, number>;
  /** Requests for files of other hosts, which `requests` does not count; left out if there were none. */
  foreign_requests?: number;
  connections: number;
  /** DNS questions to our resolvers and to name servers, with those for addresses of hosts; left out if there were none. */
  dns_queries?: number;
  bytes_received: number;
  /** Of the requests and connections; null when nothing was sent. */
  first_at: string | null;
  last_at: string | null;
}

/** Ceilings that the client enforces; hitting one gives a Failure of category `budget`. */
export interface Budget {
  requests: number;
  /** Requests for files of other hosts; none by default. */
  foreignRequests?: number;
  connections: number;
  /** DNS questions; none by default. */
  dnsQueries?: number;
  bytes: number;
  /** From the first call, in milliseconds, without `TargetClient.waitedMs`. */
  durationMs: number;
  /** Keeps the test to the slower `ScanLimits.gentlePerSecond`: for tests that firewalls treat as an attack. */
  isGentle?: boolean;
  /** Calls of the test go before those of others: for tests that make few. */
  isQuick?: boolean;
}

/**
 * The only way to reach a target. Every call resolves, checks every address against the policy, connects to the checked
 * address and compares the peer afterwards; a target can never make it throw.
 */
export interface TargetClient {
  readonly target: Target;
  /** A view of `withSession`. */
  readonly isSignedIn: boolean;
  /** All addresses of a host (at most 8 kept), each allowed; one refused address refuses the host. */
  resolve(host?: string): Promise<{ ok: true; addresses: ResolvedAddress[] } | Failure>;
  /**
   * The values of the TXT records of any name; queried from our own name servers, so no address is judged. Limited only by the time of the scan:
   * set a `signal`. An empty list is the result of the name servers; a Failure means that there was no result.
   */
  textRecords(name: string): Promise<{ ok: true; values: string[] } | Failure>;
  /**
   * Queries our own resolvers, so no address is judged. An outcome other than `records`, `no_data` and `no_name` is not a fact about the
   * zone. An invalid name is a Failure of category `protocol`. `again` queries a second time, the last resolver first.
   */
  dns(question: RepeatableQuestion): Promise<DnsAnswer | Failure>;
  /** The same for block lists, by the servers that they serve; null where the operator names none. Their names are not judged. */
  readonly askBlockList: ((question: RepeatableQuestion) => Promise<DnsAnswer | Failure>) | null;
  /**
   * Our own DNSSEC verdict on the records of a name and type, or on their denial. `bogus` has been confirmed by a second verdict, and the
   * resolver does not contradict it. Its questions count for the test.
   */
  validate(question: DnsQuestion): Promise<Validation>;
  /**
   * Queries a name server directly, after the address policy has judged every address of its host: at most 3 questions to each of at most
   * 8 servers in a scan. `AXFR` is cut after two messages. A Failure of category `unproven` if the operator has disabled it.
   */
  askServer(question: ServerQuestion): Promise<DnsAnswer | Failure>;
  request(request: TargetRequest): Promise<TargetResponse | Failure>;
  /** TLS to the target's host (or to `host`), certificate problems reported instead of refused. */
  handshake(request: HandshakeRequest): Promise<Handshake | Failure>;
  exchange(exchange: RawExchange): Promise<RawAnswer | Failure>;
  /**
   * Tries a port of the target's own host, whatever service is there. Needs the right to intrude at that address. An open port that says
   * nothing is an answer without bytes; a Failure of category `refused` or `timeout` is a closed or filtered port.
   */
  tryPort(trial: PortTrial): Promise<RawAnswer | Failure>;
  /** Opens and closes a TCP connection. */
  probe(port: number, address?: ResolvedAddress): Promise<{ ok: true } | Failure>;
  /**
   * A view with its own budget and receipt that shares pages, addresses and the scan's total budget. `conduct` defines what it may do;
   * by default as much as this view.
   */
  forTest(budget: Budget, conduct?: Conduct): TargetClient;
  /**
   * A view that requests pages with a session. Only GET and HEAD leave; everything else is a Failure of category `read_only`. Certificates
   * have to be valid where credentials go.
   */
  withSession(session: ClientSession): TargetClient;
  /** See `SignInRequest`. Not on a view with a session. */
  signIn(request: SignInRequest): Promise<TargetResponse | Failure>;
  /** Where intrusive requests of this view may go; determined when first needed, then kept. */
  intrusionRights(): Promise<IntrusionRights>;
  /** Whether an intrusive request to this URL would be allowed. Sends nothing. */
  mayIntrude(url: string): Promise<boolean>;
  /** Whether passwords and sessions may go to this host: whether its owner was seen there a moment ago. Sends nothing to it. */
  mayHoldCredentials(url: string): Promise<boolean>;
  /** Origins to which this view could not send an intrusive request for lack of a right, in order. */
  refusedOrigins(): readonly string[];
  receipt(): Receipt;
  /** How long this view has waited for other tests and for a slow start page, in milliseconds: its budget does not count that time. */
  waitedMs(): number;
  /** Waits for work of others, such as a browser: the budget does not count that time. */
  whileWaiting<Value>(work: Promise<Value>): Promise<Value>;
  /** Ends everything under way as `aborted`; on a view of `forTest` it does nothing. */
  close(): Promise<void>;
}
