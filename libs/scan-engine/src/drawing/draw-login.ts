import { withDeadline } from '@palisade/deadline';
import type { BrowserRequest, BrowserResponse, Renderer } from '../contract/renderer';
import type { ScannerInput } from '../contract/scanner';
import type { IdentityServices } from '../identity/identity-services';
import type { DrawLogin } from '../login/browser-login';
import type { Asked } from '../visit/ask';
import { crawledPage } from '../visit/crawled-page';
import { whyDrawn } from '../visit/page-outcome';
import { answerBrowser } from './browser-requests';

const DRAWING_MS = 20_000;

/** Whether scripts draw a login into a start page that lacks one as the site sends it; `unknown` where they may, and no browser did. */
export async function drawnLoginOf(
  { drawing, signal }: Pick<ScannerInput, 'drawing' | 'signal'>,
  start: Asked,
): Promise<'shown' | 'none' | 'unknown'> {
  const page = crawledPage(start, 0);
  if (page.html === null || page.html.hasPasswordField || page.html.scripts === 0) return 'none';
  const drawn =
    drawing === undefined
      ? page
      : await withDeadline(DRAWING_MS, signal, (inTime) =>
          drawing.draw(page, { isFirst: true, signal: inTime }),
        );
  if (drawn.html?.hasPasswordField === true) return 'shown';
  return drawn.rendered === undefined && whyDrawn(page.html) !== null ? 'unknown' : 'none';
}

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
