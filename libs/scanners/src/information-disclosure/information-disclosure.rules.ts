import { curl, isReadPage, lastingUrl, shQuote, type Sighted } from '@palisade/scan-engine';
import type { Clue, DisclosureObservation } from './disclosure-observation';

/** A random path is another one at each scan. */
const repeatable = (url: string): string =>
  lastingUrl(url).replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/, '/a-page-that-does-not-exist');

export const sightingsOf = ({ clues }: DisclosureObservation): Sighted<'information_disclosure'>[] =>
  clues.map(({ url, from, shows, isGenerator, ...clue }: Clue) => {
    const lasting = repeatable(url);
    return {
      ...clue,
      ...remedyOf(clue.rule, shows, isGenerator === true),
      url: lasting,
      observed: shows,
      expected: 'a response without it',
      reproduce:
        from === undefined
          ? `${curl(lasting)} -i --compressed --path-as-is ${shQuote(lasting)}`
          : `${curl(repeatable(from))} -i -L -b '' --compressed --path-as-is ${shQuote(repeatable(from))}`,
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
const GENERATORS: Readonly<Record<string, string>> = {
  WordPress: "WordPress: remove_action('wp_head', 'wp_generator'); in functions.php of the theme.",
};
const KEEP_CURRENT = 'Keep the software up to date in any case.';

/** Where the program that shows it decides what to do. */
function remedyOf(rule: Clue['rule'], shows: string, isGenerator: boolean): { remediation?: string } {
  if (rule === 'info-version-in-page') return { remediation: hiding(shows, isGenerator) };
  const isDevServer = rule === 'info-debug-mode' && shows.startsWith('the development server of ');
  return isDevServer ? { remediation: `Build the site and deploy the built files, not ${shows}.` } : {};
}

/** What hides the version that this clue shows. */
function hiding(shows: string, isGenerator: boolean): string {
  const product = shows.split(' ', 1)[0] ?? '';
  const own = (isGenerator ? GENERATORS : HIDING)[product] ?? '';
  const step = isGenerator
    ? 'Remove the meta element "generator" from the pages.'
    : 'Show error pages without the name and version of the server.';
  return [step, own, KEEP_CURRENT].filter(Boolean).join(' ');
}
