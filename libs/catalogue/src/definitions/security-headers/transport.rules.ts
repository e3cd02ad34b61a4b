import { defineRules } from '../../rule';

const MDN = 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Strict-Transport-Security';
const HSTS = 'https://www.rfc-editor.org/rfc/rfc6797';
const PRELOAD = 'https://hstspreload.org/';
const CLEARTEXT = [319];

const SEND_HSTS =
  'Send Strict-Transport-Security: max-age=31536000 on every https response, and redirect http to https. Add includeSubDomains when every name below the host has https.';

export const TRANSPORT_RULES = defineRules({
  'hsts-missing': {
    severity: 'medium',
    title: 'The Strict-Transport-Security header is missing',
    description:
      'Browsers still try plain http, where an attacker on the network can read and change everything.',
    remediation: SEND_HSTS,
    cwe: CLEARTEXT,
    references: [MDN, HSTS],
  },
  'hsts-disabled': {
    severity: 'medium',
    title: 'Strict-Transport-Security is disabled',
    description:
      'A max-age of 0 tells browsers to forget that the site requires https. They try plain http again, where an attacker on the network can read and change everything.',
    remediation: SEND_HSTS,
    cwe: CLEARTEXT,
    references: [HSTS],
  },
  'hsts-invalid': {
    severity: 'medium',
    title: 'The Strict-Transport-Security header is malformed',
    description:
      'Browsers ignore a header with a syntax error, so visitors have no protection from plain http.',
    remediation:
      'Send Strict-Transport-Security once, in the form max-age=31536000, or max-age=31536000; includeSubDomains where every name below the host has https.',
    cwe: CLEARTEXT,
    references: [HSTS],
  },
  'hsts-short': {
    severity: 'low',
    title: 'Strict-Transport-Security lasts less than a year',
    description:
      'When visitors come back later than that, an attacker on the network can intercept their first request.',
    remediation: 'Raise max-age of Strict-Transport-Security to 31536000.',
    cwe: CLEARTEXT,
    references: [MDN],
  },
  'hsts-no-subdomains': {
    severity: 'low',
    title: 'Strict-Transport-Security has preload without includeSubDomains',
    description: 'The preload list refuses a site without includeSubDomains, so preload has no effect.',
    remediation:
      'Add includeSubDomains to Strict-Transport-Security once all subdomains support https, or remove preload.',
    cwe: CLEARTEXT,
    references: [PRELOAD],
  },
  'hsts-preload-not-eligible': {
    severity: 'low',
    title: 'Strict-Transport-Security has preload, but the site is not eligible',
    description: 'The preload list refuses or removes the site, so preload has no effect.',
    remediation: 'Meet the conditions of the preload list, or remove preload from Strict-Transport-Security.',
    cwe: CLEARTEXT,
    references: [PRELOAD],
  },
});
