import type { Check } from '@palisade/persistence';
import { createTeam } from '../support/factories';
import { eventually } from '../support/program';
import { MINUTE, isLong } from './support/chaos-form';
import { Stage } from './support/stage';
import { withWorkers } from './support/worker-process';

const BIG = 10_000;
const SMALL = 10;
const SMALL_IS_DONE_WITHIN_MS = 30_000;
const INTERACTIVE_BEGINS_WITHIN_S = 5;

/** Due checks of a new team. @returns the team's id. */
async function dueChecks(stage: Stage, count: number, minutesLate: number): Promise<string> {
  const team = await createTeam(stage.database.dataSource);
  await stage.rows(
    `INSERT INTO checks (id, team_id, domain, schedule_frequency, schedule_time, tests, next_run_at)
     SELECT gen_random_uuid(), $1, 't5x15.example.com', 'DAILY', '02:00',
            '{"ssl_certificate": true, "security_headers": true}', now() - make_interval(mins => $3)
     FROM generate_series(1, $2)`,
    team.id,
    count,
    minutesLate,
  );
  return team.id;
}

const openOf = async (stage: Stage, teamId: string): Promise<number> => {
  const [open] = await stage.rows<{ count: number }>(
    `SELECT (SELECT count(*) FROM checks WHERE team_id = $1 AND last_run_at IS NULL)::integer AS count`,
    teamId,
  );
  return open?.count ?? 0;
};

describe('F18: a team with 10,000 due checks', () => {
  it(
    'does not hold up a small one, nor scans that someone waits for',
    () =>
      Stage.with((stage) =>
        withWorkers(stage, 2, async () => {
          const big = await dueChecks(stage, BIG, 10);
          const small = await dueChecks(stage, SMALL, 0);
          await eventually('the small team is done', SMALL_IS_DONE_WITHIN_MS, async () => {
            return (await openOf(stage, small)) === 0;
          });
          expect(await openOf(stage, big)).toBeGreaterThan(BIG / 2);

          const asked = await stage.trigger(await interactiveChecks(stage));
          await eventually('the scans that someone waits for have begun', MINUTE, async () => {
            const begun = await stage.rows(
              'SELECT FROM scans WHERE id = ANY($1) AND started_at IS NOT NULL',
              asked,
            );
            return begun.length === asked.length;
          });
          // In the short form the machine may be busy with other things.
          const late = isLong
            ? await stage.rows(
                'SELECT id FROM scans WHERE id = ANY($1) AND started_at > created_at + make_interval(secs => $2)',
                asked,
                INTERACTIVE_BEGINS_WITHIN_S,
              )
            : [];
          expect(late).toEqual([]);
          expect(await openOf(stage, big)).toBeGreaterThan(0);
        }),
      ),
    6 * MINUTE,
  );
});

const interactiveChecks = (stage: Stage): Promise<Pick<Check, 'id'>[]> =>
  stage.checks(20, 't5x15.example.com');
