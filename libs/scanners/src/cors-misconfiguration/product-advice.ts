import { adviceFor, type Finding, knownProducts, pathOf, type ProductAdvice } from '@palisade/scan-engine';
import type { Seen } from './seen-responses';

/** How each product is made to admit listed origins only. */
const LIST: ProductAdvice[string] = {
  nginx:
    'nginx: map $http_origin $allowed_origin { https://app.example.com $http_origin; } in http, then add_header Access-Control-Allow-Origin $allowed_origin always; (nginx does not send an empty field).',
  Apache:
    'Apache: SetEnvIf Origin "^https://app\\.example\\.com$" ALLOWED_ORIGIN=$0, then Header always set Access-Control-Allow-Origin "%{ALLOWED_ORIGIN}e" env=ALLOWED_ORIGIN.',
  IIS: 'IIS CORS module: <cors enabled="true"><add origin="https://app.example.com" allowCredentials="true" /></cors> in web.config, without origin="*".',
  Tomcat:
    'Tomcat: list the origins in the parameter cors.allowed.origins of org.apache.catalina.filters.CorsFilter in web.xml.',
  Express:
    "Express: cors({ origin: ['https://app.example.com'], credentials: true }) instead of origin: true.",
  Laravel: "Laravel: list the origins in 'allowed_origins' of config/cors.php instead of ['*'].",
  WordPress:
    "WordPress: remove_filter('rest_pre_serve_request', 'rest_send_cors_headers') on rest_api_init, and send the field for listed origins.",
};

const ADVICE: ProductAdvice = Object.fromEntries(
  [
    'cors-reflects-any-origin',
    'cors-prefix-match',
    'cors-suffix-match',
    'cors-unescaped-dot',
    'cors-special-char',
    'cors-wildcard',
  ].map((rule) => [rule, LIST]),
);

/** What products add to the advice, by rule: those that the responses of the found paths name by their header fields, cookies and paths, else those of the site. */
export function corsProductAdvice(
  { paths: all, start }: Seen,
  found: readonly Pick<Finding, 'location'>[] = [],
): Record<string, readonly string[]> {
  const locations = new Set(found.map(({ location }) => location));
  const own = all.filter((path) => locations.has(pathOf(path)));
  const paths = own.length > 0 ? own : all;
  const responses = [
    ...paths.flatMap((path) => path.responses),
    ...(start === null || own.length > 0 ? [] : [start]),
  ];
  const headers = responses.flatMap((response) => response.headers);
  const cookies = headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  return adviceFor(
    ADVICE,
    knownProducts({
      headers,
      cookies: cookies.map((value) => value.split(/[=;]/, 1)[0] ?? ''),
      paths: paths.map(pathOf),
    }),
  );
}
