import { type ScanData, type Sighted, sightedBy, rulesOf } from '@palisade/scan-engine';
import { exposureOf } from './exposure';
import type { PathView } from './path-sighting';
import { isStaticFile, responseRules } from './response.rules';
import type { Seen } from './seen-responses';
import { trustRules } from './trust.rules';

const pathRules = rulesOf<'cors_misconfiguration', PathView>({ ...trustRules, ...responseRules });

export const rules = (site: Seen, data: ScanData): Sighted<'cors_misconfiguration'>[] =>
  site.paths
    .filter((path) => !isStaticFile(path))
    .flatMap((path) => sightedBy(pathRules, { path, exposure: exposureOf(site, path) }, data));
