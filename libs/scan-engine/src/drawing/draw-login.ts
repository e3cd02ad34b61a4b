import type { BrowserRequest, BrowserResponse, Renderer } from '../contract/renderer';
import type { IdentityServices } from '../identity/identity-services';
import type { DrawLogin } from '../login/browser-login';
import { answerBrowser } from './browser-requests';

/** Draws logins with a renderer; what their pages load besides is asked for without anything of the account. */
export const drawLoginWith =
  (renderer: Renderer): DrawLogin =>
  (client, login, signal) => {
    const known = new Map<string, Promise<BrowserResponse>>();
    const visit = { client, page: { url: login.url, cookie: null }, isFresh: true, known };
    const ofPage = (request: BrowserRequest): Promise<BrowserResponse> =>
      answerBrowser(visit, { ...request, headers: {}, isMainDocument: false });
    return renderer.signIn({ ...login, fetch: (request) => login.fetch(request) ?? ofPage(request) }, signal);
  };

/** The same services with the renderer, if there is one. */
export const withDrawnLogins = (
  services: IdentityServices,
  renderer: Renderer | undefined,
): IdentityServices =>
  // Not a copy by spread, which would lose the methods of a class.
  renderer === undefined
    ? services
    : Object.assign(Object.create(services) as IdentityServices, { drawLogin: drawLoginWith(renderer) });
