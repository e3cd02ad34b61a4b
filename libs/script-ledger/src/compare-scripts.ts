import {
  type LedgerPage,
  type LedgerScript,
  MOST_LEDGER_TEXTS,
  type ScriptChange,
  type ScriptVersion,
  VARIANT_DAYS,
} from '@palisade/vocabulary';
import { firstLines } from './difference';
import type { KeptLedger, KeptPlace, KeptScript } from './ledger-state';
import { isRecent, keptVersion, type Versions, versionsOf } from './versions';

/** A program in a page that has replaced another one still does at least this part of what that one did. */
const ALIKE = 0.5;

export interface ScriptsCompared {
  /** New and changed ones. */
  scripts: KeptScript[];
  changes: ScriptChange[];
}

/** What is the same for all scripts of one comparison. */
interface Terms {
  known: KeptLedger;
  /** By path, those that this scan read. */
  pages: ReadonlyMap<string, LedgerPage>;
  now: Date;
  newId: () => string;
}

/** Compares the scripts of a scan with those that earlier scans have seen. */
export function compareScripts(seen: readonly LedgerScript[], terms: Terms): ScriptsCompared {
  const { known } = terms;
  const pairs = pairsOf(seen, terms);
  const matched = new Set([...pairs.values()].map(({ id }) => id));
  const compared = seen.map((script) => {
    const row = pairs.get(script);
    return row === undefined ? added(script, terms) : seenAgain(row, script, terms);
  });
  const missed = known.scripts.flatMap((row) => (matched.has(row.id) ? [] : (notSeen(row, terms) ?? [])));
  const all = [...compared, ...missed];
  return {
    scripts: all.flatMap(({ row, isChanged }) => (isChanged ? [row] : [])),
    changes: all.flatMap(({ change }) => change ?? []),
  };
}

interface Compared {
  row: KeptScript;
  isChanged: boolean;
  change: ScriptChange | null;
}

/** Files by their address, programs in pages by their shape, else by what they replace. */
function pairsOf(seen: readonly LedgerScript[], terms: Terms): Map<LedgerScript, KeptScript> {
  const { scripts } = terms.known;
  const byAddress = new Map(scripts.flatMap((row) => (row.address === null ? [] : [[row.address, row]])));
  const byShape = new Map(
    scripts
      .filter(({ address }) => address === null)
      .flatMap((row) => row.versions.map(({ shape }) => [shape, row] as const)),
  );
  const pairs = new Map<LedgerScript, KeptScript>();
  for (const script of seen) {
    const row = script.address === null ? byShape.get(script.shape) : byAddress.get(script.address);
    if (row !== undefined) pairs.set(script, row);
  }
  const taken = new Set([...pairs.values()].map(({ id }) => id));
  const lost = scripts.filter((row) => row.address === null && row.isCurrent && !taken.has(row.id));
  for (const script of seen) {
    if (script.address !== null || pairs.has(script)) continue;
    const [best] = lost
      .filter((row) => row.places.some(({ path }) => script.pages.includes(path)))
      .map((row) => ({ row, part: partKept(row.versions[0], script) }))
      .filter(({ part }) => part >= ALIKE)
      .sort((one, other) => other.part - one.part);
    if (best === undefined) continue;
    pairs.set(script, best.row);
    lost.splice(lost.indexOf(best.row), 1);
  }
  return pairs;
}

function partKept(before: ScriptVersion | undefined, now: ScriptVersion): number {
  const old = [...(before?.uses ?? []), ...(before?.destinations ?? [])];
  const fresh = [...now.uses, ...now.destinations];
  return old.length === 0 ? 1 : old.filter((each) => fresh.includes(each)).length / old.length;
}

/** Whether an earlier scan would have seen a script here, had there been one. */
const wasRead = ({ known }: Terms, path: string, isDrawn: boolean): boolean => {
  const page = known.pages[path];
  return page !== undefined && (!isDrawn || page.isDrawn);
};

function added(script: LedgerScript, terms: Terms): Compared {
  const { now, newId } = terms;
  const at = now.toISOString();
  const { address, host, broughtBy, isDrawn } = script;
  const row: KeptScript = {
    id: newId(),
    address,
    host,
    broughtBy,
    isDrawn,
    places: script.pages.map((path) => ({ path, goneAt: null })),
    versions: [keptVersion(script, at)],
    isCurrent: true,
    firstSeenAt: now,
    lastSeenAt: now,
    goneAt: null,
    timesGone: 0,
    match: null,
  };
  const change = changeOf('script_added', row, {
    pages: script.pages,
    difference: firstLines(script),
    isAlarm: script.pages.some((path) => wasRead(terms, path, isDrawn)),
  });
  return { row, isChanged: true, change };
}

