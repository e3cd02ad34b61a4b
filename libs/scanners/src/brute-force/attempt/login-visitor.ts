import type { Failure, Target, TargetRequest, TargetResponse } from '@palisade/target-client';
import { ask, CookieJar, type PacedRequests, setCookiesOf } from '@palisade/scan-engine';
import { contentOf, hostOf, type LoginResponse } from '../read/login-response';

const MOST_HOPS = 3;
/** These would send the credentials once more. */
const REPEATING = [307, 308];

/** A browser without scripts: its cookies, and redirects followed on the target's own host only. */
export class LoginVisitor {
  private readonly jar = new CookieJar();

  constructor(
    private readonly requests: PacedRequests,
    readonly target: Target,
  ) {}

  async ask(request: TargetRequest): Promise<LoginResponse | Failure> {
    const hops: TargetResponse[] = [];
    let failed: Failure | null = null;
    const send = async ({ url, headers }: TargetRequest): Promise<TargetResponse | Failure> => {
      const own = hops.length === 0 ? request : { headers: withoutCredentials(request.headers) };
      const response = await this.requests.send({ ...own, url, headers: { ...own.headers, ...headers } });
      if (response.ok) hops.push(response);
      else failed = response;
      return response;
    };
    const repeats = (): boolean =>
      request.method === 'POST' && hops.length === 1 && REPEATING.includes(hops[0]?.status ?? 0);
    const { redirectsTo } = await ask({ target: this.target, request: send }, request.url, {
      hops: MOST_HOPS,
      mayFollow: (to) => this.isOwn(to.href) && !repeats(),
      fresh: true,
      jar: this.jar,
    });
    const leaves = redirectsTo !== null && !this.isOwn(redirectsTo) && !repeats();
    return failed ?? responseOf(hops, leaves ? hostOf(redirectsTo) : null);
  }

  /** Not the `www` twin: only the host of the check is proven. */
  isOwn(url: string): boolean {
    return hostOf(url) === this.target.host;
  }
}

function responseOf(hops: readonly TargetResponse[], leftFor: string | null): LoginResponse {
  const [first, last] = [hops[0], hops.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A response has one hop at least.');
  const headers = hops.flatMap((hop) => hop.headers);
  return {
    ...contentOf(last.body, last.url),
    ok: true,
    url: last.url,
    statuses: hops.map(({ status }) => status),
    headers,
    cookies: setCookiesOf(headers).flatMap(({ name, isRemoval }) => (isRemoval ? [] : [name])),
    durationMs: first.durationMs,
    leftFor,
  };
}

const withoutCredentials = (headers: TargetRequest['headers'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'authorization'),
  );
