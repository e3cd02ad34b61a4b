import type { CookieAttribute, FixServer, Setting } from '../change';
import { IN_FRONT } from '../front-server';

/** Methods of HeadersConfigurer for a header (docs.spring.io/spring-security, 6.x). */
const OWN: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': '.contentTypeOptions(Customizer.withDefaults())',
  'Referrer-Policy':
    '.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN))',
  'Cross-Origin-Opener-Policy':
    '.crossOriginOpenerPolicy(policy -> policy.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))',
};

const hstsOf = (value: string): string =>
  `.httpStrictTransportSecurity(hsts -> hsts.maxAgeInSeconds(31536000).includeSubDomains(${value.includes('includeSubDomains')}).preload(${value.includes('preload')}))`;

const string = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

const COOKIES: Readonly<Record<CookieAttribute, string>> = {
  Secure: 'secure=true',
  HttpOnly: 'http-only=true',
  'SameSite=Lax': 'same-site=lax',
};

const ENDS_IN_FRONT = 'In application.properties. If a proxy in front ends TLS, change it there.';
const VERSIONS: Setting = { code: 'server.ssl.enabled-protocols=TLSv1.2,TLSv1.3', note: ENDS_IN_FRONT };
/** Of TLS 1.3, then of 1.2, by Java's names. */
const SUITES = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
];

export const SPRING: FixServer = {
  name: 'Spring',
  place: 'in the SecurityFilterChain',
  language: 'java',
  settings: {
    'set-header': ({ name, value }) =>
      `http.headers(headers -> headers\n    ${(name === 'Strict-Transport-Security' ? hstsOf(value) : OWN[name]) ?? `.addHeaderWriter(new StaticHeadersWriter(${string(name)}, ${string(value)}))`});`,
    'remove-headers': ({ names }) => ({
      code: names.includes('server') ? 'server.server-header=' : null,
      note: names.includes('server')
        ? 'In application.properties. Other headers come from the code of the application, or from the server in front.'
        : 'Spring sends none of them: remove the code that sets them, or change the server in front.',
    }),
    'protect-cookie': ({ attribute }) => ({
      code: `server.servlet.session.cookie.${COOKIES[attribute]}`,
      note: 'In application.properties, for the session cookie of the container. For a cookie of your own use ResponseCookie.',
    }),
    'redirect-to-https': () => ({
      code: 'http.redirectToHttps(Customizer.withDefaults());',
      note: 'Since Spring Security 6.5. Behind a proxy that ends TLS set server.forward-headers-strategy=framework.',
    }),
    ...IN_FRONT,
    'tls-versions': () => VERSIONS,
    'offer-tls-13': () => VERSIONS,
    'tls-ciphers': () => ({ code: `server.ssl.ciphers=${SUITES.join(',')}`, note: ENDS_IN_FRONT }),
  },
};
