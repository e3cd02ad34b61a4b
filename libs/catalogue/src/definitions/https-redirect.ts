import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const HSTS = 'https://www.rfc-editor.org/rfc/rfc6797';
const OBSERVATORY = 'https://developer.mozilla.org/docs/Web/Security/Practical_implementation_guides/TLS';
const ASVS = 'https://owasp.org/www-project-application-security-verification-standard/';
const references = [OBSERVATORY, ASVS];
/** Of 28 October 2025. */
const CHROME_WARNS = 'https://security.googleblog.com/2025/10/https-by-default.html';
const CLEARTEXT = [319];

const REDIRECT_ALL =
  'Respond to every request over http with status 301 to the same host and path over https, then send Strict-Transport-Security there.';

const rules = defineRules({
  'http-not-redirected': {
    version: 3,
    severity: 'medium',
    title: 'The site serves its pages over plain http',
    description:
      'Visitors who type the address or follow an old link stay on http. An attacker on the network reads and changes everything that they see and send. Chrome warns before it opens a public site over http, for everyone since version 154 of October 2026.',
    remediation: REDIRECT_ALL,
    cwe: CLEARTEXT,
    references: [OBSERVATORY, ASVS, CHROME_WARNS],
  },
  'http-redirect-stays-http': {
    version: 2,
    severity: 'medium',
    title: 'Plain http redirects, but never to https',
    description:
      'Visitors who type the address end on a page over http, although the site has https. An attacker on the network reads and changes everything.',
    remediation: REDIRECT_ALL,
    cwe: CLEARTEXT,
    references,
  },
  'http-redirect-loop': {
    severity: 'medium',
    title: 'Plain http redirects in a loop',
    description: 'Visitors who type the address reach neither a page nor https.',
    remediation:
      'Redirect http straight to https. Behind a proxy, let the application read X-Forwarded-Proto from that proxy.',
    cwe: [835],
    references,
  },
  'http-redirect-via-http': {
    severity: 'low',
    title: 'Plain http redirects over further http hops',
    description:
      'Each hop over http gives an attacker on the network another chance to send the visitor elsewhere, and HSTS is set later.',
    remediation: 'Redirect http to the same host over https first, and to another host or path from there.',
    cwe: CLEARTEXT,
    references,
  },
  'http-redirect-other-host': {
    severity: 'low',
    title: 'Plain http redirects straight to another host',
    description:
      'The browser never visits the requested host over https, so it never learns that HSTS protects it. Each new visit over http can be attacked.',
    remediation:
      'Redirect http to the same host over https first, send Strict-Transport-Security there, then redirect to the other host.',
    cwe: CLEARTEXT,
    references: [HSTS, OBSERVATORY],
  },
  'http-redirect-client-side': {
    version: 2,
    severity: 'low',
    title: 'A page, not a redirect, leads from plain http to https',
    description:
      'The page uses a refresh or a script. Clients that ignore it stay on http, and an attacker on the network can remove it.',
    remediation: REDIRECT_ALL,
    cwe: CLEARTEXT,
    references,
  },
  'http-path-not-redirected': {
    version: 2,
    severity: 'medium',
    title: 'Pages below the root are served over plain http',
    description:
      'Only the start page redirects to https. Visitors who follow an old link to another page stay on http, where an attacker on the network reads and changes everything. It is one finding for the host, whichever page showed it.',
    remediation: REDIRECT_ALL,
    cwe: CLEARTEXT,
    references,
  },
  'http-twin-not-redirected': {
    version: 2,
    severity: 'medium',
    title: 'The www variant of the site serves its pages over plain http',
    description:
      'Visitors who type the other form of the name, with or without www, get the site over http. An attacker on the network reads and changes everything.',
    remediation: 'Redirect both names from http to https, each to its own host first.',
    cwe: CLEARTEXT,
    references,
  },
  'https-downgrade': {
    version: 2,
    severity: 'high',
    title: 'A page redirects from https to plain http',
    description:
      'Visitors who are protected by https lose that protection on this page. An attacker on the network reads and changes what follows, including cookies without Secure.',
    remediation:
      'Redirect to an https address. Behind a proxy, let the application read X-Forwarded-Proto from that proxy.',
    cwe: CLEARTEXT,
    references,
  },
});

export const httpsRedirect = {
  key: 'https_redirect',
  name: 'Redirect to https',
  question: 'Does plain http lead to https, everywhere and immediately?',
  category: 'transport',
  manner: 'passive',
  isOfHost: true,
  traffic: 'About ten page requests over http and https, and the pages that other tests of the scan share.',
  effort: 20,
  settings: null,
  rules,
} as const satisfies TestDefinition;
