import { defineRules } from '../../rule';

const GUIDE = 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP';
const SPECIFICATION = 'https://www.w3.org/TR/CSP3/';
const STRICT = 'https://web.dev/articles/strict-csp';
const XSS = [79];
const PROTECTION_FAILURE = [693];

export const CSP_RULES = defineRules({
  'csp-missing': {
    severity: 'medium',
    title: 'No Content Security Policy restricts scripts',
    description:
      'An attacker who finds a single cross-site scripting flaw can run any script and take over the page.',
    remediation:
      "Send a Content-Security-Policy with script-src (nonces, or 'self'), object-src 'none' and base-uri 'none'; try it first as Content-Security-Policy-Report-Only.",
    cwe: PROTECTION_FAILURE,
    references: [GUIDE, STRICT],
  },
  'csp-report-only': {
    severity: 'medium',
    title: 'The Content Security Policy only reports and blocks nothing',
    description: 'Browsers report violations of this policy, but still run the scripts of an attacker.',
    remediation:
      'When the policy no longer reports violations, send it as Content-Security-Policy. Name where the reports go with report-to and Reporting-Endpoints, which replace report-uri.',
    cwe: PROTECTION_FAILURE,
    references: [GUIDE],
  },
  'csp-unsafe-inline': {
    severity: 'high',
    title: 'The Content Security Policy allows inline scripts',
    description:
      "With 'unsafe-inline', browsers run the scripts that an attacker injects, so the policy does not stop cross-site scripting.",
    remediation: "Give inline scripts a nonce or a hash, then remove 'unsafe-inline' from script-src.",
    cwe: XSS,
    references: [STRICT, SPECIFICATION],
  },
  'csp-wildcard-script': {
    severity: 'high',
    title: 'The Content Security Policy allows scripts from any host',
    description: 'An attacker who can inject a script element can load a script from their own host.',
    remediation:
      "Replace *, https: and http: in script-src with specific hosts, or with nonces and 'strict-dynamic'.",
    cwe: XSS,
    references: [STRICT],
  },
  'csp-data-script': {
    severity: 'high',
    title: 'The Content Security Policy allows scripts from data: URLs',
    description:
      'A data: URL contains the script itself. An attacker who can inject a script element can run any script.',
    remediation: 'Remove data: from script-src (or from default-src).',
    cwe: XSS,
    references: [GUIDE],
  },
  'csp-allowlist-bypass': {
    severity: 'medium',
    title: 'The Content Security Policy allows a host that serves bypasses',
    description:
      'An allowed host serves JSONP responses or script libraries. An attacker can use them to run any script with injected markup.',
    remediation:
      "Use nonces with 'strict-dynamic' instead of a list of hosts, or allow single files by path.",
    cwe: PROTECTION_FAILURE,
    references: ['https://research.google/pubs/pub45542/', 'https://csp-evaluator.withgoogle.com/'],
  },
  'csp-static-nonce': {
    severity: 'high',
    title: 'The nonce of the Content Security Policy never changes',
    description:
      'An attacker who knows the nonce can put it on an injected script, which the policy then allows.',
    remediation:
      'Generate a new random nonce for every response, and keep pages with nonces out of shared caches.',
    cwe: [330],
    references: [SPECIFICATION],
  },
  'csp-weak-nonce': {
    severity: 'medium',
    title: 'The nonce of the Content Security Policy is too short',
    description: 'An attacker can guess a short nonce and put it on an injected script.',
    remediation: 'Generate nonces of 16 bytes or more with a cryptographic random generator.',
    cwe: [331],
    references: [SPECIFICATION],
  },
  'csp-missing-base-uri': {
    severity: 'low',
    title: 'The Content Security Policy does not restrict the base URL',
    description:
      'An attacker who can inject a base element can redirect the relative URLs of trusted scripts to another host.',
    remediation: "Add base-uri 'none' (or 'self') to the Content-Security-Policy.",
    cwe: PROTECTION_FAILURE,
    references: [GUIDE],
  },
  'csp-missing-object-src': {
    severity: 'medium',
    title: 'The Content Security Policy does not restrict plug-ins',
    description:
      'Without object-src or default-src, an attacker can inject object and embed elements that load from any host.',
    remediation: "Add object-src 'none' to the Content-Security-Policy.",
    cwe: PROTECTION_FAILURE,
    references: [GUIDE],
  },
  'csp-missing-form-action': {
    severity: 'low',
    title: 'The Content Security Policy does not restrict form targets',
    description:
      'An attacker can inject a form that sends what visitors type, or passwords that browsers fill in, to another host.',
    remediation: "Add form-action 'self' to the Content-Security-Policy.",
    cwe: PROTECTION_FAILURE,
    references: [GUIDE],
  },
  'csp-unsafe-eval': {
    severity: 'low',
    title: 'The Content Security Policy allows eval()',
    description: 'Strings that an attacker gets into eval() or new Function() run as code.',
    remediation: "Remove 'unsafe-eval' from script-src; WebAssembly needs only 'wasm-unsafe-eval'.",
    cwe: [95],
    references: [GUIDE],
  },
  'csp-http-source': {
    version: 2,
    severity: 'low',
    title: 'The Content Security Policy allows unencrypted sources',
    description: 'An attacker on the network can change what the page loads over http.',
    remediation:
      'Write https:// in the sources of the Content-Security-Policy, or add upgrade-insecure-requests.',
    cwe: [319],
    references: [GUIDE],
  },
  'csp-syntax': {
    severity: 'low',
    title: 'The Content Security Policy has syntax errors',
    description:
      'Browsers ignore what they do not understand, so the policy allows more or less than intended.',
    remediation: 'Correct the errors in the Content-Security-Policy that the evidence lists.',
    cwe: PROTECTION_FAILURE,
    references: [SPECIFICATION],
  },
  'csp-trusted-types-ineffective': {
    severity: 'low',
    title: 'Trusted Types are declared and not required',
    description:
      'All current browsers can refuse texts that scripts write into the page as HTML. Without require-trusted-types-for they do not, so an attacker can still inject scripts there.',
    remediation: "Add require-trusted-types-for 'script' to the Content-Security-Policy.",
    cwe: [79],
    references: ['https://www.w3.org/TR/trusted-types/#require-trusted-types-for-csp-directive'],
  },
  'csp-meta-ignored-directive': {
    severity: 'low',
    title: 'A policy in a meta element has directives that browsers ignore there',
    description:
      'Browsers apply frame-ancestors, report-uri and sandbox only in the header, so they protect nothing here.',
    remediation: 'Move frame-ancestors, report-uri and sandbox from the meta element to the header.',
    cwe: PROTECTION_FAILURE,
    references: [SPECIFICATION],
  },
});
