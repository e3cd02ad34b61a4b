import { eventually } from '../support/program';
import { MINUTE, figure, inForm, pause } from './support/chaos-form';
import { shiftedClock } from './support/shifted-clock';
import { ScheduleSlots } from './support/schedule-slots';
import { Stage } from './support/stage';

describe('schedules', () => {
  it.concurrent(
    'F11: two, then five dispatchers that are killed at random: each slot once',
    () =>
      Stage.with(async (stage) => {
        const perRound = inForm(1_000, 20_000);
        const teams = await stage.teams(10);
        for (const team of teams) await stage.checks(perRound / teams.length, 't0x0.example.com', team);
        const slots = await ScheduleSlots.open(stage.database.dataSource);
        const dispatchers = Array.from({ length: 2 }, () => stage.startDispatcher());
        let kills = 0;
        for (let round = 0; round < 5; round += 1) {
          while (dispatchers.length < (round < 2 ? 2 : 5)) dispatchers.push(stage.startDispatcher());
          expect(await slots.makeDue(perRound)).toBe(perRound);
          await eventually(`round ${round} is dispatched`, 4 * MINUTE, async () => {
            const victim = Math.floor(Math.random() * dispatchers.length);
            // One that still starts has nothing that a kill could break.
            const works = dispatchers[victim]?.log.includes('dispatcher is ready');
            if (works && Math.random() < 0.2) {
              await dispatchers[victim]?.stop('SIGKILL');
              dispatchers[victim] = stage.startDispatcher();
              kills += 1;
            }
            return slots.areAllDispatched();
          });
          await stage.endAllScans();
        }
        await slots.expectOneRunEach();
        expect(await stage.rows('SELECT FROM scan_tests')).toHaveLength(2 * 5 * perRound);
        figure(`F11 slots: ${await slots.expected()}, dispatchers killed: ${kills}`);
      }),
    20 * MINUTE,
  );

  it.concurrent(
    'F14: clocks two hours fast and slow, in other time zones: no run is early, late, doubled or lost',
    () =>
      Stage.with(async (stage) => {
        const soon = await stage.checks(20, 't0x8000.example.com');
        await stage.checks(20, 't0x0.example.com');
        const fast = { ...shiftedClock('+2h'), TZ: 'America/New_York' };
        const slow = { ...shiftedClock('-2h'), TZ: 'Pacific/Auckland' };
        const workers = await Promise.all([stage.startWorker(25, fast), stage.startWorker(25, slow)]);
        for (const [place, shift] of [2, -2].entries()) {
          const said = /"time":"([^"]+)"/.exec(workers[place]?.log ?? '')?.[1] ?? '';
          const hours = (Date.parse(said) - Date.now()) / 3_600_000;
          expect(Math.round(hours)).toBe(shift);
        }
        // Those of the first twenty are due in a moment; the other twenty only for the clock that is fast.
        await stage.rows(
          `UPDATE checks SET next_run_at = now() + CASE WHEN id = ANY($1) THEN interval '4 seconds' ELSE interval '90 minutes' END`,
          soon.map(({ id }) => id),
        );
        await eventually('the due ones run', 30_000, async () => (await stage.scans()).running === 20);
        await stage.allDone(MINUTE);
        // A sweep and two ticks of each worker.
        await pause(12_000);
        await stage.expectNothingLostOrDoubled(20);
        stage.expectNoTestRanTwice();
        expect(await stage.rows('SELECT DISTINCT attempts FROM scans')).toEqual([{ attempts: 1 }]);
        expect(
          await stage.rows(`SELECT FROM checks WHERE next_run_at <= now() + interval '80 minutes'`),
        ).toEqual([]);
        expect(await stage.rows('SELECT FROM checks WHERE missed_runs + runs_skipped_overlap > 0')).toEqual(
          [],
        );
      }),
    3 * MINUTE,
  );
});
