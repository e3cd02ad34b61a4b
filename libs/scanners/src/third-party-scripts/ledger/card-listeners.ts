import { lastingUrl } from '@palisade/scan-engine';
import { parseUrl } from '@palisade/target-client';
import type { LedgerReading } from '@palisade/vocabulary';
import type { SeenScript } from '../page-scripts';
import type { SourcePage } from './ledger-reading';
import { pathOfPage } from './page-facts';
import { scriptAddress } from './script-address';
import { type AuthorisationTerms, isAuthorised } from './unauthorised-scripts';

/** A script of others that listens to a card field or its form, without the consent of the owner. */
export interface ListeningScript {
  url: string;
  location: string;
  /** Paths. */
  pages: string[];
  fields: string[];
  events: string[];
  /** The chain of scripts that loaded it, then the page. */
  loadedBy: string[];
}

/** What listens further out is left out: it hears of all fields, and most such scripts want to know which keys open a menu. */
export function listeningScripts(
  pages: readonly SourcePage[],
  scripts: readonly SeenScript[],
  reading: LedgerReading,
  terms: AuthorisationTerms,
): ListeningScript[] {
  const others = new Set(scripts.map(({ url }) => url));
  const found = new Map<string, ListeningScript>();
  for (const { page } of pages)
    for (const { field, at, events, script } of page.drawn?.listeners ?? []) {
      const url = script === null ? null : parseUrl(script);
      if (url === null || at === 'page' || !others.has(url.href)) continue;
      const location = scriptAddress(url);
      const entry = reading.scripts.find(({ address }) => address === location);
      if (entry !== undefined && isAuthorised(entry, terms)) continue;
      const known = found.get(location) ?? {
        url: url.href,
        location,
        pages: [],
        fields: [],
        events: [],
        loadedBy: entry?.broughtBy ?? [],
      };
      found.set(location, known);
      addTo(known.pages, pathOfPage(lastingUrl(page.url)));
      addTo(known.fields, field);
      for (const event of events) addTo(known.events, event);
    }
  return [...found.values()].map((each) => ({
    ...each,
    fields: each.fields.sort(),
    events: each.events.sort(),
  }));
}

function addTo(list: string[], text: string): void {
  if (!list.includes(text)) list.push(text);
}
