import { isSignedInPage, SIGNED_IN_DETAILS } from '@palisade/vocabulary';
import type { StoredFinding } from '../entities/scan-test-details.entity';

const isShared = (teamId: string): string =>
  `(SELECT share_signed_in_evidence FROM teams WHERE id = ${teamId})`;

/** Whether evidence and places of signed-in pages of the team may leave the dashboard. In SQL. */
export const sharesEvidence = (teamId: string): string => `${isShared(teamId)} AS "sharesEvidence"`;

/** Replaces evidence that only an identity saw. */
export const MASKED_EVIDENCE = {
  observed: 'Palisade saw this while signed in. Its evidence is in the dashboard.',
};

/** Replaces a place that only an identity saw. It is not a path, so no program takes it for one. */
export const MASKED_LOCATION = '(signed-in page)';

/** The location of a row of `issues` as it leaves the dashboard: in messages, tickets and files. In SQL. */
export const leavingLocation = (issue: string): string =>
  `CASE WHEN coalesce(${issue}.location, '') = '' OR ${issue}.seen_as = '{}' OR ${isShared(`${issue}.team_id`)}
   THEN coalesce(${issue}.location, '') ELSE '${MASKED_LOCATION}' END`;

/** The operations of a row `read` with an API document, by name: those of one that only an identity may read stay. In SQL. */
export const leavingOperations = (lines: string): string =>
  `CASE WHEN read.is_signed_in AND NOT ${isShared('read.team_id')} THEN '[]' ELSE ${lines} END`;

/** A finding for readers outside the dashboard. Its location stays, because it identifies the finding. */
export interface LeavingFinding extends StoredFinding {
  /** What to show in place of the location; absent where that may leave. */
  shownLocation?: string;
}

/** The location of a finding that leaves the dashboard. */
export const shownLocationOf = ({ location, shownLocation }: LeavingFinding): string =>
  shownLocation ?? location;

/** For everything that leaves the dashboard: reports, SARIF files, pipelines, MCP responses. */
export const maskedFindings = (
  findings: readonly StoredFinding[],
  { sharesEvidence }: { sharesEvidence: boolean },
): LeavingFinding[] =>
  findings.map((finding) =>
    sharesEvidence || (finding.seenAs ?? []).length === 0
      ? finding
      : {
          ...finding,
          evidence: MASKED_EVIDENCE,
          ...(finding.location !== '' && { shownLocation: MASKED_LOCATION }),
        },
  );

/** Pages of the ledger of scripts, for the same readers. */
export const leavingPages = (
  pages: readonly string[],
  { sharesEvidence }: { sharesEvidence: boolean },
): string[] =>
  sharesEvidence
    ? [...pages]
    : [...new Set(pages.map((page) => (isSignedInPage(page) ? MASKED_LOCATION : page)))];

/** A change of the ledger. A form of a signed-in page can send to a path that only an account knows. */
export function leavingChange<Change extends { pages: readonly string[]; subject: string }>(
  change: Change,
  sharing: { sharesEvidence: boolean },
): Change & { pages: string[] } {
  const isSecret =
    !sharing.sharesEvidence && change.subject.startsWith('/') && change.pages.every(isSignedInPage);
  return {
    ...change,
    subject: isSecret ? MASKED_LOCATION : change.subject,
    pages: leavingPages(change.pages, sharing),
  };
}

/** The technical details of a result, for the same readers. */
export function leavingDetails(
  { [SIGNED_IN_DETAILS]: signedIn, ...details }: Readonly<Record<string, unknown>>,
  { sharesEvidence }: { sharesEvidence: boolean },
): Record<string, unknown> {
  const isSecret = (name: string): boolean =>
    !sharesEvidence && Array.isArray(signedIn) && signedIn.includes(name);
  return Object.fromEntries(Object.entries(details).filter(([name]) => !isSecret(name)));
}
