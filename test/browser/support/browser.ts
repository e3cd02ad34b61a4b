import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
/** What the browser says when the api refuses: journeys provoke that, and look at what the page makes of it. */
const REFUSED = 'Failed to load resource';
const PATIENCE_MS = 45_000;

/** A window with cookies of its own, and what went wrong in it. */
export interface Visitor {
  page: Page;
  /** Errors of scripts and of the content policy, so far. */
  troubles: string[];
}

/** The Chromium that `npm test` has found. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.TEST_CHROMIUM ?? SYSTEM_CHROMIUM;
  if (!existsSync(executablePath)) {
    throw new Error(`There is no ${executablePath}: run these tests with \`npm test\`, which gets Chromium.`);
  }
  const libraries = process.env.TEST_CHROMIUM_LIBRARY_PATH ?? '';
  return chromium.launch({
    executablePath,
    // Chromium's sandbox refuses root, and containers seldom allow it to others; it only meets our own pages.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    env: { ...process.env, ...(libraries !== '' && { LD_LIBRARY_PATH: libraries }) },
  });
}

/** Someone who opens the dashboard; `url` is where relative addresses begin. */
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
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(REFUSED)) troubles.push(message.text());
  });
  return { page, troubles };
}
