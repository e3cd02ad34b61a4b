import { corsProductAdvice } from './product-advice';

const adviceOf = (...headers: [string, string][]): string =>
  JSON.stringify(
    corsProductAdvice({
      paths: [
        {
          url: 'https://shop.example/api/me',
          network: 'public',
          responses: [
            {
              role: 'none',
              method: 'GET',
              origin: null,
              outcome: 'answered',
              failure: null,
              status: 200,
              headers,
            },
          ],
        },
      ],
      start: null,
      skipped: [],
      stopped: null,
      privateData: null,
    })['cors-reflects-any-origin'] ?? [],
  );

it.each<[[string, string], string]>([
  [['server', 'nginx'], 'map $http_origin'],
  [['server', 'Apache/2.4.62 (Debian)'], 'SetEnvIf Origin'],
  [['x-powered-by', 'Express'], "cors({ origin: ['https://app.example.com']"],
  [['set-cookie', 'laravel_session=<redacted>'], 'config/cors.php'],
])('names the setting of the product that shows by %j', (header, setting) => {
  expect(adviceOf(header)).toContain(setting);
});

it('stays general where no product is known', () => {
  expect(adviceOf(['server', 'cloudflare'])).toBe('[]');
});
