import {
  type LedgerReading,
  type LedgerScript,
  MOST_LEDGER_PAGES,
  MOST_LEDGER_SCRIPTS,
  signedInPage,
} from '@palisade/vocabulary';
import { keyOfScript, orderedReading } from './ordered-reading';

export interface NamedReading {
  /** Of the identity. */
  name: string;
  reading: LedgerReading;
}

const LONGEST_PATH = 300;

/**
 * What strangers and identities have read, as one reading. The pages of an identity begin with its name: what is behind a login is not compared with what
 * strangers get there. Pages that look the same to both are kept too, because a script that only accounts get may appear there.
 */
export function joinReadings(
  strangers: LedgerReading | null,
  identities: readonly NamedReading[],
): LedgerReading {
  const pages = new Map((strangers?.pages ?? []).map((page) => [page.path, page]));
  const scripts = new Map(
    (strangers?.scripts ?? []).map((script) => [
      keyOfScript(script),
      { ...script, pages: [...script.pages] },
    ]),
  );
  for (const { name, reading } of identities) {
    const named = new Map<string, string>();
    for (const page of reading.pages) {
      if (pages.size >= MOST_LEDGER_PAGES) continue;
      const path = signedInPage(name, page.path).slice(0, LONGEST_PATH);
      named.set(page.path, path);
      pages.set(path, { ...page, path });
    }
    for (const script of reading.scripts) addScript(scripts, script, named);
  }
  return orderedReading(scripts.values(), pages.values());
}

function addScript(
  scripts: Map<string, LedgerScript>,
  script: LedgerScript,
  named: ReadonlyMap<string, string>,
): void {
  const pages = script.pages.flatMap((path) => named.get(path) ?? []);
  if (pages.length === 0) return;
  const known = scripts.get(keyOfScript(script));
  if (known === undefined) {
    if (scripts.size >= MOST_LEDGER_SCRIPTS) return;
    const broughtBy = script.broughtBy.map((each) => named.get(each) ?? each);
    scripts.set(keyOfScript(script), { ...script, broughtBy, pages });
    return;
  }
  known.pages.push(...pages);
  known.isDrawn &&= script.isDrawn;
  if (known.sha256 !== null || script.sha256 === null) return;
  // Strangers came to the name of the file alone.
  const { shape, sha256, bytes, uses, destinations } = script;
  Object.assign(known, { shape, sha256, bytes, uses, destinations });
}
