import type { TestKey } from '@palisade/vocabulary';
import type { TestResult } from '../contract/scanner';

/** They do not apply to an IP address, whatever the site answers, and request nothing of it. */
const OF_DOMAINS: readonly TestKey[] = [
  'email_security',
  'dns_security',
  'domain_expiry',
  'subdomain_takeover',
  'subdomain_discovery',
];

/** Whether a test of the domain name passed because the target has none. */
export const isOfDomain = ({ testKey, isApplicable }: TestResult): boolean =>
  !isApplicable && OF_DOMAINS.includes(testKey);
