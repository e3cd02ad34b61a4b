import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { Shared } from '../../support/shared';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** The browser's message for an error response, which journeys provoke on purpose. */
const REFUSED = 'Failed to load resource';
const TIMEOUT_MS = 45_000;

/** A browser context with its own cookies, and its errors. */
export interface Visitor {
  page: Page;
  /** Script and content policy errors so far. */
  errors: string[];
}

export const sharedChromium = new Shared(startChromium, (browser) => browser.close());

/** A Chromium for one spec. Its `close` closes what the spec opened; Chromium itself ends when no other spec of the file needs it. */
export async function launchBrowser(): Promise<Browser> {
  const chromium = await sharedChromium.take();
  const opened: BrowserContext[] = [];
  const own: Partial<Browser> = {
    newContext: async (options) => {
      const context = await chromium.newContext(options);
      opened.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(opened.map((context) => context.close()));
      await sharedChromium.giveBack();
    },
  };
  return own as Browser;
}

/** Starts the Chromium that `npm test` found. */
function startChromium(): Promise<Browser> {
  const executablePath = process.env.TEST_CHROMIUM ?? SYSTEM_CHROMIUM;
  if (!existsSync(executablePath)) {
    throw new Error(
      `${executablePath} does not exist. Run these tests with \`npm test\`, which installs Chromium.`,
    );
  }
  const libraries = process.env.TEST_CHROMIUM_LIBRARY_PATH ?? '';
  return chromium.launch({
    executablePath,
    // Chromium's sandbox does not run as root, and rarely in containers. These tests open only our own pages.
    // Debian's Chromium also draws with a graphics card, which it emulates on the processor where there is none.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    env: { ...process.env, ...(libraries !== '' && { LD_LIBRARY_PATH: libraries }) },
  });
}

/** Opens a visitor's browser; `url` is the base of relative URLs. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 860 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  await context.addInitScript(sumLayoutShifts);
  await context.addInitScript(holdStill);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(REFUSED)) errors.push(message.text());
  });
  return { page, errors };
}

/** Runs in each page: nothing fades or turns, which would take a processor where there is no graphics card. */
function holdStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets.push(sheet);
}

/**
 * Runs in each page: sums how far content moves until a person acts. `faultsOf` reads the sum. What an action adds to the page may arrive
 * later than the half second in which browsers see its cause.
 */
function sumLayoutShifts(): void {
  const page = window as unknown as { layoutShift: number };
  let hasActed = false;
  for (const action of ['pointerdown', 'keydown'])
    window.addEventListener(action, () => (hasActed = true), { capture: true });
  page.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!hasActed && !entry.hadRecentInput) page.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
