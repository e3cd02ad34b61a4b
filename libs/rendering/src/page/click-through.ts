import type { ClickableElement, PageToRender } from '@palisade/scan-engine';
import { MOST_CLICKS } from '../limits';
import type { Wall } from '../wall/wall';
import { type Evaluate, ownWorld } from './own-world';
import { clickAt, FIND_CLICKABLE } from './page-scripts';
import { settled } from './settled';
import type { Tab } from './tab';

const QUIET_MS = 100;
const EACH_MS = 1_500;

export interface Clicking {
  tab: Tab;
  wall: Wall;
  mayClick: NonNullable<PageToRender['mayClick']>;
  /** By performance.now(). */
  until: number;
  onRoute: (address: string) => void;
}

/** Clicks what harms nothing, and comes back from each route that opens. */
export async function clickThrough(clicking: Clicking): Promise<void> {
  const { tab, mayClick, until } = clicking;
  const evaluate = await ownWorld(tab);
  const found = await evaluate<ClickableElement[]>(FIND_CLICKABLE);
  const start = await evaluate<string>('location.href');
  const seen = new Set<string>();
  let clicks = 0;
  for (const [place, element] of found.entries()) {
    const description = `${element.address ?? ''} ${element.text}`;
    if (seen.has(description)) continue;
    seen.add(description);
    if (clicks >= MOST_CLICKS || performance.now() >= until || tab.isStopped || tab.hasCrashed) return;
    if (!(await mayClick(element)) || !(await evaluate<boolean>(clickAt(place)))) continue;
    clicks += 1;
    await comeBack(clicking, evaluate, start);
  }
}

async function comeBack(
  { tab, wall, until, onRoute }: Clicking,
  evaluate: Evaluate,
  start: string,
): Promise<void> {
  const wait = (): Promise<void> =>
    settled(tab, wall, Math.min(until, performance.now() + EACH_MS), QUIET_MS);
  await wait();
  const reached = await evaluate<string>('location.href');
  if (reached === start) return;
  onRoute(reached);
  await evaluate('history.back()');
  await wait();
}
