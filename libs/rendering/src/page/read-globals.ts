import { expressionFor, GLOBALS } from './page-scripts';
import type { Tab } from './tab';

const VERSION = /^[\w.+-]{1,40}$/;

interface Evaluated {
  result: { value?: unknown };
}

/** In the page's world, where its libraries are. The debugger refuses whatever would change something, so that a getter of the page runs no code of consequence. */
export async function readGlobals(tab: Tab): Promise<{ name: string; version: string }[]> {
  const all = await Promise.all(
    Object.entries(GLOBALS).map(async ([name, path]) => {
      const { result } = await tab.send<Evaluated>('Runtime.evaluate', {
        expression: expressionFor(path),
        returnByValue: true,
        throwOnSideEffect: true,
        timeout: 300,
      });
      return { name, version: result.value };
    }),
  );
  return all.flatMap(({ name, version }) =>
    typeof version === 'string' && VERSION.test(version) ? { name, version } : [],
  );
}
