import { isLowered } from '../visit/frontier/chosen-turns';
import type { LastView } from '../visit/note-page';
import type { ScanGround } from './scan-ground';

/** What the last good scan saw of the site as an identity. */
export function lastViewOf(ground: ScanGround, identity: string): LastView {
  const { lastCoverage = {}, lastLooks = {}, lastTurns = {}, turns, maxDepth } = ground;
  const chosen = turns[identity];
  return {
    pages: lastCoverage[identity] ?? [],
    look: lastLooks[identity] ?? null,
    wasDeeper: isLowered(lastTurns[identity]?.maxDepth, maxDepth),
    ...(chosen !== undefined && { turns: chosen }),
  };
}
