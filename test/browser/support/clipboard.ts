import type { Page } from 'playwright-core';

/** The content of the clipboard. The code is a string, because Node's own `navigator` has no clipboard. */
export const clipboardText = (page: Page): Promise<string> =>
  page.evaluate<string>('navigator.clipboard.readText()');
