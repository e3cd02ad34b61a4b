import { CSP_RULES } from './csp.findings';
import type { RuleText } from '../../engine/rule-text';

const MDN = 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers';
const OWASP = 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html';
const HSTS = 'https://www.rfc-editor.org/rfc/rfc6797';
const PRELOAD = 'https://hstspreload.org/';
const PROTECTION_FAILURE = 693;
const CLEARTEXT = 319;

const SEND_HSTS =
  'Send Strict-Transport-Security: max-age=31536000; includeSubDomains on every https answer, and redirect http to https.';

const TRANSPORT_RULES = {
  'hsts-missing': {
    severity: 'medium',
    title: 'No Strict-Transport-Security header',
    description:
      'Browsers go on trying plain http, where an attacker on the network can read and change everything.',
    advice: SEND_HSTS,
    cwe: CLEARTEXT,
    links: [`${MDN}/Strict-Transport-Security`, HSTS],
  },
  'hsts-disabled': {
    severity: 'medium',
    title: 'Strict-Transport-Security is switched off',
    description: 'A max-age of 0 tells browsers to forget that the site wants https.',
    advice: SEND_HSTS,
    cwe: CLEARTEXT,
    links: [HSTS],
  },
  'hsts-invalid': {
    severity: 'medium',
    title: 'The Strict-Transport-Security header is malformed',
    description: 'Browsers ignore a header that breaks the grammar.',
    advice: 'Send Strict-Transport-Security once, in the form max-age=31536000; includeSubDomains.',
    cwe: CLEARTEXT,
    links: [HSTS],
  },
  'hsts-short': {
    severity: 'low',
    title: 'Strict-Transport-Security lasts less than a year',
    description: 'Visitors who come back later than that are unprotected on their first request.',
    advice: 'Raise max-age of Strict-Transport-Security to 31536000.',
    cwe: CLEARTEXT,
    links: [`${MDN}/Strict-Transport-Security`],
  },
  'hsts-no-subdomains': {
    severity: 'low',
    title: 'Strict-Transport-Security claims preload without its subdomains',
    description: 'Without includeSubDomains the preload list refuses the site.',
    advice:
      'Add includeSubDomains to Strict-Transport-Security once all subdomains speak https, or drop preload.',
    cwe: CLEARTEXT,
    links: [PRELOAD],
  },
  'hsts-preload-not-eligible': {
    severity: 'low',
    title: 'Strict-Transport-Security claims preload but is not eligible',
    description: 'The preload list refuses the site, or drops it.',
    advice: 'Meet the conditions of the preload list, or drop preload from Strict-Transport-Security.',
    cwe: CLEARTEXT,
    links: [PRELOAD],
  },
} as const satisfies Record<string, RuleText>;

