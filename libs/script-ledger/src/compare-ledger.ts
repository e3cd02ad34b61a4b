import {
  LEDGER_METHOD,
  type LedgerReading,
  MOST_LEDGER_PAGES,
  type ScriptChange,
} from '@palisade/vocabulary';
import { comparePages } from './compare-pages';
import { compareScripts } from './compare-scripts';
import type { KeptLedger, KeptPage, KeptScript } from './ledger-state';

const NOTHING: KeptLedger = { method: LEDGER_METHOD, scripts: [], pages: {} };

export interface LedgerComparison {
  /** New and changed ones. */
  scripts: KeptScript[];
  /** By path; those that the scan did not read are left as they are. */
  pages: Record<string, KeptPage>;
  changes: ScriptChange[];
}

/**
 * Compares what a scan read with what earlier scans of the check saw. The first reading is what later ones are compared with: it has no
 * changes. So is the first one of a new method.
 */
export function compareLedger(
  known: KeptLedger | null,
  reading: LedgerReading,
  { now, newId }: { now: Date; newId: () => string },
): LedgerComparison {
  const isNewMethod = known !== null && known.method !== reading.method;
  const before = known === null ? NOTHING : isNewMethod ? adopting(known) : known;
  const pages = new Map(reading.pages.map((page) => [page.path, page]));
  const scripts = compareScripts(reading.scripts, { known: before, pages, now, newId });
  const compared = comparePages(reading.pages, before, now);
  const changes = known === null || isNewMethod ? [] : withListeners(scripts.changes, compared.changes);
  return { scripts: scripts.scripts, pages: compared.pages, changes };
}

/** A script that is new or has changed, and listens to a card field by now, is one change. */
function withListeners(scripts: readonly ScriptChange[], others: readonly ScriptChange[]): ScriptChange[] {
  const all = scripts.map((change) => ({ ...change, difference: [...change.difference] }));
  const alarms = all.filter(({ kind, isAlarm }) => isAlarm && kind !== 'script_removed');
  const rest = others.filter(({ kind, subject, difference, pages }) => {
    if (kind !== 'listener_added') return true;
    const cause =
      alarms.find((change) => change.subject === subject) ??
      // A library can listen for a script that uses it.
      alarms.find((change) => change.pages.some((page) => pages.includes(page)));
    cause?.difference.push(
      ...difference.map((line) => (cause.subject === subject ? line : `${subject}: ${line}`)),
    );
    return cause === undefined;
  });
  return [...all, ...rest];
}

/** As if nothing had been read of what is known, so that each value of the new method is taken over. */
const adopting = ({ method, scripts }: KeptLedger): KeptLedger => ({
  method,
  pages: {},
  scripts: scripts.map((script) => ({
    ...script,
    versions: script.versions.map((version) => ({ ...version, shape: null })),
  })),
});

/** What is known after a comparison. */
export function ledgerAfter(
  known: KeptLedger | null,
  { scripts, pages }: LedgerComparison,
  method: number,
): KeptLedger {
  const rows = new Map<string, KeptScript>();
  for (const script of [...(known?.scripts ?? []), ...scripts]) rows.set(script.id, script);
  // Pages that this scan read come first, and the others as far as there is room.
  const others = Object.entries(known?.pages ?? {}).filter(([path]) => !(path in pages));
  const all = [...Object.entries(pages), ...others].slice(0, 2 * MOST_LEDGER_PAGES);
  return { method, scripts: [...rows.values()], pages: Object.fromEntries(all) };
}
