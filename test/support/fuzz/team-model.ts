import type { Severity } from '@palisade/vocabulary';
import type { ApiClient } from '../api';
import type { ScanRig } from '../scan-rig';

export interface ModelScan {
  id: string;
  status: 'pending' | 'completed';
  isCritical: boolean;
}

export interface ModelIssue {
  id: string;
  severity: Severity;
  isResolved: boolean;
  /** Scans in a row that did not find it; the second one resolves it. */
  missed: number;
}

export interface ModelCheck {
  id: string;
  domain: string;
  isActive: boolean;
  /** In the order in which they were triggered. */
  scans: ModelScan[];
  /** By the title of the finding. */
  issues: Map<string, ModelIssue>;
  /** Titles of what the latest completed scan found. */
  latestFindings: string[];
}

/** What the API must say of a team. */
export interface TeamModel {
  checks: ModelCheck[];
  deleted: ModelCheck[];
}

/** The team in the running api, and things of a second team that it must never see. */
export interface RealTeam {
  teamId: string;
  client: ApiClient;
  rig: ScanRig;
  foreign: { check: string; scan: string; issue: string };
}

export const scansOf = (checks: readonly ModelCheck[]): ModelScan[] => checks.flatMap(({ scans }) => scans);
export const issuesOf = (checks: readonly ModelCheck[]): ModelIssue[] =>
  checks.flatMap(({ issues }) => [...issues.values()]);

/** The place in a list that a random number means; undefined when the list is empty. */
export const pick = <Item>(list: readonly Item[], number: number): Item | undefined =>
  list[number % Math.max(1, list.length)];

interface Row {
  id: string;
}

/** All rows of a list, read page by page, after a probe of the counts of each page. */
export async function everyRow(client: ApiClient, path: string, perPage: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const join = path.includes('?') ? '&' : '?';
    const { body } = await client.get(`${path}${join}per_page=${perPage}&page=${page}`).expect(200);
    const { data, meta } = body as { data: Row[]; meta: { total: number; last_page: number; from: number } };
    expect(meta.from).toBe(data.length === 0 ? null : rows.length + 1);
    rows.push(...data);
    last = meta.last_page;
    if (page === last) expect(rows).toHaveLength(meta.total);
  }
  return rows;
}

export const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).sort();
