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

/** How each program is made to hide its version, by the name under which its pages show it. */
const HIDING: Readonly<Record<string, string>> = {
  nginx: 'nginx: server_tokens off;',
  openresty: 'OpenResty: server_tokens off;',
  Tengine: 'Tengine: server_tokens off;',
  Apache: 'Apache: ServerSignature Off and ServerTokens Prod.',
  Tomcat:
    'Tomcat: <Valve className="org.apache.catalina.valves.ErrorReportValve" showReport="false" showServerInfo="false" /> in the Host of server.xml.',
  Jetty:
    'Jetty: jetty.httpConfig.sendServerVersion=false, and an ErrorPageErrorHandler with pages of your own.',
  CherryPy: 'CherryPy: a function of your own as error_page.default.',
};
const OF_A_PAGE = 'The page names it in its meta tag "generator": remove that tag.';

/** What the programs that pages name add to the advice. */
export function versionAdvice({ clues }: DisclosureObservation): Record<string, readonly string[]> {
  const named = clues.filter(({ rule }) => rule === 'info-version-in-page');
  const steps = named.flatMap(({ shows, isGenerator }) =>
    isGenerator === true ? OF_A_PAGE : (HIDING[shows.split(' ', 1)[0] ?? ''] ?? []),
  );
  return { 'info-version-in-page': [...new Set(steps)] };
}
