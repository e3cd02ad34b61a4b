import { isWorse, type ScanData, type Sighted, sightedBy, rulesOf } from '@palisade/scan-engine';
import { exposureOf } from './exposure';
import type { PathView } from './path-sighting';
import { privateDataRules } from './private-data';
import { isStaticFile, type ResponseRule, responseRules } from './response.rules';
import type { Seen } from './seen-responses';
import { type TrustRule, trustRules } from './trust.rules';

type Sightings = Sighted<'cors_misconfiguration'>[];

const pathRules = rulesOf<'cors_misconfiguration', PathView, ResponseRule | TrustRule>({
  ...trustRules,
  ...responseRules,
});

export const rules = (site: Seen, data: ScanData): Sightings => [
  ...oneForEachCause(
    site.paths
      .filter((path) => !isStaticFile(path))
      .flatMap((path) => sightedBy(pathRules, { path, exposure: exposureOf(site, path) }, data)),
  ),
  ...sightedBy(privateDataRules, site, data),
];

const MOST_PLACES = 10;

/**
 * One header that a server adds everywhere is one defect (Netdata): what a page shows is not found again at the paths below it that send the
 * same fields, unless it is worse there. An origin that is echoed explains the `*` that requests without one get.
 */
function oneForEachCause(sightings: Sightings): Sightings {
  const echoed = new Set(
    sightings.flatMap(({ rule, location }) => (rule === 'cors-reflects-any-origin' ? [location] : [])),
  );
  const causes = sightings.filter(
    ({ rule, location }) => rule !== 'cors-wildcard-credentials' || !echoed.has(location),
  );
  const isCovered = (one: Sightings[number]): boolean => causes.some((other) => covers(other, one));
  return causes
    .filter((one) => !isCovered(one))
    .map((one) => {
      const places = causes.flatMap((other) => (covers(one, other) ? [other.location ?? ''] : []));
      return places.length === 0
        ? one
        : { ...one, facts: { ...one.facts, also_at: places.slice(0, MOST_PLACES) } };
    });
}

function covers(above: Sightings[number], below: Sightings[number]): boolean {
  const [from = '', to = ''] = [above.location, below.location];
  const isBelow = from.endsWith('/') && to.startsWith(from) && to !== from;
  const isAsBad =
    above.severity === below.severity ||
    (above.severity !== undefined &&
      below.severity !== undefined &&
      !isWorse(below.severity, above.severity));
  return above.rule === below.rule && isBelow && isAsBad && fieldsOf(above) === fieldsOf(below);
}

/** Other code writes other fields: the REST API of WordPress next to a plugin for all pages. */
const fieldsOf = ({ observed }: Sightings[number]): string =>
  JSON.stringify(Object.entries(observed ?? {}).filter(([name]) => name.startsWith('access-control-allow-')));
