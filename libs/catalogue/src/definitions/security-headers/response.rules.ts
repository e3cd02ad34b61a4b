import { defineRules } from '../../rule';

const MDN = 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers';
const OWASP = 'https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html';
const PROTECTION_FAILURE = [693];

/** Single headers of a response, and headers that differ between responses. */
export const RESPONSE_RULES = defineRules({
  clickjacking: {
    severity: 'medium',
    title: 'Other sites can put the page into a frame',
    description:
      'An attacker can hide the page in a frame and make a signed-in visitor click on it unknowingly.',
    remediation:
      "Add frame-ancestors 'self' to the Content-Security-Policy, and send X-Frame-Options: SAMEORIGIN for old browsers. Where no page of the site frames it, 'none' and DENY.",
    cwe: [1021],
    references: [`${MDN}/Content-Security-Policy/frame-ancestors`, `${MDN}/X-Frame-Options`],
  },
  'nosniff-missing': {
    severity: 'low',
    title: 'The X-Content-Type-Options header is missing',
    description:
      'Browsers may run a file as a script or style sheet although its type says otherwise. An attacker who can upload files can use this.',
    remediation: 'Send X-Content-Type-Options: nosniff on every response.',
    cwe: PROTECTION_FAILURE,
    references: [`${MDN}/X-Content-Type-Options`],
  },
  'nosniff-invalid': {
    severity: 'low',
    title: 'The X-Content-Type-Options header has no effect',
    description: 'Its first value must be nosniff. Browsers ignore everything else.',
    remediation: 'Send X-Content-Type-Options: nosniff, once and with no other value.',
    cwe: PROTECTION_FAILURE,
    references: [`${MDN}/X-Content-Type-Options`],
  },
  'referrer-policy-unsafe': {
    severity: 'low',
    title: 'The Referrer-Policy sends full URLs to other sites',
    description:
      'With unsafe-url, every linked host learns the path and query of the page, and over http an attacker on the network does too.',
    remediation: 'Send Referrer-Policy: strict-origin-when-cross-origin.',
    cwe: [200],
    references: [`${MDN}/Referrer-Policy`],
  },
  'permissions-policy-invalid': {
    severity: 'low',
    title: 'The Permissions-Policy header is malformed',
    description:
      'Browsers ignore a header with a syntax error, so it restricts nothing. The usual cause is the syntax of the old Feature-Policy.',
    remediation: 'Write Permissions-Policy as a structured field, e.g. camera=(), geolocation=(self).',
    cwe: PROTECTION_FAILURE,
    references: [`${MDN}/Permissions-Policy`],
  },
  'coop-missing': {
    severity: 'low',
    title: 'A page with a password field has no Cross-Origin-Opener-Policy',
    description: 'A site that opened the page in a window can navigate it or observe its state.',
    remediation: 'Send Cross-Origin-Opener-Policy: same-origin on pages with a password field.',
    cwe: [346],
    references: [`${MDN}/Cross-Origin-Opener-Policy`],
  },
  'coep-invalid': {
    severity: 'low',
    title: 'The Cross-Origin-Embedder-Policy header is not valid',
    description: 'Browsers treat an unknown value as no policy, so the page is not isolated.',
    remediation: 'Send Cross-Origin-Embedder-Policy: require-corp or credentialless, or remove it.',
    cwe: PROTECTION_FAILURE,
    references: [`${MDN}/Cross-Origin-Embedder-Policy`],
  },
  'corp-invalid': {
    severity: 'low',
    title: 'The Cross-Origin-Resource-Policy header is not valid',
    description: 'Browsers treat an unknown value as no policy, so any site can embed the resource.',
    remediation: 'Send Cross-Origin-Resource-Policy: same-origin, same-site or cross-origin, or remove it.',
    cwe: PROTECTION_FAILURE,
    references: [`${MDN}/Cross-Origin-Resource-Policy`],
  },
  'integrity-policy-invalid': {
    severity: 'low',
    title: 'The Integrity-Policy header blocks nothing',
    description:
      'Browsers ignore a value that they do not understand, so scripts without an integrity hash still run.',
    remediation:
      'Send Integrity-Policy: blocked-destinations=(script), after all scripts have an integrity attribute.',
    cwe: [353],
    references: [`${MDN}/Integrity-Policy`],
  },
  'document-isolation-policy-invalid': {
    severity: 'low',
    title: 'The Document-Isolation-Policy header is not valid',
    description: 'Browsers treat an unknown value as no policy, so the page is not isolated.',
    remediation:
      'Send Document-Isolation-Policy: isolate-and-require-corp or isolate-and-credentialless, or remove it.',
    cwe: PROTECTION_FAILURE,
    references: ['https://wicg.github.io/document-isolation-policy/'],
  },
  'reporting-endpoint-unknown': {
    severity: 'low',
    title: 'A policy reports to an endpoint that is not defined',
    description: 'Browsers drop the reports, so nobody learns of violations and attacks.',
    remediation: 'Define the name of the endpoint in a Reporting-Endpoints header of the same response.',
    cwe: [778],
    references: [`${MDN}/Reporting-Endpoints`],
  },
  'cache-control-sensitive': {
    severity: 'medium',
    title: 'Shared caches may store a page that sets cookies',
    description: 'A cache that stores the page can send the cookie of one visitor to others.',
    remediation: 'Send Cache-Control: private or no-store on every response that sets a cookie.',
    cwe: [525],
    references: [`${MDN}/Cache-Control`],
  },
  'private-page-cacheable': {
    severity: 'medium',
    title: 'Shared caches may store a page that only an account sees',
    description: 'A cache that stores the page can send what belongs to one account to other visitors.',
    remediation:
      'Send Cache-Control: no-store (or private) on every page behind the sign-in, and tell caches in front of the site to obey it.',
    cwe: [525],
    references: [`${MDN}/Cache-Control`, 'https://www.rfc-editor.org/rfc/rfc9111#section-3'],
  },
  'headers-missing-on-errors': {
    severity: 'low',
    title: 'Error pages have no security headers',
    description:
      'An attacker can use an error page that repeats parts of the request like any other page of the site.',
    remediation: 'Set the security headers in the web server for all statuses, those of errors included.',
    cwe: PROTECTION_FAILURE,
    references: [OWASP],
  },
  'header-inconsistent': {
    severity: 'low',
    title: 'Security headers differ between two visits',
    description:
      'Some servers or caches behind the name send other headers, so only some visitors are protected.',
    remediation: 'Configure the same headers on all servers and addresses behind the name.',
    cwe: PROTECTION_FAILURE,
    references: [OWASP],
  },
  'info-disclosure-version': {
    severity: 'low',
    title: 'Headers disclose software versions',
    description: 'An attacker learns which published vulnerabilities to try.',
    remediation: 'Remove version numbers from Server, X-Powered-By and similar headers.',
    cwe: [200],
    references: ['https://owasp.org/www-project-secure-headers/', OWASP],
  },
  'deprecated-header': {
    severity: 'low',
    title: 'The site sends deprecated security headers',
    description: 'They no longer protect visitors, and some of them harm visitors with old browsers.',
    remediation: 'Remove X-XSS-Protection (or set it to 0), Public-Key-Pins and Expect-CT.',
    cwe: PROTECTION_FAILURE,
    references: [OWASP],
  },
});
