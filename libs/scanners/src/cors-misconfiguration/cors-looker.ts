import { randomBytes } from 'node:crypto';
import {
  isPublicAddress,
  parseAddress,
  type TargetClient,
  type TargetResponse,
} from '@palisade/target-client';
import { isChallengePage, redirectTarget, isSameSite, textOf } from '@palisade/scan-engine';
import type { CorsAnswer, CorsOutcome, NetworkKind } from './cors-observation';
import { probeOrigins, STAND_INS, type ProbeOrigins, type ProbeRole } from './probe-origins';
import { recordCorsHeaders } from './recorded-answer';

/** The probe without an Origin: what it recorded, and what the next probes depend on. */
export interface FirstLook {
  answer: CorsAnswer;
  /** With query, after redirects. */
  url: string;
  network: NetworkKind;
  response: TargetResponse | null;
}

export type MayFollow = (from: URL, to: URL) => boolean;

const MAX_HOPS = 5;
/** A gateway's trouble. 500 is not in it: middlewares throw for an origin that they refuse. */
const GATEWAY_TROUBLE = [502, 503, 504];

/** Sends single requests and records the responses with the random labels taken out. */
export class CorsLooker {
  private readonly labels = [randomLabel(), randomLabel()] as const;

  constructor(private readonly client: TargetClient) {}

  /** The origins for a site, as they are stored; `probe` sends the real ones. */
  shownOrigins(site: string): ProbeOrigins {
    return probeOrigins(site, STAND_INS);
  }

  async first(start: string, mayFollow: MayFollow): Promise<FirstLook> {
    let url = start;
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      const response = await this.client.request({ url });
      const answer = this.record('none', null, response);
      if (!response.ok) return { answer, url, network: 'public', response: null };
      const network = networkOf(response);
      const next = redirectTarget(response, url);
      if (next === null || !isSameSite(next.href, this.client.target.host)) {
        if (next !== null) answer.outcome = 'off_host';
        return { answer, url, network, response };
      }
      if (!mayFollow(new URL(url), next)) return { answer, url, network, response };
      url = next.href;
    }
    const answer = { ...this.record('none', null, null), outcome: 'redirect_loop' as const };
    return { answer, url: start, network: 'public', response: null };
  }

  /** `isCached`: the request gets its own query, or a cache would respond for the site. */
  async probe(url: string, role: ProbeRole, isCached: boolean): Promise<CorsAnswer> {
    const origin = probeOrigins(url, this.labels)[role];
    const shown = this.shownOrigins(url)[role];
    if (origin === undefined || shown === undefined) throw new Error(`The site has no origin for ${role}.`);
    const isPreflight = role === 'preflight' || role === 'preflight_again';
    const asked: Record<string, string> = isPreflight
      ? { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
      : {};
    const target = new URL(url);
    if (isCached && !isPreflight) target.searchParams.set('palisade', randomLabel());
    const response = await this.client.request({
      method: isPreflight ? 'OPTIONS' : 'GET',
      url: target.href,
      headers: { origin, ...asked },
    });
    return this.record(role, shown, response);
  }

  private record(
    role: CorsAnswer['role'],
    origin: string | null,
    response: Awaited<ReturnType<TargetClient['request']>> | null,
  ): CorsAnswer {
    const method = role === 'preflight' || role === 'preflight_again' ? 'OPTIONS' : 'GET';
    const base = { role, method, origin } as const;
    if (response === null) return { ...base, outcome: 'failed', failure: null, status: null, headers: [] };
    if (!response.ok)
      return { ...base, outcome: 'failed', failure: response.category, status: null, headers: [] };
    const headers = recordCorsHeaders(response.headers).map(([name, value]): [string, string] => [
      name,
      this.withStandIns(value),
    ]);
    return { ...base, outcome: outcomeOf(role, response), failure: null, status: response.status, headers };
  }

  private withStandIns(text: string): string {
    return this.labels.reduce((shown, label, nth) => shown.replaceAll(label, STAND_INS[nth] ?? ''), text);
  }
}

const randomLabel = (): string => randomBytes(8).toString('hex');

function outcomeOf(role: CorsAnswer['role'], { status, headers, body }: TargetResponse): CorsOutcome {
  if (isChallengePage(status, headers, textOf(body))) return 'challenge';
  if (status === 429) return 'too_many_requests';
  const isTrouble = role === 'none' ? status >= 500 : GATEWAY_TROUBLE.includes(status);
  return isTrouble ? 'server_error' : 'answered';
}

function networkOf({ address: { address } }: TargetResponse): NetworkKind {
  if (/^127\.|^::1$/.test(address)) return 'loopback';
  const parsed = parseAddress(address);
  return parsed === null || isPublicAddress(parsed) ? 'public' : 'private';
}
