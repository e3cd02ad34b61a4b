import type { TestKey } from '@palisade/vocabulary';
import type { CaseOf, LabCase } from '../lab-case';
import {
  FIXED_CASES,
  PATTERN_CASES,
  QUIET_CASES,
  REFLECTION_CASES,
  UNDECIDED_CASES,
} from './cors-misconfiguration/trust';
import { CSP_CASES } from './security-headers/csp';
import { DOCUMENT_CASES } from './security-headers/documents';
import { HSTS_CASES } from './security-headers/hsts';
import { WHOLE_SITE_CASES } from './security-headers/sites';
import { AVAILABILITY_CASES } from './ssl-certificate/availability';
import { CHAIN_CASES } from './ssl-certificate/chain';
import { LEAF_CASES } from './ssl-certificate/leaf';
import { PUBLIC_CA_CASES } from './ssl-certificate/public-ca';

const ofTest = (key: TestKey, ...lists: (readonly CaseOf[])[]): LabCase[] =>
  lists.flat().map((labCase) => ({ ...labCase, key }));

/** Every case of the lab. */
export const labCases: readonly LabCase[] = [
  ...ofTest('ssl_certificate', LEAF_CASES, CHAIN_CASES, PUBLIC_CA_CASES, AVAILABILITY_CASES),
  ...ofTest('security_headers', HSTS_CASES, CSP_CASES, DOCUMENT_CASES, WHOLE_SITE_CASES),
  ...ofTest('cors_misconfiguration', REFLECTION_CASES, PATTERN_CASES, FIXED_CASES, QUIET_CASES, UNDECIDED_CASES),
];
