import type { StoredFinding } from '../entities/scan-test-details.entity';

/** Whether evidence of signed-in pages of the team may leave the dashboard. In SQL. */
export const sharesEvidence = (teamId: string): string =>
  `(SELECT share_signed_in_evidence FROM teams WHERE id = ${teamId}) AS "sharesEvidence"`;

/** Replaces evidence that only an identity saw. */
export const MASKED_EVIDENCE = {
  observed: 'Palisade saw this while signed in. Its evidence is in the dashboard.',
};

/** For everything that leaves the dashboard: reports, SARIF files, MCP responses. */
export const maskedFindings = (
  findings: readonly StoredFinding[],
  { sharesEvidence }: { sharesEvidence: boolean },
): StoredFinding[] =>
  findings.map((finding) =>
    sharesEvidence || (finding.seenAs ?? []).length === 0
      ? finding
      : { ...finding, evidence: MASKED_EVIDENCE },
  );
