import { curl, isReadPage, lastingUrl, shQuote, type Sighted } from '@palisade/scan-engine';
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
