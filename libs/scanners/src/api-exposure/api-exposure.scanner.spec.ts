import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { apiExposureScanner } from './api-exposure.scanner';

it('notes the operations of the document by name, and which of them require a sign-in', async () => {
  const document = {
    openapi: '3.0.3',
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: { '/orders': { post: {}, get: {} }, '/about': { get: { security: [] } } },
  };
  const running = serveHttp(({ url }, response) => {
    response.setHeader('content-type', url === '/openapi.json' ? 'application/json' : 'text/html');
    response.statusCode = url === '/openapi.json' || url === '/' ? 200 : 401;
    response.end(url === '/openapi.json' ? JSON.stringify(document) : '<!doctype html><p>Hello');
  });
  const { observation, site } = await scanSite(
    apiExposureScanner,
    running,
    { settings: { openapi: '/openapi.json' } },
    { rights: OWN_HOST },
  );
  const { technicalDetails } = apiExposureScanner.judge(observation);
  expect(technicalDetails.document).toEqual({
    source: `${site.url}openapi.json`,
    operations: ['GET /about', 'GET /orders (sign-in)', 'POST /orders (sign-in)'],
  });
});
