import { Check, type Scan, ScanTest, ScanTestDetails, newId } from '@palisade/persistence';
import type { ScanTestStatus, Severity, TestKey } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';

/** A finding as a scanner would report it. */
export interface StoredFinding {
  id: string;
  severity: Severity;
  title: string;
  location?: string;
  /** The version of the rule that found it; 1 by default. */
  ruleVersion?: number;
}

/** The result of one test of a scan. */
export interface StoredResult {
  testKey: TestKey;
  status: ScanTestStatus;
  message?: string;
  findings?: readonly StoredFinding[];
  inconclusiveReason?: string;
  technicalDetails?: Record<string, unknown>;
}

/** Stores results of a scan, as the worker would. */
export async function storeResults(
  dataSource: DataSource,
  scan: Scan,
  results: readonly StoredResult[],
): Promise<void> {
  const owner = { teamId: scan.teamId, checkId: scan.checkId };
  for (const [position, result] of results.entries()) {
    const detailsHash = newId();
    const ended = !['pending', 'running'].includes(result.status);
    await dataSource.getRepository(ScanTestDetails).save({
      ...owner,
      contentHash: detailsHash,
      findings: (result.findings ?? []).map((finding) => ({
        location: '',
        description: `${finding.title}, in more words.`,
        evidence: {
          observed: null,
          expected: 'something better',
          reproduce: "curl 'https://shop.example.com/'",
        },
        ...finding,
      })),
      remediationSteps: (result.findings ?? []).map(({ title }) => `Fix: ${title}.`),
      technicalDetails: result.technicalDetails ?? {},
      inconclusiveReason: result.inconclusiveReason ?? null,
      judgedLocations: [],
      unjudgedRules: [],
      ruleVersions: {},
    });
    await dataSource.getRepository(ScanTest).insert({
      scanId: scan.id,
      testKey: result.testKey,
      position,
      status: result.status,
      message: result.message ?? 'Nothing found.',
      startedAt: result.status === 'pending' ? null : new Date(),
      completedAt: ended ? new Date() : null,
      detailsHash: ended ? detailsHash : null,
    });
  }
}

/** Makes a scan the latest of its check, and the latest completed one if it is completed. */
export async function makeLatest(dataSource: DataSource, scan: Scan): Promise<void> {
  await dataSource.getRepository(Check).update(scan.checkId, {
    latestScanId: scan.id,
    lastRunAt: scan.createdAt,
    ...(scan.status === 'completed' ? { latestCompletedScanId: scan.id } : {}),
  });
}
