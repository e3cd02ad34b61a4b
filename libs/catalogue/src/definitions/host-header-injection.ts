import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const WSTG =
  'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/17-Testing_for_Host_Header_Injection';
const PORTSWIGGER = 'https://portswigger.net/web-security/host-header';
const TRUST =
  'Build addresses from a configured name, and let only your own proxy set these header fields. Django: USE_X_FORWARDED_HOST = False and ALLOWED_HOSTS. Laravel: name the proxies in TrustProxies, and add TrustHosts. Symfony: trusted_proxies and trusted_hosts. Rails: config.hosts. Express: trust proxy with the address of the proxy. Flask: ProxyFix(x_host=0). Spring: server.forward-headers-strategy=none. ASP.NET: ForwardedHeadersOptions.AllowedHosts. In the proxy, set or remove the fields. nginx: proxy_set_header X-Forwarded-Host $host, and an empty value for Forwarded, X-Host and X-Forwarded-Server. Apache: RequestHeader unset. HAProxy: http-request del-header.';

export const hostHeaderInjection = {
  key: 'host_header_injection',
  name: 'Host header injection',
  question: 'Does the site build addresses from header fields that any visitor can send?',
  category: 'injection',
  manner: 'light',
  needsVerification: true,
  traffic:
    'At most ten GET requests with a random query, most of them with X-Forwarded-Host, Forwarded, X-Host or X-Forwarded-Server. The Host field stays as it is.',
  stagingTraffic:
    'At most twelve POST requests: up to four forms with X-Forwarded-Host or Forwarded, but none with a password and none that resets one.',
  effort: 60,
  settings: null,
  rules: defineRules(
    {
      'hosthdr-reflected-in-links': {
        // 2: in handlers of elements too.
        version: 2,
        severity: 'medium',
        title: 'The page takes the host of its addresses from a header field of the request',
        description:
          'A visitor can name any host in a header field, and the page links to it. Where a cache keeps such a page, or an e-mail with a link is built in the same way (such as a password reset), others are led to the host of the attacker.',
        remediation: TRUST,
        cwe: [644, 20],
      },
      'hosthdr-redirect': {
        severity: 'low',
        title: 'The site redirects to the host that a header field of the request names',
        description:
          'A visitor can name any host in a header field, and the site redirects there. Attackers cannot set this field in the browsers of others, but a cache that keeps the redirect sends them all away.',
        remediation: TRUST,
        cwe: [601, 644],
      },
      'hosthdr-cache-poisoned': {
        severity: 'high',
        title: 'A cache serves addresses of an attacker to other visitors',
        description:
          'The response to a request with a foreign host in a header field was kept, and visitors without that field got it too. An attacker replaces links, scripts or redirects of public pages for all visitors. The test changed only addresses with its own random query.',
        remediation: `Put the field into the key of the cache, or remove it before the cache. ${TRUST}`,
        cwe: [349, 444],
      },
    },
    { references: [WSTG, PORTSWIGGER] },
  ),
} as const satisfies TestDefinition;
