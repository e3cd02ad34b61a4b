import type { EverRead } from './crawl-turns';
import { type CoverageCounts, type CoverageSummary, knownPages } from './coverage-counts';
import { ANONYMOUS, COVERAGE_OUTCOMES, type CoverageOutcome } from './site-coverage';

export const OUTCOME_WORDS: Readonly<Record<CoverageOutcome, string>> = {
  judged: 'judged',
  avoided: 'avoided',
  blocked: 'blocked',
  signed_out: 'signed out',
  failed: 'failed',
  too_large: 'too large',
  not_read: 'not read',
  over_budget: 'beyond the limit',
};

/** As whom a page was read, in a sentence. */
export const visitorWords = (identity: string): string => (identity === ANONYMOUS ? 'a stranger' : identity);

type Counted = Omit<CoverageCounts, 'last_good' | 'last_good_read'>;
type Total = Counted & Pick<CoverageSummary, 'blocked_by'> & { ever_read?: EverRead | null };

/** What a scan covered, for people: `Judged 12 of 15 known pages as a stranger. Not judged: 3 blocked (by Cloudflare).` */
export function coverageSentence(
  total: Total,
  identities: readonly (Counted & { identity: string })[],
): string {
  if (identities.length === 0) return 'No test of this scan reads pages.';
  const { unread_addresses: unread = 0 } = total;
  const judged = identities.map(
    ({ identity, ...counts }, place) =>
      `${counts.judged} of ${knownPages(counts)}${place === 0 ? ' known pages' : ''} as ${visitorWords(identity)}`,
  );
  const gaps = COVERAGE_OUTCOMES.filter((outcome) => outcome !== 'judged' && total[outcome] > 0).map(
    (outcome) =>
      `${total[outcome]} ${OUTCOME_WORDS[outcome]}${outcome === 'blocked' ? blockersOf(total) : ''}`,
  );
  return [
    `Judged ${judged.join(', ')}.`,
    gaps.length === 0 ? '' : ` Not judged: ${gaps.join(', ')}.`,
    unread === 0 ? '' : ` Found and not requested: ${unread} ${unread === 1 ? 'address' : 'addresses'}.`,
    total.ever_read ? everReadWords(total.ever_read) : '',
    total.expected_missing === 0
      ? ''
      : ` Expected and not judged: ${total.expected_missing} of ${total.expected}.`,
  ].join('');
}

const everReadWords = ({ read, known, scans, oldest }: EverRead): string =>
  ` Read within ${scans} ${scans === 1 ? 'scan' : 'scans'}: ${read} of ${known} addresses${oldest === null ? '' : `, the oldest on ${oldest}`}.`;

const blockersOf = ({ blocked_by: names = [] }: Total): string =>
  names.length === 0 ? '' : ` (by ${names.join(', ')})`;

/** Of a scan that has ended. */
export const coverageWords = ({ total, identities, blocked_by, ever_read }: CoverageSummary): string =>
  coverageSentence(
    {
      ...total,
      ...(blocked_by !== undefined && { blocked_by }),
      ...(ever_read !== undefined && { ever_read }),
    },
    identities.map(({ identity, counts }) => ({ identity, ...counts })),
  );
