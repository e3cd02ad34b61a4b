import {
  type LedgerScript,
  MOST_LEDGER_TEXTS,
  MOST_SCRIPT_VERSIONS,
  type ScriptVersion,
  VARIANT_DAYS,
} from '@palisade/vocabulary';
import { versionDifference, without } from './difference';
import type { KeptScript } from './ledger-state';

const DAY_MS = 86_400_000;

export const keptVersion = ({ shape, sha256, bytes, uses, destinations }: ScriptVersion, at: string) => ({
  shape,
  sha256,
  bytes,
  uses,
  destinations,
  firstSeenAt: at,
  lastSeenAt: at,
});

export interface Versions {
  list: KeptScript['versions'];
  /** Null where nothing is new. */
  difference: string[] | null;
  isAllowed: boolean;
}

const same = (list: KeptScript['versions']): Versions => ({ list, difference: null, isAllowed: true });

export function versionsOf(
  { versions, match, address }: KeptScript,
  script: LedgerScript,
  now: Date,
): Versions {
  const at = now.toISOString();
  const [current, ...earlier] = versions;
  // What was read less proves no change, and what was never read so well has nothing to compare with.
  if (depthOf(script) < depthOf(current)) return same(versions);
  if (current === undefined || depthOf(script) > depthOf(current) || script.shape === null)
    return same([keptVersion(script, at), ...earlier]);
  return versionsRead({ versions, match, address }, current, script, now);
}

/** How well a version was read: not, by a version in its address, or its program. */
function depthOf(version: ScriptVersion | undefined): number {
  if (version === undefined || version.shape === null) return 0;
  return version.shape.startsWith('at ') ? 1 : 2;
}

function versionsRead(
  { versions, match, address }: Pick<KeptScript, 'versions' | 'match' | 'address'>,
  current: KeptScript['versions'][number],
  script: LedgerScript,
  now: Date,
): Versions {
  const at = now.toISOString();
  const earlier = versions.slice(1);
  const fresh = {
    uses: without(
      script.uses,
      versions.flatMap(({ uses }) => uses),
    ),
    destinations: without(
      script.destinations,
      versions.flatMap(({ destinations }) => destinations),
    ),
  };
  const known = versions.find(({ shape }) => shape === script.shape);
  const isNewFile = match === 'exact' && versions.every(({ sha256 }) => sha256 !== script.sha256);
  const isOld = known !== undefined && known !== current && !isRecent(known.lastSeenAt, now);
  const isKnown = known !== undefined && fresh.uses.length + fresh.destinations.length === 0 && !isNewFile;
  if (isKnown && (!isOld || match !== null)) return same(movedToFront(versions, known, script, at));
  const list = [
    keptVersion(script, at),
    { ...current, lastSeenAt: at },
    ...earlier.filter((version) => version !== known),
  ].slice(0, MOST_SCRIPT_VERSIONS);
  const difference = isOld ? [`A version from before ${current.firstSeenAt.slice(0, 10)} is back.`] : [];
  return {
    list: known === current ? [merged(current, script), ...earlier] : list,
    difference: [...difference, ...versionDifference(current, script)],
    isAllowed: match === 'url' && address !== null && fresh.destinations.length === 0,
  };
}

/** The same program with other values: what either value does is known from now on. */
const merged = (
  current: KeptScript['versions'][number],
  { uses, destinations, sha256, bytes }: LedgerScript,
) => ({
  ...current,
  sha256,
  bytes,
  uses: union(current.uses, uses),
  destinations: union(current.destinations, destinations),
});

const union = (these: readonly string[], others: readonly string[]): string[] =>
  [...new Set([...these, ...others])].sort().slice(0, MOST_LEDGER_TEXTS);

/** A site that serves several versions in turn changes nothing. */
function movedToFront(
  versions: KeptScript['versions'],
  known: KeptScript['versions'][number],
  { sha256, bytes }: LedgerScript,
  at: string,
): KeptScript['versions'] {
  const [current] = versions;
  if (known === current) return [{ ...known, sha256, bytes }, ...versions.slice(1)];
  return [
    { ...known, sha256, bytes, lastSeenAt: at },
    ...versions
      .filter((version) => version !== known)
      .map((version) => (version === current ? { ...version, lastSeenAt: at } : version)),
  ];
}

export const isRecent = (time: string, now: Date): boolean =>
  now.getTime() - Date.parse(time) <= VARIANT_DAYS * DAY_MS;
