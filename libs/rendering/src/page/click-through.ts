import type { ClickableElement, PageToRender } from '@palisade/scan-engine';
import { MOST_CLICKS, MOST_OBSERVED } from '../limits';
import type { Wall } from '../wall/wall';
import { type Evaluate, ownWorld, type Reading } from './own-world';
import { READ_DOCUMENT } from './page-scripts';
import { settled } from './settled';
import type { Tab } from './tab';
import { FIND_LINKS, FIND_USABLE, KEEP_LISTENING, useAt } from './use-scripts';

const QUIET_MS = 100;
const EACH_MS = 1_500;
const MOST_LISTENING = 60;
const MOST_VIEWS = 8;
/** A fragment that names a view of an application, and not a place on the page. */
const VIEW = /^!?\//;
/** What people do to an element. */
const EVENTS =
  /^(?:click|dblclick|contextmenu|(?:mouse|pointer)(?:down|up|over|enter|move)|touchstart|key(?:down|up|press)|focus(?:in)?)$/;

export interface Clicking {
  tab: Tab;
  wall: Wall;
  mayClick: NonNullable<PageToRender['mayClick']>;
  /** By performance.now(). */
  until: number;
  onRoute: (address: string) => void;
  /** Filled on the way, so that a page that ends early shows what it had. */
  appeared: Appeared;
}

/** What clicks brought into the document. */
export interface Appeared {
  links: ClickableElement[];
  /** The content of the page at other fragments of its address, as HTML: no request leads there. */
  views: string[];
}

type Usable = ClickableElement & { place: number };

/** Uses what harms nothing, and what appears then, and comes back from each route that opens. */
export async function clickThrough(clicking: Clicking): Promise<void> {
  const {
    tab,
    mayClick,
    until,
    appeared: { links, views },
  } = clicking;
  const { evaluate, context } = await ownWorld(tab);
  const listening = new Set<number>();
  const usable = async (): Promise<Usable[]> => {
    await markListening(tab, context, listening);
    return evaluate<Usable[]>(FIND_USABLE);
  };
  // The document has been read with these.
  await evaluate(FIND_LINKS);
  const start = await evaluate<string>('location.href');
  const seen = new Set<string>();
  const waiting = await usable();
  for (let clicks = 0, next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { place, ...element } = next;
    const description = `${element.address ?? ''} ${element.text}`;
    if (seen.has(description)) continue;
    seen.add(description);
    if (clicks >= MOST_CLICKS || performance.now() >= until || tab.isStopped || tab.hasCrashed) break;
    if (!(await mayClick(element)) || !(await evaluate<boolean>(useAt(place)))) continue;
    clicks += 1;
    await settle(clicking);
    if (links.length < MOST_OBSERVED) links.push(...(await evaluate<ClickableElement[]>(FIND_LINKS)));
    const reached = await evaluate<string>('location.href');
    if (reached !== start) {
      clicking.onRoute(reached);
      if (isView(reached, start) && views.length < MOST_VIEWS) views.push(await contentOf(evaluate));
      await evaluate('history.back()');
      await settle(clicking);
    }
    // Before the next click hides them.
    waiting.unshift(...(await usable()));
  }
}

const settle = ({ tab, wall, until }: Clicking): Promise<void> =>
  settled(tab, wall, Math.min(until, performance.now() + EACH_MS), QUIET_MS);

const isView = (reached: string, start: string): boolean => {
  const [page, fragment = ''] = reached.split('#', 2);
  return page === start.split('#', 1)[0] && VIEW.test(fragment);
};

/** Without its head, which is the same everywhere. */
async function contentOf(evaluate: Evaluate): Promise<string> {
  const { document } = await evaluate<Reading>(READ_DOCUMENT);
  return document.slice(Math.max(0, document.search(/<body[\s>]/i)));
}

interface Listener {
  type: string;
  backendNodeId?: number;
}

/** Shows the world the elements that listen: a script of the page says it to nobody but the debugger. @param known numbers of nodes */
async function markListening(tab: Tab, context: number, known: Set<number>): Promise<void> {
  const { result } = await tab.send<{ result: { objectId: string } }>('Runtime.evaluate', {
    expression: 'document',
    contextId: context,
  });
  const { listeners } = await tab.send<{ listeners: Listener[] }>('DOMDebugger.getEventListeners', {
    objectId: result.objectId,
    depth: -1,
    pierce: true,
  });
  const nodes = listeners.flatMap(({ type, backendNodeId }) =>
    backendNodeId !== undefined && EVENTS.test(type) && !known.has(backendNodeId) ? [backendNodeId] : [],
  );
  const fresh = [...new Set(nodes)].slice(0, Math.max(0, MOST_LISTENING - known.size));
  for (const node of fresh) known.add(node);
  await Promise.all(fresh.map((node) => keepListening(tab, context, node)));
}

/** A node that is gone by then is none. */
const keepListening = (tab: Tab, executionContextId: number, backendNodeId: number): Promise<unknown> =>
  tab
    .send<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId, executionContextId })
    .then(({ object: { objectId } }) =>
      tab.send('Runtime.callFunctionOn', { objectId, functionDeclaration: KEEP_LISTENING }),
    )
    .catch(() => undefined);
