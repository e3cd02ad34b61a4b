import type { BrowserHold, LoginAction, LoginOutcome, LoginToDraw } from '@palisade/scan-engine';
import { BrowserDied, type Connection } from '../chromium/connection';
import type { ChromiumCookie } from '../chromium/protocol';
import { type Opened, openTab } from '../page/open-tab';
import { settled } from '../page/settled';
import { LoginTab } from './login-tab';

const MOST_LOOKS = 100;
/** Pages that go elsewhere while they are read. */
const MOST_MISSES = 10;
const LOADS_WITHIN_MS = 12_000;
/** How long a page asks for nothing before the next step. */
const QUIET_MS = { short: 60, long: 400 };
const MOST_COOKIES = 100;

export interface LoginWork {
  connection: Connection;
  login: LoginToDraw;
  timeMs: number;
}

/** Draws a login in a context of its own, step by step. @throws BrowserDied */
export async function drawLogin({ connection, login, timeMs }: LoginWork): Promise<LoginOutcome> {
  const { url, fetch, post } = login;
  // Some of the time is for what the browser holds in the end.
  const until = performance.now() + 0.9 * timeMs;
  const opened = await openTab({ connection, page: { url, cookies: [] }, fetch, post });
  const { tab, context } = opened;
  try {
    await tab.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    const page = new LoginTab(tab);
    await page.act({ do: 'go', url });
    const end = await stepThrough(page, opened, login.next, until);
    if (end === null) return { failed: 'The login did not come to an end in time.' };
    const { cookies } = await connection.send<{ cookies: (ChromiumCookie & HeldInChromium)[] }>(
      'Storage.getCookies',
      { browserContextId: context },
    );
    const storage = await page.storage();
    const shown = end.action.isPictured ? await page.picture() : null;
    const hold: BrowserHold = {
      url: end.url,
      cookies: cookies
        .slice(0, MOST_COOKIES)
        .map(({ name, value, domain, path, secure: isSecure, httpOnly: isHttpOnly }) => ({
          name,
          value,
          domain,
          path,
          isSecure,
          isHttpOnly,
        })),
      storage,
      picture: shown?.jpeg ?? null,
      elements: shown?.elements ?? [],
    };
    return { hold };
  } finally {
    opened.close();
    connection.post('Target.disposeBrowserContext', { browserContextId: context });
  }
}

interface HeldInChromium {
  value: string;
  httpOnly: boolean;
}

type End = Extract<LoginAction, { do: 'end' }>;

/** Null when the time is over. */
async function stepThrough(
  page: LoginTab,
  { tab, wall }: Opened,
  next: LoginToDraw['next'],
  until: number,
): Promise<{ action: End; url: string } | null> {
  let [wanted, quietMs, misses]: [readonly (readonly string[])[] | null, number, number] = [
    null,
    QUIET_MS.long,
    0,
  ];
  for (let looks = 0; looks < MOST_LOOKS && performance.now() < until; looks += 1) {
    await settled(tab, wall, Math.min(until, performance.now() + LOADS_WITHIN_MS), quietMs);
    if (tab.hasCrashed) throw new BrowserDied('the tab crashed');
    try {
      const look = await page.look(wanted);
      const action = await next(look);
      if (action.do === 'end') return { action, url: look.url };
      // The first search is immediate; a page that has nothing yet needs time.
      const isFirstSearch = action.do === 'find' && wanted === null;
      wanted = action.do === 'find' ? action.selectors : null;
      quietMs = action.do === 'fill' || isFirstSearch ? QUIET_MS.short : QUIET_MS.long;
      await page.act(action);
      misses = 0;
    } catch (error) {
      misses += 1;
      if (error instanceof BrowserDied || misses > MOST_MISSES) throw error;
      quietMs = QUIET_MS.long;
    }
  }
  return null;
}
