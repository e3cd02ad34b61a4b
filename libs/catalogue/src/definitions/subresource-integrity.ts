import { defineRules } from '../rule';
import type { TestDefinition } from '../test-definition';

const SPEC = 'https://www.w3.org/TR/SRI/';
const MDN = 'https://developer.mozilla.org/en-US/docs/Web/Security/Subresource_Integrity';
const INTEGRITY_POLICY =
  'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Integrity-Policy';
/** Download of code without integrity check, and inclusion of functionality from an untrusted place. */
const UNCHECKED = [353, 829];

const rules = defineRules({
  'sri-missing': {
    version: 2,
    severity: 'medium',
    title: 'Files of another host are loaded without a hash',
    description:
      'Anyone who controls that host, or breaks into it, can change the file and so run code in the pages for all your visitors. Style sheets can change what a page shows.',
    remediation:
      'Use an address with an exact version, and add integrity with the hash of the file and crossorigin="anonymous" to each element; the evidence has the hashes that could be computed. Or serve a copy of the file from your own host. Then let "Integrity-Policy: blocked-destinations=(script)" make browsers refuse every script without a hash (Chrome since June 2025, Safari since September 2025).',
    cwe: UNCHECKED,
    references: [SPEC, MDN, INTEGRITY_POLICY],
  },
  'sri-mismatch': {
    severity: 'medium',
    title: 'A file does not have the hash that its page expects',
    description:
      'Browsers refuse to run the file, so a part of the page does not work. Either the file was updated without its hash, or someone changed it.',
    remediation:
      'Find out why the file changed. If the change is right, put its hash into the attribute; otherwise restore the file.',
    cwe: [353],
    references: [`${SPEC}#does-response-match-metadatalist`],
  },
  'sri-malformed': {
    severity: 'medium',
    title: 'An integrity attribute holds no usable hash',
    description: 'The attribute protects nothing: it has no SHA-256, SHA-384 or SHA-512 hash in base64.',
    remediation:
      'Compute the hash with "openssl dgst -sha384 -binary FILE | openssl base64 -A" and write it after sha384- into the attribute.',
    cwe: [353],
    references: [`${SPEC}#the-integrity-attribute`],
  },
  'sri-no-cors': {
    severity: 'medium',
    title: 'A file of another host has a hash but is not loaded with CORS',
    description:
      'Browsers refuse to load a file of another origin with a hash unless the element requests it with CORS and the host of the file allows it, so a part of the page does not work.',
    remediation:
      'Add crossorigin="anonymous" to the element. If it is there, let the host of the file send "Access-Control-Allow-Origin: *", or serve the file yourself.',
    cwe: [353],
    references: [`${SPEC}#is-response-eligible`],
  },
});

export const subresourceIntegrity = {
  key: 'subresource_integrity',
  name: 'Files of other hosts (SRI)',
  question: 'Can another host change the scripts and styles of the pages?',
  category: 'dependencies',
  manner: 'passive',
  traffic:
    'At most 25 pages, which other tests read too, 12 files of the site that have a hash, and 6 files of other hosts that its pages load.',
  effort: 45,
  settings: null,
  rules,
} as const satisfies TestDefinition;