function seenAgain(row: KeptScript, script: LedgerScript, terms: Terms): Compared {
  const { now } = terms;
  const versions = versionsOf(row, script, now);
  const isBack = row.goneAt !== null && !isRecent(row.goneAt.toISOString(), now) && row.match === null;
  const strange = strangePlaces(row, script, terms);
  const next: KeptScript = {
    ...row,
    host: script.host,
    broughtBy: script.broughtBy,
    isDrawn: script.isDrawn,
    places: placesOf(row, script.pages, terms),
    versions: versions.list,
    isCurrent: true,
    goneAt: null,
  };
  const isChanged = JSON.stringify(next) !== JSON.stringify(row);
  return { row: next, isChanged, change: changeSeen(next, script, { versions, isBack, strange }) };
}

function changeSeen(
  row: KeptScript,
  script: LedgerScript,
  { versions, isBack, strange }: { versions: Versions; isBack: boolean; strange: string[] },
): ScriptChange | null {
  if (versions.difference !== null)
    return changeOf('script_changed', row, {
      pages: script.pages,
      difference: versions.difference,
      isAlarm: !versions.isAllowed,
    });
  if (isBack)
    return changeOf('script_added', row, {
      pages: script.pages,
      difference: [`It was gone for more than ${VARIANT_DAYS} days.`],
    });
  if (strange.length > 0)
    return changeOf('script_added', row, {
      pages: strange,
      difference: ['It now also runs on a page with a field for a password or a card number.'],
      isAlarm: row.match === null,
    });
  return null;
}

/** Pages with a field for a password or a card number that are known, and did not run the script so far. */
const strangePlaces = (row: KeptScript, { pages, isDrawn }: LedgerScript, terms: Terms): string[] =>
  pages.filter((path) => {
    const place = row.places.find((each) => each.path === path);
    const isNew = place === undefined || (place.goneAt !== null && !isRecent(place.goneAt, terms.now));
    return isNew && terms.pages.get(path)?.isSensitive === true && wasRead(terms, path, isDrawn);
  });

/** Where it runs now, then where it ran; it is gone from a page only where a scan could have seen it. */
function placesOf(row: KeptScript, pages: readonly string[], terms: Terms): KeptPlace[] {
  const at = terms.now.toISOString();
  const earlier = row.places.filter(({ path }) => !pages.includes(path));
  return [
    ...pages.map((path) => ({ path, goneAt: null })),
    ...earlier.map((place) => {
      const page = terms.pages.get(place.path);
      const isReadNow = page !== undefined && (!row.isDrawn || page.isDrawn);
      return place.goneAt === null && isReadNow ? { ...place, goneAt: at } : place;
    }),
  ].slice(0, MOST_LEDGER_TEXTS);
}

function notSeen(row: KeptScript, terms: Terms): Compared | null {
  if (row.goneAt !== null) return null;
  const { now } = terms;
  const places = placesOf(row, [], terms);
  const isGone = places.every(({ goneAt }) => goneAt !== null);
  const isChanged = row.isCurrent || JSON.stringify(places) !== JSON.stringify(row.places);
  const next: KeptScript = {
    ...row,
    places,
    isCurrent: false,
    lastSeenAt: row.isCurrent ? now : row.lastSeenAt,
    goneAt: isGone ? now : null,
    timesGone: row.timesGone + (isGone ? 1 : 0),
  };
  const change = isGone
    ? changeOf('script_removed', row, {
        pages: row.places.filter(({ goneAt }) => goneAt === null).map(({ path }) => path),
        difference: [],
        // One that comes and goes is announced once.
        isAlarm: row.timesGone === 0,
      })
    : null;
  return { row: next, isChanged, change };
}

/** How lists and messages name a script. */
export const nameOfScript = ({ address, host }: Pick<KeptScript, 'address' | 'host'>): string =>
  address ?? `Program in a page of ${host}`;

const changeOf = (
  kind: ScriptChange['kind'],
  row: KeptScript,
  { pages, difference, isAlarm = true }: { pages: string[]; difference: string[]; isAlarm?: boolean },
): ScriptChange => ({ kind, subject: nameOfScript(row), scriptId: row.id, pages, difference, isAlarm });
