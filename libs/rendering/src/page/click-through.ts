import { setTimeout as delay } from 'node:timers/promises';
import type { ClickableElement, PageToRender } from '@palisade/scan-engine';
import { MOST_CLICKS, MOST_OBSERVED } from '../limits';
import type { Wall } from '../wall/wall';
import { ClickOrder, type Turn } from './click-order';
import { type Evaluate, ownWorld, type Reading } from './own-world';
import { READ_DOCUMENT } from './page-scripts';
import { settled } from './settled';
import type { Tab } from './tab';
import { FIND_LINKS, FIND_USABLE, holdAt, KEEP_LISTENING, leaveAt, useAt } from './use-scripts';

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
  /^(?:click|dblclick|contextmenu|change|input|toggle|(?:mouse|pointer)(?:down|up|over|enter|move|out|leave)|touch(?:start|end)|key(?:down|up|press)|focus(?:in)?)$/;

export interface Clicking {
  tab: Tab;
  wall: Wall;
  mayClick: NonNullable<PageToRender['mayClick']>;
  /** By performance.now(). */
  until: number;
  onRoute: (address: string) => void;
  /** Addresses that the page has led to. */
  routes: ReadonlySet<string>;
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

/** `isHeld`: it listens to both a press and a release. `isLeft`: it listens to a pointer that leaves, and to none that enters. */
type Usable = Turn & { place: number; isHeld: boolean; isLeft: boolean };

/** Uses what harms nothing, and what appears then, and comes back from each route that opens. */
export async function clickThrough(clicking: Clicking): Promise<void> {
  const { tab, wall, mayClick } = clicking;
  wall.isUsed = true;
  const { evaluate, context } = await ownWorld(tab);
  const listening: Listening = new Map();
  const usable = async (): Promise<Usable[]> => {
    await markListening(tab, context, listening);
    return evaluate<Usable[]>(FIND_USABLE);
  };
  // The document has been read with these.
  await evaluate(FIND_LINKS);
  // A page that goes back itself would end at the empty page before it. Chromium refuses while the page is about to go elsewhere.
  await tab.send('Page.resetNavigationHistory').catch(() => undefined);
  const start = await evaluate<string>('location.href');
  const opened: OpenedPage = { evaluate, start, entry: await entryOf(tab) };
  const order = new ClickOrder<Usable>();
  order.add(await usable());
  const left: number[] = [];
  let clicks = 0;
  for (let next = order.next(); next !== undefined; next = order.next()) {
    const { place, isHeld, isLeft, text, address, attributes, isHandled } = next;
    if (clicks >= MOST_CLICKS || isOver(clicking)) break;
    if (!(await mayClick({ text, address, attributes, isHandled }))) continue;
    await hold(clicking, evaluate, { place, isHeld });
    const before = seenBy(clicking);
    if (!(await use(clicking, opened, useAt(place)))) continue;
    clicks += 1;
    if (seenBy(clicking) > before) order.reward(next);
    if (isLeft) left.push(place);
    order.add(await usable());
  }
  // Last: what closes then would be lost to the others.
  for (const place of left) if (!isOver(clicking)) await use(clicking, opened, leaveAt(place));
}

interface OpenedPage {
  evaluate: Evaluate;
  /** Where the page is when nothing has been used, and its place in the history. */
  start: string;
  entry: number;
}

const entryOf = async (tab: Tab): Promise<number> =>
  (await tab.send<{ currentIndex: number }>('Page.getNavigationHistory')).currentIndex;

const isOver = ({ tab, until }: Clicking): boolean =>
  performance.now() >= until || tab.isStopped || tab.hasCrashed;

/** How much the page has shown and asked for. */
const seenBy = ({ wall, routes, appeared: { links, views } }: Clicking): number =>
  wall.observed.length + wall.unsent.length + routes.size + links.length + views.length;

/** @returns whether the element was still there */
async function use(clicking: Clicking, opened: OpenedPage, program: string): Promise<boolean> {
  const { links } = clicking.appeared;
  if (!(await opened.evaluate<boolean>(program))) return false;
  await settle(clicking);
  if (links.length < MOST_OBSERVED) links.push(...(await opened.evaluate<ClickableElement[]>(FIND_LINKS)));
  await comeBack(clicking, opened);
  return true;
}

/** From a route that has opened. One that took the place of the page's own address is where the page is from now on. */
async function comeBack(clicking: Clicking, opened: OpenedPage): Promise<void> {
  const { evaluate, start, entry } = opened;
  const { tab, appeared } = clicking;
  const reached = await evaluate<string>('location.href');
  if (reached === start) return;
  clicking.onRoute(reached);
  const { views } = appeared;
  if (isView(reached, start) && views.length < MOST_VIEWS) views.push(await contentOf(evaluate));
  const now = await entryOf(tab);
  if (now <= entry) {
    Object.assign(opened, { start: reached, entry: now });
    return;
  }
  await evaluate(`history.go(${entry - now})`);
  await settle(clicking);
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
const ENTER = / (?:mouse|pointer)(?:over|enter) /;
const LEAVE = / (?:mouse|pointer)(?:out|leave) /;

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
    // What shows something to a pointer that enters hides it when the pointer leaves.
    const isLeft = LEAVE.test(now) && !ENTER.test(now);
    if (before === undefined || isAgain)
      shown.push(keepListening(tab, context, { node, isAgain, isHeld, isLeft }));
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

interface Shown extends Pick<Usable, 'isAgain' | 'isHeld' | 'isLeft'> {
  node: number;
}

/** A node that is gone by then is none. */
const keepListening = (
  tab: Tab,
  executionContextId: number,
  { node: backendNodeId, isAgain, isHeld, isLeft }: Shown,
): Promise<unknown> =>
  tab
    .send<{ object: { objectId: string } }>('DOM.resolveNode', { backendNodeId, executionContextId })
    .then(({ object: { objectId } }) =>
      tab.send('Runtime.callFunctionOn', {
        objectId,
        functionDeclaration: KEEP_LISTENING,
        arguments: [isAgain, isHeld, isLeft].map((value) => ({ value })),
      }),
    )
    .catch(() => undefined);
