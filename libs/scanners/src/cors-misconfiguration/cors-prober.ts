import {
  ask,
  type Asked,
  isChallengePage,
  isSameSite,
  lastingUrl,
  showsOther,
  textOf,
} from '@palisade/scan-engine';
import {
  isPublicAddress,
  parseAddress,
  type TargetClient,
  type TargetResponse,
} from '@palisade/target-client';
import { randomBytes } from 'node:crypto';
import { probeOrigins, type ProbeOrigins, type ProbeRole, STAND_INS } from './probe-origins';
import { comesThroughCache, nextRound } from './probe-plan';
import { recordCorsHeaders } from './recorded-response';
import type { CorsResponse, NetworkKind, SeenPath } from './seen-responses';

/** The probe without an Origin: what it recorded, and what the next probes depend on. */
export interface FirstProbe {
  seen: CorsResponse;
  /** With query, after redirects. */
  url: string;
  /** That its redirects had set. */
  cookie: string | null;
  network: NetworkKind;
  response: TargetResponse | null;
  isHidden: boolean;
}

interface Probing {
  role: ProbeRole;
  shown: ProbeOrigins;
  isCached: boolean;
  cookie: string | null;
}

export type MayFollow = (from: URL, to: URL) => boolean;
/** False when time or the site's patience is over; asked before each round. */
export type MayGoOn = (responses: readonly CorsResponse[]) => boolean;

const MOST_HOPS = 5;
/** A gateway's trouble. 500 is not in it: middlewares throw for an origin that they refuse. */
const GATEWAY_TROUBLE = [502, 503, 504];

/** Sends single requests and records the responses with the random labels taken out. */
export class CorsProber {
  private readonly labels = [randomLabel(), randomLabel()] as const;

  /** @param preflights sends them: browsers send no cookies with a preflight request (Fetch, "CORS-preflight fetch") */
  constructor(
    private readonly client: TargetClient,
    private readonly preflights = client,
  ) {}

  async first(start: string, mayFollow: MayFollow): Promise<FirstProbe> {
    const asked = await ask(this.client, start, {
      hops: MOST_HOPS,
      mayFollow: (to, from) => isSameSite(to.href, this.client.target.host) && mayFollow(from, to),
    });
    const isLoop = asked.outcome === 'redirect_loop';
    const response = isLoop ? null : lastResponseOf(asked);
    const { failure } = asked;
    const status = response?.status ?? null;
    // A redirect that leaves the path is a response of the path.
    const outcome = asked.outcome === 'redirected' ? 'answered' : asked.outcome;
    const headers = this.headersOf(response);
    return {
      seen: { role: 'none', method: 'GET', origin: null, outcome, failure, status, headers },
      url: isLoop ? start : asked.url,
      cookie: asked.cookie,
      network: response === null ? 'public' : networkOf(response),
      response,
      isHidden: showsOther(asked),
    };
  }

  /** Sends all further probes of a path, round by round. */
  async probePath({ seen, url, cookie, network, isHidden }: FirstProbe, mayGoOn: MayGoOn): Promise<SeenPath> {
    const path: SeenPath = { url: lastingUrl(url), network, responses: [seen], isHidden };
    const shown = probeOrigins(url, STAND_INS);
    const isCached = comesThroughCache(seen);
    for (;;) {
      const round = nextRound(path, shown);
      if (round.length === 0 || !mayGoOn(path.responses)) return path;
      const probes = round.map((role) => this.probe(url, { role, shown, isCached, cookie }));
      path.responses.push(...(await Promise.all(probes)));
    }
  }

  /** `isCached`: the request gets its own query, or a cache would respond for the site. */
  private async probe(url: string, { role, shown, isCached, cookie }: Probing): Promise<CorsResponse> {
    const origin = probeOrigins(url, this.labels)[role];
    if (origin === undefined) throw new Error(`The site has no origin for ${role}.`);
    const isPreflight = role === 'preflight' || role === 'preflight_again';
    const method = isPreflight ? 'OPTIONS' : 'GET';
    const target = new URL(url);
    if (isCached && !isPreflight) target.searchParams.set('palisade', randomLabel());
    const response = await (isPreflight ? this.preflights : this.client).request({
      method,
      url: target.href,
      headers: { origin, ...(isPreflight ? PREFLIGHT : cookie === null ? {} : { cookie }) },
    });
    const probe = { role, method, origin: shown[role] ?? null } as const;
    if (!response.ok)
      return { ...probe, outcome: 'failed', failure: response.category, status: null, headers: [] };
    const { status } = response;
    return {
      ...probe,
      outcome: outcomeOf(response),
      failure: null,
      status,
      headers: this.headersOf(response),
    };
  }

  private headersOf(response: TargetResponse | null): CorsResponse['headers'] {
    return recordCorsHeaders(response?.headers ?? []).map(([name, value]) => [
      name,
      this.labels.reduce((shown, label, nth) => withStandIn(shown, label, STAND_INS[nth] ?? ''), value),
    ]);
  }
}

const PREFLIGHT = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization',
};

/** Some servers return an origin in capitals. */
const withStandIn = (text: string, label: string, standIn: string): string =>
  text.replaceAll(label, standIn).replaceAll(label.toUpperCase(), standIn.toUpperCase());

const randomLabel = (): string => randomBytes(8).toString('hex');

/** Of a visit that ended at a redirect, that redirect. */
const lastResponseOf = ({ response, outcome, hops }: Asked): TargetResponse | null =>
  outcome === 'failed' ? null : (response ?? hops.at(-1)?.response ?? null);

function outcomeOf({ status, headers, body }: TargetResponse): CorsResponse['outcome'] {
  if (isChallengePage(status, headers, textOf(body))) return 'challenge';
  if (status === 429) return 'too_many_requests';
  return GATEWAY_TROUBLE.includes(status) ? 'server_error' : 'answered';
}

function networkOf({ address: { address } }: TargetResponse): NetworkKind {
  if (/^127\.|^::1$/.test(address)) return 'loopback';
  const parsed = parseAddress(address);
  return parsed === null || isPublicAddress(parsed) ? 'public' : 'private';
}
