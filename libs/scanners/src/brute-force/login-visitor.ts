import { type Failure, type TargetRequest, type TargetResponse, isUrl } from '@palisade/target-client';
import { CookieJar, type PacedRequests } from '@palisade/scan-engine';

const MOST_HOPS = 3;

/** A response with the redirects that led to it. */
export interface Answer {
  ok: true;
  url: string;
  /** Of every hop, the last one last. */
  statuses: number[];
  /** Of every hop. */
  headers: [name: string, value: string][];
  body: string;
  /** Cookies that were given a value on the way. */
  cookies: string[];
  /** Of the first hop, which is the one that checks a password. */
  durationMs: number;
  /** Host of a redirect that we do not follow, because it is not the target's. */
  leftFor: string | null;
}

export const lastStatus = ({ statuses }: Answer): number => statuses.at(-1) ?? 0;

/** A browser without scripts: its cookies, and redirects followed on the target's own host only. */
export class LoginVisitor {
  private readonly jar = new CookieJar();

  constructor(readonly requests: PacedRequests) {}

  async ask(request: TargetRequest): Promise<Answer | Failure> {
    const answer: Answer = {
      ok: true,
      url: '',
      statuses: [],
      headers: [],
      body: '',
      cookies: [],
      durationMs: 0,
      leftFor: null,
    };
    let hop = request;
    for (let hops = 0; ; hops += 1) {
      const response = await this.requests.send({
        ...hop,
        headers: { ...hop.headers, ...this.jar.header() },
      });
      if (!response.ok) return response;
      answer.cookies.push(...this.jar.take(response.headers));
      answer.statuses.push(response.status);
      answer.headers.push(...response.headers);
      if (hops === 0) answer.durationMs = response.durationMs;
      const next = hops < MOST_HOPS ? redirectOf(hop, response) : null;
      const leaves = next !== null && hostOf(next) !== this.requests.host;
      if (next === null || leaves)
        return {
          ...answer,
          url: response.url,
          body: response.body.toString('utf8'),
          leftFor: leaves ? hostOf(next) : null,
        };
      hop = { url: next, headers: withoutBodyHeaders(hop.headers) };
    }
  }
}

/** A POST is repeated for nobody: 307 and 308 would send the credentials once more. */
function redirectOf(
  { method = 'GET' }: TargetRequest,
  { status, headers, url }: TargetResponse,
): string | null {
  if (!(method === 'POST' ? [301, 302, 303] : [301, 302, 303, 307, 308]).includes(status)) return null;
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (location === undefined || !isUrl(location, url)) return null;
  const next = new URL(location, url);
  next.hash = '';
  return next.protocol === 'https:' || next.protocol === 'http:' ? next.href : null;
}

const withoutBodyHeaders = (headers: TargetRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'authorization'),
  );

/** As `Target.host` has it: IPv6 without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '');
