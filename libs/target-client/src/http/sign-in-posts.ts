import { fieldRefusal } from './client-session';
import { failure } from '../contract/failures';
import { parseHttpUrl } from './http-connections';
import type { SignInRequest, TargetResponse } from '../contract/target-client';
import type { Failure } from '../contract/target';

/** Four logins of a scan with two steps each; their redirects are GETs. */
const MOST_POSTS = 8;
/** With a provider elsewhere: name, password, code, consent, and what hands the result over. */
const MOST_DRAWN_POSTS = 32;

/**
 * The sign-ins of one scan: the only requests that may hold a password. A POST goes to the configured address, or to what a page names that
 * the same sign-in has read, and only to an origin of the identity.
 */
export class SignInPosts {
  private readonly pages = new WeakSet<TargetResponse>();
  private readonly posts = new Map<string, number>();

  refusal({
    method,
    url: text,
    headers = {},
    loginUrl,
    from,
    isDrawn,
    origins,
  }: SignInRequest): Failure | null {
    const url = parseHttpUrl(text);
    if (url === null || !origins.includes(url.origin))
      return failure('unproven', 'a sign-in goes to the origins of the identity only');
    const badField = fieldRefusal(headers);
    if (badField !== null || method === 'GET') return badField;
    const isNamed = url.href === parseHttpUrl(loginUrl)?.href || (from !== undefined && this.pages.has(from));
    const isKnown = isNamed || isDrawn === true;
    if (!isKnown) return failure('read_only', 'nothing but the configured login is sent a sign-in');
    const posts = (this.posts.get(loginUrl) ?? 0) + 1;
    this.posts.set(loginUrl, posts);
    const most = isDrawn === true ? MOST_DRAWN_POSTS : MOST_POSTS;
    return posts > most ? failure('budget', 'the budget of sign-ins is used up') : null;
  }

  take(response: TargetResponse | Failure): void {
    if (response.ok) this.pages.add(response);
  }
}
