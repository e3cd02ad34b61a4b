import type { CheckId, TeamId } from '@palisade/vocabulary';
import { SqlRepository } from '../sql/sql-repository';
import { inconclusiveReason } from '../ground/test-coverage';

/** Checks that a cell names; it counts all. */
export const MOST_CELL_CHECKS = 20;
/** A server can offer every suite that the probe asks for, in each version. */
export const MOST_TLS_CELLS = 1_000;

/** A cipher suite in a version of TLS, and the checks whose servers take it. */
export interface TlsCell {
  version: string;
  /** The IANA name. */
  suite: string;
  checksCount: number;
  /** The first by domain. */
  checks: { checkId: CheckId; domain: string }[];
}

export interface TlsMatrix {
  /** Checks whose last full scan could judge their TLS. */
  checksCount: number;
  /** How many of them take a hybrid of ML-KEM, which quantum computers do not break. */
  postQuantumCount: number;
  /** Checks whose servers took one and no longer do. */
  postQuantumLost: LostCheck[];
  /** How many of them take a version, whatever the suites. */
  versions: { version: string; checksCount: number }[];
  cells: TlsCell[];
}

/** A check, and when a scan last saw what its server no longer takes. */
export interface LostCheck {
  checkId: CheckId;
  domain: string;
  lastSeenAt: Date;
}

type CellCheck = TlsCell['checks'][number];

/** What servers with the same configuration offer, and whose they are. */
interface Configuration {
  isPostQuantum: boolean;
  offered: { version: string; suites: string[] }[];
  checksCount: number;
  checks: CellCheck[];
}

/** Of the last full scan of each check; one whose test was inconclusive has no part in it. Most servers of a team are configured alike. */
const CONFIGURATIONS = `
  WITH seen AS (
    SELECT c.id, c.domain, details.technical_details -> 'versions' AS versions,
      coalesce(details.technical_details -> 'post_quantum' = 'true', false) AS is_hybrid
    FROM checks c
    JOIN scan_tests AS test ON test.scan_id = c.latest_completed_scan_id AND test.test_key = 'tls_configuration'
    JOIN scan_test_details AS details ON details.check_id = c.id AND details.content_hash = test.details_hash
    WHERE c.team_id = $1 AND c.deleted_at IS NULL AND test.status IN ('passed', 'failed', 'warning')
      AND ${inconclusiveReason('details')} IS NULL AND jsonb_typeof(details.technical_details -> 'versions') = 'array'
  ), alike AS (
    SELECT versions, is_hybrid, array_agg(id ORDER BY domain, id) AS ids, array_agg(domain ORDER BY domain, id) AS domains
    FROM seen GROUP BY versions, is_hybrid
  )
  SELECT (
    SELECT coalesce(json_agg(json_build_object('version', version -> 'version', 'suites', coalesce(version -> 'suites', '[]'))), '[]')
    FROM jsonb_array_elements(versions) AS version WHERE version ->> 'offered' = 'yes') AS offered,
    is_hybrid AS "isPostQuantum", cardinality(ids) AS "checksCount", (
    SELECT json_agg(json_build_object('checkId', id, 'domain', domain))
    FROM unnest(ids[1:${MOST_CELL_CHECKS}], domains[1:${MOST_CELL_CHECKS}]) AS first (id, domain)) AS checks
  FROM alike`;

/** By the scans that are kept. Few checks have both kinds of results, so that only their scans are read. */
const LOST = `
  SELECT c.id AS "checkId", c.domain, max(scan.completed_at) AS "lastSeenAt"
  FROM checks c
  JOIN scan_tests AS test ON test.scan_id = c.latest_completed_scan_id AND test.test_key = 'tls_configuration'
  JOIN scan_test_details AS details ON details.check_id = c.id AND details.content_hash = test.details_hash
  JOIN scan_test_details AS former ON former.check_id = c.id AND former.technical_details -> 'post_quantum' = 'true'
  JOIN scans AS scan ON scan.team_id = c.team_id AND scan.check_id = c.id AND scan.status = 'completed'
  JOIN scan_tests AS earlier ON earlier.scan_id = scan.id AND earlier.test_key = 'tls_configuration'
    AND earlier.details_hash = former.content_hash
  WHERE c.team_id = $1 AND c.deleted_at IS NULL AND test.status IN ('passed', 'failed', 'warning')
    AND ${inconclusiveReason('details')} IS NULL AND details.technical_details -> 'post_quantum' = 'false'
  GROUP BY c.id, c.domain ORDER BY c.domain, c.id LIMIT ${MOST_CELL_CHECKS}`;

export class TlsMatrixRepository extends SqlRepository {
  async ofTeam(teamId: TeamId): Promise<TlsMatrix> {
    const [configurations, lost] = await Promise.all([
      this.rows<Configuration>(CONFIGURATIONS, [teamId]),
      this.rows<LostCheck>(LOST, [teamId]),
    ]);
    return { ...matrixOf(configurations), postQuantumLost: lost };
  }
}

function matrixOf(configurations: readonly Configuration[]): Omit<TlsMatrix, 'postQuantumLost'> {
  const versions = new Map<string, number>();
  const cells = new Map<string, TlsCell>();
  for (const { offered, checksCount, checks } of configurations) {
    for (const { version, suites } of offered) {
      versions.set(version, (versions.get(version) ?? 0) + checksCount);
      for (const suite of suites) {
        const key = `${suite} ${version}`;
        const known = cells.get(key);
        if (known === undefined) cells.set(key, { version, suite, checksCount, checks: [...checks] });
        else {
          known.checksCount += checksCount;
          known.checks.push(...checks);
        }
      }
    }
  }
  const ordered = [...cells].sort(([one], [other]) => compare(one, other)).slice(0, MOST_TLS_CELLS);
  return {
    checksCount: configurations.reduce((sum, each) => sum + each.checksCount, 0),
    postQuantumCount: configurations.reduce(
      (sum, { isPostQuantum, checksCount }) => sum + (isPostQuantum ? checksCount : 0),
      0,
    ),
    versions: [...versions]
      .map(([version, checksCount]) => ({ version, checksCount }))
      .sort((one, other) => compare(one.version, other.version)),
    cells: ordered.map(([, cell]) => ({ ...cell, checks: firstOf(cell.checks) })),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const firstOf = (checks: readonly CellCheck[]): CellCheck[] =>
  [...checks]
    .sort((one, other) => compare(one.domain, other.domain) || compare(one.checkId, other.checkId))
    .slice(0, MOST_CELL_CHECKS);
