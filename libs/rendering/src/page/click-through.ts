import { setTimeout as delay } from 'node:timers/promises';
import type { ClickableElement, PageToRender } from '@palisade/scan-engine';
import { MOST_CLICKS, MOST_OBSERVED } from '../limits';
import type { Wall } from '../wall/wall';
import { type Evaluate, ownWorld, type Reading } from './own-world';
import { READ_DOCUMENT } from './page-scripts';
import { settled } from './settled';
import type { Tab } from './tab';
import { FIND_LINKS, FIND_USABLE, holdAt, KEEP_LISTENING, useAt } from './use-scripts';

const QUIET_MS = 100;
const EACH_MS = 1_500;
const MOST_LISTENING = 60;
const MOST_VIEWS = 8;
/** Longer than what pages take for a long press. */
const HOLD_MS = 800;
const MOST_HOLDS = 3;
/** A fragment that names a view of an application, and not a place on the page. */
const VIEW = /^!?\//;
/** What people do to an element. */
const EVENTS =
  /^(?:click|dblclick|contextmenu|change|input|toggle|(?:mouse|pointer)(?:down|up|over|enter|move)|touch(?:start|end)|key(?:down|up|press)|focus(?:in)?)$/;

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
  /** Elements that were held. */
  holds: number;
}

/** `isAgain`: it was used, and listens to something else by now. `isHeld`: it listens to both a press and a release. `isOuter`: what it says is said by an element within it. */
type Usable = ClickableElement & { place: number; isAgain: boolean; isHeld: boolean; isOuter: boolean };

/** Uses what harms nothing, and what appears then, and comes back from each route that opens. */
export async function clickThrough(clicking: Clicking): Promise<void> {
  const {
    tab,
    mayClick,
    until,
    appeared: { links, views },
  } = clicking;
  const { evaluate, context } = await ownWorld(tab);
  const listening: Listening = new Map();
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
    const { place, isAgain, isHeld, isOuter, ...element } = next;
    const description = `${String(isOuter)} ${element.address ?? ''} ${element.text}`;
    if (seen.has(description) && !isAgain) continue;
    seen.add(description);
    if (clicks >= MOST_CLICKS || performance.now() >= until || tab.isStopped || tab.hasCrashed) break;
    if (!(await mayClick(element))) continue;
    await hold(clicking, evaluate, { place, isHeld });
    if (!(await evaluate<boolean>(useAt(place)))) continue;
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

async function hold(
  { appeared }: Clicking,
  evaluate: Evaluate,
  { place, isHeld }: Pick<Usable, 'place' | 'isHeld'>,
): Promise<void> {
  if (!isHeld || appeared.holds >= MOST_HOLDS) return;
  appeared.holds += 1;
  await evaluate(holdAt(place));
  await delay(HOLD_MS);
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
  scriptId: string;
  lineNumber: number;
  columnNumber: number;
  backendNodeId?: number;
}

const PRESS = / (?:mousedown|pointerdown|touchstart) /;
const RELEASE = / (?:mouseup|pointerup|touchend) /;

/** By number of the node: its listeners, and whether it was shown again for other ones. */
type Listening = Map<number, { listeners: string; isAgain: boolean }>;

/** Shows the world the elements that listen: a script of the page says it to nobody but the debugger. Again where their listeners have changed. */
async function markListening(tab: Tab, context: number, known: Listening): Promise<void> {
  const { result } = await tab.send<{ result: { objectId: string } }>('Runtime.evaluate', {
    expression: 'document',
    contextId: context,
  });
  const { listeners } = await tab.send<{ listeners: Listener[] }>('DOMDebugger.getEventListeners', {
    objectId: result.objectId,
    depth: -1,
    pierce: true,
  });
  const nodes = listenersByNode(listeners);
  const shown: Promise<unknown>[] = [];
  for (const [node, now] of nodes) {
    const before = known.get(node);
    if (before === undefined && known.size >= MOST_LISTENING) continue;
    const isAgain = before !== undefined && !before.isAgain && before.listeners !== now;
    known.set(node, { listeners: now, isAgain: isAgain || (before?.isAgain ?? false) });
    const isHeld = PRESS.test(now) && RELEASE.test(now);
    if (before === undefined || isAgain) shown.push(keepListening(tab, context, { node, isAgain, isHeld }));
  }
  await Promise.all(shown);
}

function listenersByNode(listeners: readonly Listener[]): Map<number, string> {
  const nodes = new Map<number, string>();
  for (const { backendNodeId: node, type, scriptId, lineNumber, columnNumber } of listeners)
    if (node !== undefined && EVENTS.test(type))
      nodes.set(node, `${nodes.get(node) ?? ''} ${type} ${scriptId}:${lineNumber}:${columnNumber}`);
  return nodes;
}

/** A node that is gone by then is none. */
const keepListening = (
  tab: Tab,
  executionContextId: number,
  { node: backendNodeId, isAgain, isHeld }: { node: number; isAgain: boolean; isHeld: boolean },
): Promise<unknown> =>
  tab
    .send<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId, executionContextId })
    .then(({ object: { objectId } }) =>
      tab.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration: KEEP_LISTENING,
        arguments: [{ value: isAgain }, { value: isHeld }],
      }),
    )
    .catch(() => undefined);
