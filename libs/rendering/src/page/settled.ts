import { setTimeout as delay } from 'node:timers/promises';
import type { Wall } from '../wall/wall';
import type { Tab } from './tab';

const EVERY_MS = 25;

/** Until the page is loaded and has asked for nothing for a while, or its time is over. @param until by performance.now() */
export async function settled(tab: Tab, wall: Wall, until: number, quietMs: number): Promise<void> {
  const from = performance.now();
  for (let now = from; now < until && !tab.isStopped && !tab.hasCrashed; now = performance.now()) {
    const quietSince = Math.max(from, wall.lastActivity);
    if (!tab.isLoading && wall.pending === 0 && now - quietSince >= quietMs) return;
    await delay(EVERY_MS);
  }
}
