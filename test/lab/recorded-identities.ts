import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaseReport } from './score';

/** By test and case, the `rule location` of each finding. */
export type RecordedIdentities = Record<string, Record<string, string[]>>;

export const RECORDED_FILE = join(__dirname, 'identities.json');

const recorded = JSON.parse(readFileSync(RECORDED_FILE, 'utf8')) as RecordedIdentities;

/** Fingerprints are made of rule and location: a finding that is named otherwise closes its issue and opens a new one. */
export const identityComplaints = ({ key, name, identities }: CaseReport): string[] => {
  const expected = recorded[key]?.[name] ?? identities;
  return JSON.stringify(expected) === JSON.stringify(identities)
    ? []
    : [`the findings were ${expected.join(', ')}, and are now ${identities.join(', ')}`];
};
