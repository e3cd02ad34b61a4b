import type { SiteCase } from '../../site-case';
import { ONE_SCAN_CASES } from './one-scan';
import { REPORTED_CASES } from './reported';
import { REPORTED_HARM_CASES } from './reported-harm';
import { TWO_SCAN_CASES } from './two-scans';

export const COVERAGE_CASES: readonly SiteCase[] = [
  ...ONE_SCAN_CASES,
  ...TWO_SCAN_CASES,
  ...REPORTED_CASES,
  ...REPORTED_HARM_CASES,
];
