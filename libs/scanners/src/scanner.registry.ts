import { TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { apiRateLimitScanner } from './tests/api-rate-limit/api-rate-limit.scanner';
import { bruteForceScanner } from './tests/brute-force/brute-force.scanner';
import { cookieSecurityScanner } from './tests/cookie-security/cookie-security.scanner';
import { corsMisconfigurationScanner } from './tests/cors-misconfiguration/cors-misconfiguration.scanner';
import { csrfProtectionScanner } from './tests/csrf-protection/csrf-protection.scanner';
import { directoryListingScanner } from './tests/directory-listing/directory-listing.scanner';
import { exposedFilesScanner } from './tests/exposed-files/exposed-files.scanner';
import { httpsRedirectScanner } from './tests/https-redirect/https-redirect.scanner';
import { informationDisclosureScanner } from './tests/information-disclosure/information-disclosure.scanner';
import { mixedContentScanner } from './tests/mixed-content/mixed-content.scanner';
import type { Scanner } from './engine/scanner';
import { outdatedJsLibrariesScanner } from './tests/outdated-js-libraries/outdated-js-libraries.scanner';
import { dnsSecurityScanner } from './tests/dns-security/dns-security.scanner';
import { emailSecurityScanner } from './tests/email-security/email-security.scanner';
import { securityHeadersScanner } from './tests/security-headers/security-headers.scanner';
import { securityTxtScanner } from './tests/security-txt/security-txt.scanner';
import { sslCertificateScanner } from './tests/ssl-certificate/ssl-certificate.scanner';
import { subdomainTakeoverScanner } from './tests/subdomain-takeover/subdomain-takeover.scanner';
import { subresourceIntegrityScanner } from './tests/subresource-integrity/subresource-integrity.scanner';
import { tlsConfigurationScanner } from './tests/tls-configuration/tls-configuration.scanner';

// prettier-ignore
const SCANNERS: readonly Scanner[] = [
  sslCertificateScanner,
  tlsConfigurationScanner,
  securityHeadersScanner,
  csrfProtectionScanner,
  corsMisconfigurationScanner,
  cookieSecurityScanner,
  httpsRedirectScanner,
  subresourceIntegrityScanner,
  mixedContentScanner,
  outdatedJsLibrariesScanner,
  securityTxtScanner,
  emailSecurityScanner,
  informationDisclosureScanner,
  directoryListingScanner,
  dnsSecurityScanner,
  subdomainTakeoverScanner,
  exposedFilesScanner,
  bruteForceScanner,
  apiRateLimitScanner,
];

export type ScannerRegistry = ReadonlyMap<TestKey, Scanner>;

/** Throws when a key has no scanner or two: a check could enable a test that nothing runs. */
export function registryOf(
  scanners: readonly Scanner[],
  keys: readonly TestKey[] = TEST_KEYS,
): ScannerRegistry {
  const registry = new Map<TestKey, Scanner>();
  for (const scanner of scanners) {
    if (registry.has(scanner.key)) throw new Error(`The test key ${scanner.key} has two scanners.`);
    registry.set(scanner.key, scanner);
  }
  for (const key of keys) if (!registry.has(key)) throw new Error(`The test key ${key} has no scanner.`);
  for (const key of registry.keys())
    if (!keys.includes(key)) throw new Error(`The scanner ${key} has no test key.`);
  return registry;
}

/** Every test key and its scanner; loading this module fails when they do not match, so a program does not start. */
export const scannerRegistry = registryOf(SCANNERS);
