import { withDeadline } from '@palisade/deadline';
import type { FetchForBrowser, PageToRender, Renderer, RenderOutcome } from '@palisade/scan-engine';
import { Browsers } from './browsers';
import { BrowserDied } from './chromium/connection';
import { findChromium, NO_CHROMIUM } from './chromium/find-chromium';
import type { Chromium } from './chromium/launch-chromium';
import { memoryOfPages, watchMemory } from './chromium/memory';
import { PAGE_LIMITS, type PageLimits } from './limits';
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
  return {
    render: async (page, fetch, signal) => {
      if (!isWebAddress(page.url)) return { failed: 'Only http and https addresses are rendered.' };
      try {
        return await browsers.use(signal, (open) => rendered(open, { page, fetch, signal, limits }));
      } catch (error) {
        return { failed: signal.aborted ? CANCELLED : sentenceOf(error) };
      }
    },
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

interface Work {
  page: PageToRender;
  fetch: FetchForBrowser;
  signal: AbortSignal;
  limits: PageLimits;
}

/** A browser that ends in the middle of a page is replaced once. */
async function rendered(open: () => Promise<Chromium>, work: Work): Promise<RenderOutcome> {
  try {
    return await renderedOnce(await open(), work);
  } catch (error) {
    if (!(error instanceof BrowserDied)) throw error;
  }
  return renderedOnce(await open(), work);
}

async function renderedOnce(chromium: Chromium, work: Work): Promise<RenderOutcome> {
  const { connection } = chromium;
  const { page, fetch, signal, limits } = work;
  const { memoryMb } = limits;
  const timeMs = page.trial === undefined ? limits.timeMs : Math.min(limits.timeMs, LONGEST_TRIAL_MS);
  const tooLarge = `The page needed more than ${memoryMb} MB of memory.`;
  const tooMuch = new AbortController();
  const endWatch = watchMemory(connection, memoryMb, () => tooMuch.abort());
  try {
    const outcome = await withDeadline(timeMs, signal, (limit) =>
      Promise.race([
        renderPage({ connection, page, fetch, timeMs }),
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
