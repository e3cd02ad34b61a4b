import { type Check, type Issue, type Scan, ScanTest, type Team, newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { createCheck, createIssue, createScan } from './factories';

export interface McpWorld {
  check: Check;
  scan: Scan;
  test: ScanTest;
  issue: Issue;
}

/** A check with an ended scan, one result and one issue. */
export async function createMcpWorld(
  dataSource: DataSource,
  team: Team,
  more: Partial<Issue> = {},
): Promise<McpWorld> {
  const check = await createCheck(dataSource, team.id);
  const scan = await createScan(dataSource, check, { status: 'completed', completedAt: new Date() });
  const issue = await createIssue(dataSource, check, scan.id, more);
  const test = await dataSource.getRepository(ScanTest).save({
    id: newId(),
    scanId: scan.id,
    testKey: 'security_headers' as const,
    position: 0,
    status: 'failed' as const,
    message: '1 finding: no content security policy',
  });
  return { check, scan, test, issue };
}
