import { adviceFor, knownProducts, type ProductAdvice } from '@palisade/scan-engine';
import type { ApiRateLimitObservation } from './rate-limit-observation';

/** How each product is made to limit requests. */
const LIMIT: ProductAdvice[string] = {
  nginx:
    'nginx: limit_req_zone $binary_remote_addr zone=api:10m rate=10r/s; in http, then limit_req zone=api burst=20 nodelay; and limit_req_status 429; in the location.',
  IIS: 'IIS: install Dynamic IP Restrictions, and set <dynamicIpSecurity><denyByRequestRate enabled="true" maxRequests="20" requestIntervalInMilliseconds="1000" /></dynamicIpSecurity> in system.webServer/security.',
  Tomcat:
    'Tomcat: map org.apache.catalina.filters.RateLimitFilter to the API in web.xml (bucketRequests per bucketDuration seconds).',
  Express: 'Express: app.use(rateLimit({ windowMs: 60_000, limit: 100 })) of the package express-rate-limit.',
  Laravel: 'Laravel: add the middleware throttle:60,1 to the routes of the API.',
  WordPress:
    'WordPress has no limit for its REST API: limit requests to /wp-json/ and those with the parameter rest_route in the web server in front of it.',
};

const ADVICE: ProductAdvice = {
  'rate-limit-not-observed': LIMIT,
  'rate-limit-wrong-status': { nginx: 'nginx: limit_req_status 429;' },
};

/** What the products of the endpoints add to the advice, by rule; they name themselves in their response headers. */
export const limitProductAdvice = ({
  endpoints,
}: ApiRateLimitObservation): Record<string, readonly string[]> =>
  adviceFor(
    ADVICE,
    knownProducts({
      headers: endpoints.flatMap(({ samples }) => samples[0]?.headers ?? []),
      paths: endpoints.map(({ path }) => path),
    }),
  );
