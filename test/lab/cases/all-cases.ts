import type { TestKey } from '@palisade/vocabulary';
import type { CaseOf, LabCase } from '../lab-case';
import { AVAILABILITY_CASES } from './ssl-certificate/availability';
import { CHAIN_CASES } from './ssl-certificate/chain';
import { LEAF_CASES } from './ssl-certificate/leaf';
import { PUBLIC_CA_CASES } from './ssl-certificate/public-ca';

const ofTest = (key: TestKey, ...lists: (readonly CaseOf[])[]): LabCase[] =>
  lists.flat().map((labCase) => ({ ...labCase, key }));

/** Every case of the lab. */
export const labCases: readonly LabCase[] = [
  ...ofTest('ssl_certificate', LEAF_CASES, CHAIN_CASES, PUBLIC_CA_CASES, AVAILABILITY_CASES),
];
