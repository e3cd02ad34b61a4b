import { withDeadline } from '@palisade/deadline';
import type { LoginOutcome, PageToRender, Renderer, RenderOutcome } from '@palisade/scan-engine';
import { Browsers } from './browsers';
import { BrowserDied, type Connection } from './chromium/connection';
import { findChromium, NO_CHROMIUM } from './chromium/find-chromium';
import { drawLogin } from './login/draw-login';
import type { Chromium } from './chromium/launch-chromium';
import { memoryOfPages, watchMemory } from './chromium/memory';
import { LOGIN_MS, PAGE_LIMITS, type PageLimits } from './limits';
import { Stopped, whenAborted } from './page/in-time';
import { renderPage } from './page/render-page';

export interface LocalRendererOptions {
  /** Chromium or Chrome; the one of this machine without it. */
  executable?: string;
  /** How many pages are drawn at the same time, each in its own browser. */
  browsers?: number;
  limits?: Partial<PageLimits>;
  /** Chromium refuses its sandbox to root: `off` for root alone, or where an operator has decided it. */
  sandbox?: 'on' | 'off';
  /** `own`: without any network, where the platform allows it. `shared` is for tests of the other walls. */
  network?: 'own' | 'shared';
}

export interface LocalRenderer extends Renderer {
  load: () => { busy: number; waiting: number };
  /** Starts a browser, and says how it is walled in. @throws BrowserDied with the reason */
  check: () => Promise<{ isSandboxed: boolean; hasOwnNetwork: boolean }>;
}

/** A trial is one of many, of a page that has been drawn. */
const LONGEST_TRIAL_MS = 15_000;
const CANCELLED = 'The rendering was cancelled.';

/** Draws pages with a Chromium of this machine. @throws Error that says how to get one */
export function createLocalRenderer(options: LocalRendererOptions = {}): LocalRenderer {
  const { executable: named } = options;
  const executable = findChromium(named === undefined ? process.env : { CHROMIUM_PATH: named });
  if (executable === null) throw new Error(NO_CHROMIUM);
  const limits = { ...PAGE_LIMITS, ...options.limits };
  const isSandboxed = (options.sandbox ?? sandboxByDefault()) === 'on';
  const browsers = new Browsers(options.browsers ?? 1, {
    executable,
    isSandboxed,
    isNetworkShared: options.network === 'shared',
    heapMb: Math.round(limits.memoryMb * 0.75),
  });
  const drawn = async <Outcome>(
    url: string,
    signal: AbortSignal,
    draw: (open: () => Promise<Chromium>) => Promise<Outcome>,
  ): Promise<Outcome | { failed: string }> => {
    if (!isWebAddress(url)) return { failed: 'Only http and https addresses are rendered.' };
    try {
      return await browsers.use(signal, draw);
    } catch (error) {
      return { failed: signal.aborted ? CANCELLED : sentenceOf(error) };
    }
  };
  return {
    render: (page, fetch, signal) =>
      drawn(page.url, signal, (open) =>
        withSecondBrowser(open, { signal, limits: limitsFor(page, limits) }, (connection) =>
          renderPage({ connection, page, fetch, timeMs: limitsFor(page, limits).timeMs }),
        ),
      ),
    // Only once: a second browser would send the password a second time.
    signIn: (login, signal) =>
      drawn(login.url, signal, async (open) =>
        withinLimits(await open(), { signal, limits: { ...limits, timeMs: LOGIN_MS } }, (connection) =>
          drawLogin({ connection, login, timeMs: LOGIN_MS }),
        ),
      ),
    close: () => browsers.close(),
    load: () => ({ busy: browsers.busy, waiting: browsers.waiting }),
    check: () =>
      browsers.use(new AbortController().signal, async (open) => {
        const { hasOwnNetwork } = await open();
        return { isSandboxed, hasOwnNetwork };
      }),
  };
}

/** Only root runs without the sandbox of Chromium: it does not start as root with it. */
export const sandboxByDefault = (): 'on' | 'off' => (process.getuid?.() === 0 ? 'off' : 'on');

/** A trial with values of tests has less time. */
const limitsFor = ({ trial }: PageToRender, limits: PageLimits): PageLimits =>
  trial === undefined ? limits : { ...limits, timeMs: Math.min(limits.timeMs, LONGEST_TRIAL_MS) };

interface Bounds {
  signal: AbortSignal;
  limits: PageLimits;
}

type Draw<Outcome> = (connection: Connection) => Promise<Outcome>;

/** A browser that ends in the middle of a page is replaced once. */
async function withSecondBrowser(
  open: () => Promise<Chromium>,
  bounds: Bounds,
  draw: Draw<RenderOutcome>,
): Promise<RenderOutcome> {
  try {
    return await withinLimits(await open(), bounds, draw);
  } catch (error) {
    if (!(error instanceof BrowserDied)) throw error;
  }
  return withinLimits(await open(), bounds, draw);
}

async function withinLimits<Outcome extends RenderOutcome | LoginOutcome>(
  chromium: Chromium,
  { signal, limits }: Bounds,
  draw: Draw<Outcome>,
): Promise<Outcome> {
  const { connection } = chromium;
  const { timeMs, memoryMb } = limits;
  const tooLarge = `The page needed more than ${memoryMb} MB of memory.`;
  const tooMuch = new AbortController();
  const endWatch = watchMemory(connection, memoryMb, () => tooMuch.abort());
  try {
    const outcome = await withDeadline(timeMs, signal, (limit) =>
      Promise.race([
        draw(connection),
        whenAborted(limit, `The page took longer than ${timeMs / 1000} s.`),
        whenAborted(tooMuch.signal, tooLarge),
      ]),
    );
    // A page can grow between two readings.
    if ((await memoryOfPages(connection)) > memoryMb) throw new Stopped(tooLarge);
    return outcome;
  } catch (error) {
    // Whatever went wrong, the browser may still be at it.
    await chromium.kill();
    throw error;
  } finally {
    endWatch();
  }
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/@]+(?:[/?#]|$)/i.test(text);

function sentenceOf(error: unknown): string {
  if (error instanceof Stopped) return error.message;
  if (error instanceof BrowserDied) return `The browser did not survive the page: ${error.message}.`;
  return `The page could not be rendered: ${error instanceof Error ? error.message : String(error)}`;
}
