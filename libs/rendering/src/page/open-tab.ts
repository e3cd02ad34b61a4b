import type { FetchForBrowser, LoginToDraw, PageToRender } from '@palisade/scan-engine';
import { BrowserDied, type Connection, type Parameters } from '../chromium/connection';
import type { TargetInfo } from '../chromium/protocol';
import { MOST_OBSERVED } from '../limits';
import { Wall } from '../wall/wall';
import { fillStorage } from './page-scripts';
import { Tab } from './tab';

export interface Opened {
  context: string;
  tab: Tab;
  wall: Wall;
  routes: Set<string>;
  close: () => void;
}

export interface TabWork {
  connection: Connection;
  page: PageToRender;
  fetch: FetchForBrowser;
  /** For logins. */
  post?: LoginToDraw['post'];
}

/** Opens an empty tab in a context of its own, behind the wall. */
export async function openTab({ connection, page, fetch, post }: TabWork): Promise<Opened> {
  const { browserContextId: context } = await connection.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
    { disposeOnDetach: true },
  );
  await Promise.all([
    connection.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId: context }),
    ...cookiesOf(page).map((cookie) => setCookie(connection, context, cookie)),
  ]);
  const { targetId: mainFrame } = await connection.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId: context,
  });
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: mainFrame,
    flatten: true,
  });
  const routes = new Set<string>();
  const popups = new Set<string>();
  const onRoute = (address: string): void => keepRoute({ routes }, page, address);
  const tab = new Tab(connection, sessionId, mainFrame, onRoute);
  const isPopup = (frame: string): boolean => popups.has(frame);
  const wall = new Wall({ connection, fetch, post, query: page.query, mainFrame, isPopup, onRoute });
  const closePopup = ({ targetInfo }: { targetInfo: TargetInfo }): void => {
    const { targetId, type, url, browserContextId } = targetInfo;
    if (type !== 'page' || targetId === mainFrame || browserContextId !== context) return;
    popups.add(targetId);
    onRoute(url);
    connection.post('Target.closeTarget', { targetId });
  };
  const ends = [
    connection.on('Fetch.requestPaused', (paused) => void wall.judge(paused).catch(() => undefined)),
    connection.on('Target.targetCreated', closePopup),
    connection.on('Target.targetInfoChanged', closePopup),
  ];
  await tab.prepare();
  if (page.trial !== undefined) await tab.prepareTrial(page.trial);
  if (page.storage !== undefined)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', {
      source: fillStorage(page.storage),
      worldName: 'palisade',
    });
  tab.isLoading = true;
  const close = (): void => {
    wall.close();
    tab.close();
    for (const end of ends) end();
  };
  return { context, tab, wall, routes, close };
}

/** Without a domain a cookie is for one host alone. */
const cookiesOf = ({ url, cookies }: PageToRender): Parameters[] =>
  cookies.map(({ name, value, path, isSecure, isHttpOnly }) => ({
    name,
    value,
    url,
    path,
    secure: isSecure,
    httpOnly: isHttpOnly,
  }));

/** One that Chromium refuses, such as a secure one for a page without TLS, is left out. */
const setCookie = (connection: Connection, context: string, cookie: Parameters): Promise<unknown> =>
  connection
    .send('Storage.setCookies', { cookies: [cookie], browserContextId: context })
    .catch((error: unknown) => {
      if (error instanceof BrowserDied) throw error;
    });

export function keepRoute({ routes }: { routes: Set<string> }, page: PageToRender, address: string): void {
  try {
    const { origin, href } = new URL(address);
    if (origin === new URL(page.url).origin && href !== new URL(page.url).href && routes.size < MOST_OBSERVED)
      routes.add(href);
  } catch {
    // An address that nothing could open.
  }
}
