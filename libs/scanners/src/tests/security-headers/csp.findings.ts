import type { RuleText } from '../../engine/rule-text';

const GUIDE = 'https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP';
const SPECIFICATION = 'https://www.w3.org/TR/CSP3/';
const STRICT = 'https://web.dev/articles/strict-csp';
const XSS = 79;
const PROTECTION_FAILURE = 693;

export const CSP_RULES = {
  'csp-missing': {
    severity: 'medium',
    title: 'No Content Security Policy restricts scripts',
    description: 'Without such a policy, one cross-site scripting hole is enough to take over the page.',
    advice:
      "Send a Content-Security-Policy with script-src (nonces, or 'self'), object-src 'none' and base-uri 'none'; try it first as Content-Security-Policy-Report-Only.",
    cwe: PROTECTION_FAILURE,
    links: [GUIDE, STRICT],
  },
  'csp-report-only': {
    severity: 'medium',
    title: 'The Content Security Policy only reports and blocks nothing',
    description: 'Browsers report violations of this policy, but run the scripts all the same.',
    advice: 'Once its reports are quiet, send the policy as Content-Security-Policy.',
    cwe: PROTECTION_FAILURE,
    links: [GUIDE],
  },
  'csp-unsafe-inline': {
    severity: 'high',
    title: 'The Content Security Policy allows inline scripts',
    description:
      "With 'unsafe-inline' in force an injected script runs, so the policy does not stop cross-site scripting.",
    advice: "Give inline scripts a nonce or a hash, then remove 'unsafe-inline' from script-src.",
    cwe: XSS,
    links: [STRICT, SPECIFICATION],
  },
  'csp-wildcard-script': {
    severity: 'high',
    title: 'The Content Security Policy allows scripts from any host',
    description: 'An attacker who can inject a script element loads it from a host of their own.',
    advice: "Replace *, https: and http: in script-src by named hosts, or by nonces with 'strict-dynamic'.",
    cwe: XSS,
    links: [STRICT],
  },
  'csp-data-script': {
    severity: 'high',
    title: 'The Content Security Policy allows scripts from data: URLs',
    description: 'A data: URL holds the code itself, so this is as good as allowing inline scripts.',
    advice: 'Remove data: from script-src (or from default-src).',
    cwe: XSS,
    links: [GUIDE],
  },
  'csp-allowlist-bypass': {
    severity: 'medium',
    title: 'The Content Security Policy trusts a host that serves bypasses',
    description:
      'Some allowed hosts serve JSONP answers or script libraries with which injected markup runs any code.',
    advice: "Use nonces with 'strict-dynamic' instead of a list of hosts, or allow single files by path.",
    cwe: PROTECTION_FAILURE,
    links: ['https://research.google/pubs/pub45542/', 'https://csp-evaluator.withgoogle.com/'],
  },
  'csp-static-nonce': {
    severity: 'high',
    title: 'The nonce of the Content Security Policy never changes',
    description: 'Whoever knows the nonce can put it on an injected script, which the policy then allows.',
    advice: 'Make a new random nonce for every answer, and keep pages with nonces out of shared caches.',
    cwe: 330,
    links: [SPECIFICATION],
  },
  'csp-weak-nonce': {
    severity: 'medium',
    title: 'The nonce of the Content Security Policy is too short',
    description: 'A short nonce can be guessed.',
    advice: 'Make nonces of 16 bytes or more from a cryptographic random generator.',
    cwe: 331,
    links: [SPECIFICATION],
  },
  'csp-missing-base-uri': {
    severity: 'low',
    title: 'The Content Security Policy does not restrict the base URL',
    description: 'An injected base element sends the relative URLs of trusted scripts to another host.',
    advice: "Add base-uri 'none' (or 'self') to the Content-Security-Policy.",
    cwe: PROTECTION_FAILURE,
    links: [GUIDE],
  },
  'csp-missing-object-src': {
    severity: 'medium',
    title: 'The Content Security Policy does not restrict plug-ins',
    description: 'Without object-src or default-src, injected object and embed elements load from anywhere.',
    advice: "Add object-src 'none' to the Content-Security-Policy.",
    cwe: PROTECTION_FAILURE,
    links: [GUIDE],
  },
  'csp-missing-form-action': {
    severity: 'low',
    title: 'The Content Security Policy does not restrict where forms go',
    description:
      'An injected form can send what visitors type, or passwords filled in by browsers, to another host.',
    advice: "Add form-action 'self' to the Content-Security-Policy.",
    cwe: PROTECTION_FAILURE,
    links: [GUIDE],
  },
  'csp-unsafe-eval': {
    severity: 'low',
    title: 'The Content Security Policy allows eval()',
    description: 'Strings that reach eval() or new Function() run as code.',
    advice: "Remove 'unsafe-eval' from script-src; WebAssembly needs only 'wasm-unsafe-eval'.",
    cwe: 95,
    links: [GUIDE],
  },
  'csp-http-source': {
    severity: 'low',
    title: 'The Content Security Policy allows unencrypted sources',
    description: 'What is loaded over http can be changed on its way.',
    advice: 'Write https:// in the sources of the Content-Security-Policy, or add upgrade-insecure-requests.',
    cwe: 319,
    links: [GUIDE],
  },
  'csp-syntax': {
    severity: 'low',
    title: 'The Content Security Policy has mistakes in its syntax',
    description: 'Browsers ignore what they do not understand, so the policy is not what its author meant.',
    advice: 'Correct the mistakes in the Content-Security-Policy that the evidence lists.',
    cwe: PROTECTION_FAILURE,
    links: [SPECIFICATION],
  },
  'csp-meta-ignored-directive': {
    severity: 'low',
    title: 'A policy in a meta element has directives that browsers ignore there',
    description: 'frame-ancestors, report-uri and sandbox work only in the header.',
    advice: 'Move frame-ancestors, report-uri and sandbox from the meta element to the header.',
    cwe: PROTECTION_FAILURE,
    links: [SPECIFICATION],
  },
} as const satisfies Record<string, RuleText>;