const DOCUMENT_RULES = {
  clickjacking: {
    severity: 'medium',
    title: 'Other sites may put the page into a frame',
    description: 'A hidden frame lets another site steer the clicks of a signed-in visitor.',
    advice:
      "Send Content-Security-Policy: frame-ancestors 'self' (or 'none'), and X-Frame-Options: DENY for old browsers.",
    cwe: 1021,
    links: [`${MDN}/Content-Security-Policy/frame-ancestors`, `${MDN}/X-Frame-Options`],
  },
  'nosniff-missing': {
    severity: 'low',
    title: 'No X-Content-Type-Options header',
    description: 'Browsers may take a file for a script or a style sheet although its type says otherwise.',
    advice: 'Send X-Content-Type-Options: nosniff on every answer.',
    cwe: PROTECTION_FAILURE,
    links: [`${MDN}/X-Content-Type-Options`],
  },
  'nosniff-invalid': {
    severity: 'low',
    title: 'The X-Content-Type-Options header has no effect',
    description: 'Its first value must be nosniff; browsers ignore anything else.',
    advice: 'Send X-Content-Type-Options: nosniff, once and with no other value.',
    cwe: PROTECTION_FAILURE,
    links: [`${MDN}/X-Content-Type-Options`],
  },
  'referrer-policy-unsafe': {
    severity: 'low',
    title: 'The Referrer-Policy gives full URLs to other sites',
    description: 'With unsafe-url, paths and queries reach every linked host, even over http.',
    advice: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    cwe: 200,
    links: [`${MDN}/Referrer-Policy`],
  },
  'permissions-policy-invalid': {
    severity: 'low',
    title: 'The Permissions-Policy header is malformed',
    description:
      'Browsers ignore what does not parse; the syntax of the old Feature-Policy is the usual cause.',
    advice: 'Write Permissions-Policy as a structured field, e.g. camera=(), geolocation=(self).',
    cwe: PROTECTION_FAILURE,
    links: [`${MDN}/Permissions-Policy`],
  },
  'coop-missing': {
    severity: 'low',
    title: 'A page with a password field has no Cross-Origin-Opener-Policy',
    description:
      'A window that opened the page keeps a reference to it and can navigate it or watch its state.',
    advice: 'Send Cross-Origin-Opener-Policy: same-origin on pages that ask for a password.',
    cwe: 346,
    links: [`${MDN}/Cross-Origin-Opener-Policy`],
  },
  'coep-invalid': {
    severity: 'low',
    title: 'The Cross-Origin-Embedder-Policy header is not valid',
    description: 'Browsers read an unknown value as no policy.',
    advice: 'Send Cross-Origin-Embedder-Policy: require-corp or credentialless, or drop it.',
    cwe: PROTECTION_FAILURE,
    links: [`${MDN}/Cross-Origin-Embedder-Policy`],
  },
  'corp-invalid': {
    severity: 'low',
    title: 'The Cross-Origin-Resource-Policy header is not valid',
    description: 'Browsers read an unknown value as no policy.',
    advice: 'Send Cross-Origin-Resource-Policy: same-origin, same-site or cross-origin, or drop it.',
    cwe: PROTECTION_FAILURE,
    links: [`${MDN}/Cross-Origin-Resource-Policy`],
  },
  'cache-control-sensitive': {
    severity: 'medium',
    title: 'A page that sets cookies may be stored by shared caches',
    description: "A cache that stores it can give one visitor's cookie to others.",
    advice: 'Send Cache-Control: private or no-store on every answer that sets a cookie.',
    cwe: 525,
    links: [`${MDN}/Cache-Control`],
  },
} as const satisfies Record<string, RuleText>;

const SITE_RULES = {
  'headers-missing-on-errors': {
    severity: 'low',
    title: 'Error pages lack security headers',
    description: 'An error page that shows parts of the request is as good a target as any other page.',
    advice: 'Set the security headers in the web server for all statuses (nginx: add_header … always).',
    cwe: PROTECTION_FAILURE,
    links: [OWASP],
  },
  'header-inconsistent': {
    severity: 'low',
    title: 'Security headers differ from one visit to the next',
    description:
      'Some servers or caches behind the name send other headers, so protection depends on chance.',
    advice: 'Give all servers and addresses behind the name the same header configuration.',
    cwe: PROTECTION_FAILURE,
    links: [OWASP],
  },
  'info-disclosure-version': {
    severity: 'low',
    title: 'Headers disclose software versions',
    description: 'A version tells an attacker which published holes to try.',
    advice: 'Remove version numbers from Server, X-Powered-By and similar headers.',
    cwe: 200,
    links: ['https://owasp.org/www-project-secure-headers/', OWASP],
  },
  'deprecated-header': {
    severity: 'low',
    title: 'Deprecated security headers are sent',
    description: 'They no longer protect, and some harm visitors with old browsers.',
    advice: 'Drop X-XSS-Protection (or set it to 0), Public-Key-Pins and Expect-CT.',
    cwe: PROTECTION_FAILURE,
    links: [OWASP],
  },
} as const satisfies Record<string, RuleText>;

/** Every rule of this test. Ids are never reused. */
export const SECURITY_HEADERS_RULES = { ...TRANSPORT_RULES, ...CSP_RULES, ...DOCUMENT_RULES, ...SITE_RULES };
export type SecurityHeadersRuleId = keyof typeof SECURITY_HEADERS_RULES;
