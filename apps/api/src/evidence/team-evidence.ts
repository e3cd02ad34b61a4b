import type { QuarterFacts } from '@palisade/persistence';
import { SEVERITIES } from '@palisade/vocabulary';
import {
  type EvidenceBlock,
  type EvidenceDocument,
  h1,
  h2,
  list,
  paragraph,
  timeWords,
} from './evidence-block';
import { deedWords } from './evidence-words';

export interface QuarterContent extends QuarterFacts {
  team: string;
  quarter: string;
  /** Exclusive. */
  until: Date;
  /** Of the page that says how to verify. */
  guide: string;
}

/** What an auditor needs to know about the work of a team in a quarter that is over. */
export function quarterEvidence(content: QuarterContent): EvidenceDocument {
  const { team, quarter, until, checks, open, deeds, deedsCount, guide } = content;
  const title = `Security evidence: ${team}, ${quarter}`;
  const accepted = deeds.filter(({ type }) => type === 'accepted');
  return {
    title,
    at: until,
    blocks: [
      h1(title),
      paragraph(`All that Palisade recorded before ${timeWords(until)}.`),
      h2('Method'),
      paragraph(
        'Palisade requests running sites over the network, as visitors and attackers do, and judges what they return by rules. The evidence of each scan names its tests. Deleted checks, and scans that the retention of the installation has deleted, are not in this file.',
      ),
      h2(`Coverage (${checks.length} checks)`),
      list(
        checks.map(({ domain, scans, failed, lastAt }) =>
          lastAt === null
            ? `${domain}: no completed scan, ${failed} failed`
            : `${domain}: ${scans} completed scans of all tests, ${failed} failed, the last on ${timeWords(lastAt)}`,
        ),
      ),
      h2('Open at the end'),
      list(SEVERITIES.map((severity) => `${severity}: ${open[severity] ?? 0}`)),
      h2(`Acceptances (${accepted.length})`),
      list(accepted.map(deedWords)),
      h2(`Changes, and who made them (${deedsCount})`),
      ...left(deedsCount - deeds.length),
      list(deeds.map(deedWords)),
      h2('Signature'),
      paragraph(`Palisade signs this file. How to verify the signature: ${guide}`),
    ],
  };
}

const left = (count: number): EvidenceBlock[] =>
  count > 0 ? [paragraph(`The ${count} oldest are left out, also above.`)] : [];
