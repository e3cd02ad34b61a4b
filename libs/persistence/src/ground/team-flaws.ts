import type {
  CheckId,
  FlawEntry,
  FlawReason,
  FlawState,
  ScanId,
  TeamId,
  TestKey,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';

export interface CheckOfFlaw {
  checkId: CheckId;
  domain: string;
  state: FlawState;
  /** Why it waits, or was not asked. */
  reason: FlawReason | null;
  scanId: ScanId | null;
}

/** New rows of the lists about one product, and what they mean for the checks of a team. */
export interface TeamFlaw {
  id: string;
  testKey: TestKey;
  product: string;
  name: string;
  entries: FlawEntry[];
  noticedAt: Date;
  /** The affected ones first, then those that could not be asked. */
  checks: CheckOfFlaw[];
}

/** What needs a person comes first. */
const RANK = `array_position('{affected,not_asked,waiting,asked,not_affected}'::text[], asked.state)`;

/** @param which one flaw, or those of the last days */
export async function flawsOfTeam(
  on: Pick<EntityManager, 'query'>,
  teamId: TeamId,
  which: { flawId: string } | { days: number; limit: number },
): Promise<TeamFlaw[]> {
  const [flawId, days, limit] = 'flawId' in which ? [which.flawId, null, 1] : [null, which.days, which.limit];
  return on.query<TeamFlaw[]>(
    `SELECT flaws.id, flaws.test_key AS "testKey", flaws.product, flaws.name, flaws.entries, flaws.noticed_at AS "noticedAt",
       jsonb_agg(jsonb_build_object('checkId', asked.check_id, 'domain', checks.domain, 'state', asked.state,
         'reason', asked.reason, 'scanId', asked.scan_id) ORDER BY ${RANK}, checks.domain, asked.check_id) AS checks
     FROM flaw_checks AS asked JOIN flaws ON flaws.id = asked.flaw_id
     JOIN checks ON checks.id = asked.check_id AND checks.deleted_at IS NULL
     WHERE asked.team_id = $1 AND ($2::uuid IS NULL OR flaws.id = $2)
       AND ($3::integer IS NULL OR flaws.noticed_at > now() - make_interval(days => $3))
     GROUP BY flaws.id ORDER BY bool_or(asked.state = 'affected') DESC, flaws.noticed_at DESC, flaws.name LIMIT $4`,
    [teamId, flawId, days, limit],
  );
}
