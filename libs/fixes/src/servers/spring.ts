import type { FixServer } from '../change';
import { IN_FRONT } from '../front-server';

/** Methods of HeadersConfigurer for a header (docs.spring.io/spring-security, 6.x). */
const OWN: Readonly<Record<string, string>> = {
  'Strict-Transport-Security':
    '.httpStrictTransportSecurity(hsts -> hsts.maxAgeInSeconds(31536000).includeSubDomains(true))',
  'X-Content-Type-Options': '.contentTypeOptions(Customizer.withDefaults())',
  'Referrer-Policy':
    '.referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN))',
  'Cross-Origin-Opener-Policy':
    '.crossOriginOpenerPolicy(policy -> policy.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))',
};

const string = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

export const SPRING: FixServer = {
  name: 'Spring',
  place: 'in the SecurityFilterChain',
  language: 'java',
  settings: {
    'set-header': ({ name, value }) =>
      `http.headers(headers -> headers\n    ${OWN[name] ?? `.addHeaderWriter(new StaticHeadersWriter(${string(name)}, ${string(value)}))`});`,
    'remove-headers': ({ names }) => ({
      code: names.includes('server') ? 'server.server-header=' : null,
      note: names.includes('server')
        ? 'In application.properties. Other headers come from the code of the application, or from the server in front.'
        : 'Spring sends none of them: remove the code that sets them, or change the server in front.',
    }),
    'protect-cookie': ({ name }) => ({
      code: [
        `server.servlet.session.cookie.name=${name}`,
        'server.servlet.session.cookie.secure=true',
        'server.servlet.session.cookie.http-only=true',
        'server.servlet.session.cookie.same-site=lax',
      ].join('\n'),
      note: 'In application.properties.',
    }),
    'redirect-to-https': () => ({
      code: 'http.redirectToHttps(Customizer.withDefaults());',
      note: 'Since Spring Security 6.5. Behind a proxy that ends TLS set server.forward-headers-strategy=framework.',
    }),
    ...IN_FRONT,
    'modern-tls': () => ({
      code: 'server.ssl.enabled-protocols=TLSv1.2,TLSv1.3',
      note: 'In application.properties. If a proxy in front ends TLS, change it there.',
    }),
  },
};
