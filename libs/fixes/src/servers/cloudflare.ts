import type { FixServer, Setting } from '../change';
import { CIPHERS } from '../patterns';

const json = (value: object): string => JSON.stringify(value, null, 2);

/** A rule of the phase `http_response_headers_transform` (developers.cloudflare.com/ruleset-engine). */
const headerRule = (headers: Record<string, object>): Setting => ({
  code: json({
    action: 'rewrite',
    expression: 'true',
    action_parameters: { headers },
  }),
  note: 'In the dashboard: Rules, Transform Rules, Modify Response Header.',
});

/** A rule of the phase `http_request_firewall_custom`. */
const block = (expression: string): Setting => ({
  code: json({ action: 'block', expression }),
  note: 'In the dashboard: Security, WAF, Custom rules. Visitors who reach the server without Cloudflare still get it.',
});

const zoneSetting = (id: string, value: string | string[]): string => json({ id, value });
const MINIMUM_TLS: Setting = {
  code: zoneSetting('min_tls_version', '1.2'),
  note: 'A zone setting. In the dashboard: SSL/TLS, Edge Certificates, Minimum TLS Version.',
};

export const CLOUDFLARE: FixServer = {
  name: 'Cloudflare',
  place: 'as a rule of the zone',
  language: 'json',
  settings: {
    'set-header': ({ name, value }) => headerRule({ [name]: { operation: 'set', value } }),
    'remove-headers': ({ names }) =>
      headerRule(Object.fromEntries(names.map((name) => [name, { operation: 'remove' }]))),
    'protect-cookie': () => ({
      code: null,
      note: 'Cloudflare changes no cookies of the site: set the attribute in the application or the server behind it.',
    }),
    'redirect-to-https': () => ({
      code: zoneSetting('always_use_https', 'on'),
      note: 'A zone setting. In the dashboard: SSL/TLS, Edge Certificates, Always Use HTTPS.',
    }),
    'hide-path': ({ path }) => block(`starts_with(http.request.uri.path, "${path}")`),
    'stop-listing': () => ({
      code: null,
      note: 'The server behind Cloudflare lists folders: change it there.',
    }),
    'refuse-trace': () => block('http.request.method eq "TRACE"'),
    'tls-versions': () => MINIMUM_TLS,
    'offer-tls-13': () => ({
      code: zoneSetting('tls_1_3', 'on'),
      note: 'A zone setting. In the dashboard: SSL/TLS, Edge Certificates, TLS 1.3.',
    }),
    'tls-ciphers': () => ({
      code: zoneSetting('ciphers', CIPHERS.split(':')),
      note: 'A zone setting; it needs Advanced Certificate Manager.',
    }),
  },
};
