import { inTime, Stopped } from './in-time';
import { BrowserDied } from '../chromium/connection';
import { READ_DOCUMENT } from './page-scripts';
import type { Tab } from './tab';

const WITHIN_MS = 4_000;
const BUSY = 'The scripts of the page ran without an end.';

/** Evaluates code of ours in a world of its own, where the page's scripts have changed nothing. */
export type Evaluate = <Result>(expression: string) => Promise<Result>;

interface Evaluated<Result> {
  result: { value: Result };
  exceptionDetails?: { text: string };
}

/** A world for the document that is there now. */
export async function ownWorld(
  tab: Tab,
  frameId = tab.mainFrame,
): Promise<{ evaluate: Evaluate; context: number }> {
  const { executionContextId: contextId } = await inTime(
    WITHIN_MS,
    tab.send<{ executionContextId: number }>('Page.createIsolatedWorld', {
      frameId,
      worldName: 'palisade',
    }),
    BUSY,
  );
  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const evaluated = tab.send<Evaluated<Result>>('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      timeout: WITHIN_MS,
    });
    const { result, exceptionDetails } = await inTime(WITHIN_MS, evaluated, BUSY);
    if (exceptionDetails !== undefined) throw new Stopped(`The page could not be read.`);
    return result.value;
  };
  return { evaluate, context: contextId };
}

export interface Reading {
  url: string;
  contentType: string;
  document: string;
  isCut: boolean;
  storageKeys: string[];
}

/** The document as it is now; where scripts of the page hold the browser, after they were stopped. */
export async function readDocument(tab: Tab): Promise<Reading> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { evaluate } = await ownWorld(tab);
      return await evaluate<Reading>(READ_DOCUMENT);
    } catch (error) {
      // A command to stop scripts can also end the next one, which is ours; and a page may go elsewhere meanwhile.
      if (tab.hasCrashed) throw new BrowserDied('the tab crashed');
      if (error instanceof BrowserDied || attempt === 3) throw error;
      tab.stopScripts();
    }
  }
}
