import { bounded, type SeeRule, type Sighting } from '@palisade/scan-engine';
import type { ApiRateLimitObservation, EndpointObservation } from './rate-limit-observation';

/** A rule about one endpoint; the others of the run say nothing about it. */
export const ofEndpoint =
  (see: (endpoint: EndpointObservation) => Sighting | false): SeeRule<ApiRateLimitObservation> =>
  ({ endpoints }) =>
    endpoints.flatMap((endpoint) => {
      const sighting = see(endpoint);
      if (sighting === false) return [];
      const { path, source, url } = endpoint;
      const facts = { endpoint: bounded(url), source };
      return [{ location: bounded(path), request: `GET ${url}`, facts, ...sighting }];
    });
