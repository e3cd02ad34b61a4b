import { curl, isReadPage, lastingUrl, pathsOf, shQuote, type Sighted } from '@palisade/scan-engine';
import type { Clue, DisclosureObservation } from './disclosure-observation';

export const sightingsOf = ({ clues }: DisclosureObservation): Sighted<'information_disclosure'>[] =>
  clues.map(({ url, shows, ...clue }: Clue) => {
    // A random path is another one at each scan.
    const lasting = lastingUrl(url).replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/, '/a-page-that-does-not-exist');
    return {
      ...clue,
      url: lasting,
      observed: shows,
      expected: 'a response without it',
      reproduce: `${curl(lasting)} -i --compressed --path-as-is ${shQuote(lasting)}`,
    };
  });

/** Pages and scripts that were read; what belongs to the whole site is judged when nothing of it was left unread. */
export function readLocations({ pages, readFiles }: DisclosureObservation): string[] {
  const unread = new Set(pathsOf(pages.filter((page) => !isReadPage(page))));
  const read = pathsOf(pages.filter(isReadPage)).filter((path) => !unread.has(path));
  return [...new Set([...read, ...readFiles])];
}

export const detailsOf = (observation: DisclosureObservation): Record<string, unknown> => {
  const { pages, scripts, sourceMaps, unjudged, unreadScripts } = observation;
  return {
    pages_read: pages.filter(isReadPage).length,
    scripts_read: scripts,
    unread_scripts: unreadScripts,
    source_maps: sourceMaps,
    ...(unjudged.length > 0 ? { unjudged_rules: unjudged } : {}),
  };
};
