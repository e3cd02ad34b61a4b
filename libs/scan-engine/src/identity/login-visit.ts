import {
  type Failure,
  type SignInRequest,
  type TargetClient,
  type TargetResponse,
} from '@palisade/target-client';
import type { IdentityProof, ScanIdentity } from '@palisade/vocabulary';
import { CookieJar } from '../cookies/cookie-jar';
import { textOf } from '../page/body-text';
import { redirectAddress } from '../page/page-response';
import { isChallengePage } from '../visit/challenge-page';
import type { Credentials, LoginCookies } from './credentials';
import { originsOf } from './identity-session';
import { type InconclusiveReason, inconclusiveProof } from './proof-reasons';

const MOST_REDIRECTS = 10;

/** Where a request of a login ended. */
export interface LoginAnswer {
  ok: true;
  response: TargetResponse;
  url: string;
  text: string;
}

/** What a session is made of. */
export interface LoginGift extends Required<Pick<Credentials, 'setBy' | 'ledTo'>> {
  text: string;
  jar: CookieJar;
}

type Sent = Pick<SignInRequest, 'method' | 'url' | 'headers' | 'body' | 'from'>;

/** One login: requests, redirects and cookies as a browser has them, on the origins of the identity alone. */
export class LoginVisit {
  private readonly setBy: LoginCookies[] = [];
  private readonly ledTo: string[] = [];
  private hasPosted = false;

  constructor(
    private readonly client: Pick<TargetClient, 'signIn'>,
    private readonly identity: Pick<ScanIdentity, 'origins'>,
    /** Absolute. */
    readonly loginUrl: string,
    readonly jar = new CookieJar(),
  ) {}

  /** The response after redirects, or why the login ends here. */
  async send(first: Sent): Promise<LoginAnswer | IdentityProof> {
    let request = first;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await this.sendOnce(request);
      if (!response.ok) return inconclusiveProof(reasonOf(response));
      this.takeCookies(request, response);
      const to = redirectAddress(response, request.url);
      if (to === null) return answerOf(response, request.url);
      if (!originsOf(this.identity).includes(to.origin)) return inconclusiveProof('left_origins');
      this.ledTo.push(to.href);
      to.hash = '';
      request = nextOf(request, response, to.href);
    }
    return inconclusiveProof('redirect_loop');
  }

  /** What a response of this login gives a session. */
  gave({ text }: LoginAnswer): LoginGift {
    return { text, jar: this.jar, setBy: this.setBy, ledTo: this.ledTo };
  }

  private takeCookies({ method, url, headers: sent = {} }: Sent, { headers }: TargetResponse): void {
    this.hasPosted ||= method === 'POST';
    this.jar.take(headers, { url });
    const lines = headers.filter(([name]) => name === 'set-cookie');
    const isJson = (sent['content-type'] ?? '').includes('json');
    if (lines.length > 0)
      this.setBy.push({ url, headers: lines, method, isJson, isAfterPost: this.hasPosted });
  }

  private sendOnce({ headers = {}, ...request }: Sent): Promise<TargetResponse | Failure> {
    return this.client.signIn({
      ...request,
      headers: { ...headers, ...this.jar.header(request.url) },
      loginUrl: this.loginUrl,
      origins: originsOf(this.identity),
    });
  }
}

/** 307 and 308 keep the method, within the origin that was sent the body. */
function nextOf({ method, url, headers, body }: Sent, from: TargetResponse, to: string): Sent {
  const keeps = from.status >= 307 && method === 'POST' && new URL(to).origin === new URL(url).origin;
  return keeps ? { method, url: to, headers, body, from } : { method: 'GET', url: to };
}

function answerOf(response: TargetResponse, url: string): LoginAnswer | IdentityProof {
  const { status, headers, body } = response;
  const text = textOf(body);
  if (isChallengePage(status, headers, text)) return inconclusiveProof('challenge');
  if (status === 429) return inconclusiveProof('too_many_requests');
  if (status >= 500) return inconclusiveProof('server_error');
  if (status === 404 || status === 405 || status === 410) return inconclusiveProof('login_not_found');
  return { ok: true, response, url, text };
}

export function reasonOf({ category }: Failure): InconclusiveReason {
  if (category === 'tls') return 'certificate_invalid';
  return category === 'unproven' ? 'left_origins' : 'login_unanswered';
}

export const isAnswer = (answer: LoginAnswer | IdentityProof): answer is LoginAnswer => 'ok' in answer;
