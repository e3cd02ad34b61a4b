import type { TestKey } from '@palisade/vocabulary';
import { labCases } from './cases/all-cases';
import type { LabCase } from './lab-case';

/** Where the first clean case of a test has nothing of what its rules are about: the name of one that has, and does it right. */
const OF_TEST: Partial<Record<TestKey, string>> = { tls_configuration: 'modern' };

/** The same for single rules. */
const OF_RULE: Readonly<Record<string, string | null>> = {
  // DNS has no such host any more where a person runs the command; in the lab every name leads to the site.
  'subdomain-unwatched': null,
  'subdomain-preproduction': 'hosts: a staging site with a password',
  'cert-must-staple-no-staple': 'must-staple with a good staple',
  'cert-missing-sct': 'public CA: all as it should be',
  'cert-no-revocation-info': 'public CA: all as it should be',
  'securitytxt-canonical-mismatch': 'signed, with its address',
  'tls-no-post-quantum': 'scripted: modern',
  'tls-weak-dh': 'a field of 2048 bits',
  'tls-weak-curve': 'a curve of 224 bits',
  'tls-weak-kx-signature': 'can sign with SHA-1 too',
  'tls-no-fallback-scsv': 'a fallback signal, TLS 1.0 and 1.2',
  'csrf-no-protection': 'Laravel: a token per session',
  'csrf-samesite-only': 'Laravel: a token per session',
  'csrf-token-not-verified': 'Laravel: a token per session',
  'csrf-token-static': 'double submit with a __Host- cookie',
  'csrf-token-weak': 'double submit with a __Host- cookie',
  'csrf-double-submit-unbound': 'double submit with a __Host- cookie',
  'csrf-token-in-url': 'double submit with a __Host- cookie',
  'csrf-token-cross-origin': 'a payment provider’s own fields',
  'csrf-state-change-get': 'a GET form that filters',
  'sri-missing': 'a library with its hash',
  'sri-no-cors': 'a library with its hash',
  'sri-malformed': 'a library with its hash',
  'sri-mismatch': 'a library with its hash',
  'api-document-public': 'api: a document for identities',
  'mixed-active': 'plain links',
  'mixed-passive': 'plain links',
  'mixed-download': 'plain links',
};

export const isWithoutTwin = (rule: string): boolean => OF_RULE[rule] === null;

/** A case of the test whose site lacks the defect of the rule: a command that shows the defect there too shows nothing. */
export function twinOf(
  key: TestKey,
  rule: string,
  cases: readonly LabCase[] = labCases,
): LabCase | undefined {
  const name = OF_RULE[rule] === undefined ? OF_TEST[key] : OF_RULE[rule];
  const isClean = ({ expected, isDrawn = false }: LabCase): boolean =>
    typeof expected !== 'string' && expected.length === 0 && !isDrawn;
  return cases.find((one) => one.key === key && (name === undefined ? isClean(one) : one.name === name));
}
