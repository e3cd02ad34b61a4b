import { type SiteCoverage, summaryOfCoverage } from '@palisade/vocabulary';
import { contentHash } from '../ground/ended-details';
import type { ScanHold } from './scan-hold';

/** So many scans in a row that read a smaller site, and over so long, and it is taken as it is: a short outage of a site that is scanned each hour must not count as its new size. */
const COLLAPSES = 3;
const COLLAPSED_FOR = '1 day';

/** A site of which nothing can be read never counts as its new size. */
const IS_ACCEPTED = `(good.collapses + 1 >= ${COLLAPSES} AND good.collapsed_since < now() - interval '${COLLAPSED_FOR}'
  AND excluded.pages <> '[]' AND excluded.look -> 'isPlaceholder' IS DISTINCT FROM 'true')`;
const STAYS = `(excluded.collapses > 0 AND NOT ${IS_ACCEPTED})`;

/** So many scans have to see the site after one that did not, before an issue closes. */
const AGREEMENTS = 2;

/**
 * Parts of the statement that ends the scans of `freed (scan_id)`: they store each content once, and what scans of whole checks read as what
 * the next one is compared with. The row of each scan refers to its content by the hash.
 *
 * @param coverages the parameter with the rows of `endedCoverage`, by `storableJson`
 */
export const storeCoverage = (coverages: string): string => `covered AS MATERIALIZED (
    SELECT covered.*, scans.team_id, scans.is_partial
    FROM jsonb_to_recordset(${coverages}::jsonb)
      AS covered (check_id uuid, scan_id uuid, hash text, rows jsonb, counts jsonb, collapsed jsonb, pages jsonb, looks jsonb, turns jsonb)
    JOIN freed USING (scan_id) JOIN scans ON scans.id = covered.scan_id
  ), stored_coverage AS (
    INSERT INTO scan_coverage (check_id, content_hash, team_id, rows, counts)
    SELECT check_id, hash, team_id, rows, counts FROM covered ORDER BY check_id, hash
    ON CONFLICT (check_id, content_hash) DO NOTHING
  ), stored_pages AS (
    INSERT INTO good_coverage AS good (check_id, identity, team_id, pages, collapses, collapsed_since, look, turns, doubts)
    SELECT check_id, read.key, team_id, read.value, state.collapses, CASE WHEN state.collapses > 0 THEN now() END,
           looks -> read.key, turns -> read.key, state.collapses * ${AGREEMENTS}
    FROM covered CROSS JOIN LATERAL jsonb_each(pages) AS read
    CROSS JOIN LATERAL (SELECT (collapsed ? read.key)::integer AS collapses) AS state
    WHERE NOT is_partial ORDER BY check_id, read.key
    ON CONFLICT (check_id, identity) DO UPDATE SET
      pages = CASE WHEN ${STAYS} THEN good.pages ELSE excluded.pages END,
      collapses = CASE WHEN ${STAYS} THEN least(good.collapses + 1, 100) ELSE 0 END,
      collapsed_since = CASE WHEN ${STAYS} THEN coalesce(good.collapsed_since, now()) END,
      look = CASE WHEN ${STAYS} THEN good.look ELSE excluded.look END,
      turns = CASE WHEN ${STAYS} THEN good.turns ELSE coalesce(excluded.turns, good.turns) END,
      doubts = CASE WHEN ${STAYS} THEN ${AGREEMENTS} WHEN excluded.collapses > 0 THEN 1 ELSE greatest(good.doubts - 1, 0) END
    WHERE excluded.collapses > 0 OR good.collapses > 0 OR good.doubts > 0 OR good.pages <> excluded.pages
       OR good.look IS DISTINCT FROM excluded.look OR coalesce(excluded.turns, good.turns) IS DISTINCT FROM good.turns
  ), agreed AS (
    -- A scan of some tests that sees the site counts too.
    UPDATE good_coverage AS good SET doubts = good.doubts - 1 FROM covered
    WHERE covered.is_partial AND good.check_id = covered.check_id AND good.doubts > 0
      AND covered.pages ? good.identity AND NOT covered.collapsed ? good.identity
  )`;

/** What a scan covered as it is stored. */
export type EndedCoverage = ReturnType<typeof endedCoverage>;

/** @param lastGood what the scan was compared with */
export function endedCoverage(
  { checkId, scanId }: Pick<ScanHold, 'checkId' | 'scanId'>,
  coverage: SiteCoverage,
  lastGood: Record<string, string[]>,
) {
  const { rows, collapsed, pages, looks = {}, turns = {} } = coverage;
  const content = { rows, counts: summaryOfCoverage(coverage, lastGood) };
  return {
    check_id: checkId,
    scan_id: scanId,
    hash: contentHash(content),
    ...content,
    collapsed,
    pages,
    looks,
    turns,
  };
}
