import type { Page } from 'playwright-core';

/** What was copied last. As text, because Node has a `navigator` of its own, without a clipboard. */
export const clipboardText = (page: Page): Promise<string> =>
  page.evaluate<string>('navigator.clipboard.readText()');
