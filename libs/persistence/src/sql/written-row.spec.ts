import { Check } from '../entities/check.entity';
import { writtenRow } from './written-row';

describe('writtenRow', () => {
  const columns = { tags: 'tags', maintenanceWindows: 'maintenance_windows', schedule: 'schedule' };

  it('numbers its parameters after those of the statement', () => {
    const row = { tags: ['shop'], maintenanceWindows: [], schedule: null };
    expect(writtenRow(Check, columns, row, ['team', 'check'])).toEqual({
      columns: 'tags, maintenance_windows, schedule',
      places: '$3, $4, $5',
      assignments: 'tags = $3, maintenance_windows = $4, schedule = $5',
      values: ['team', 'check', ['shop'], '[]', null],
    });
  });

  it('writes the given columns only', () => {
    const row = { tags: [], maintenanceWindows: [{ start: '22:00' }], schedule: null, id: 'other' };
    expect(writtenRow(Check, columns, row).values).toEqual([[], '[{"start":"22:00"}]', null]);
  });

  it('does not compile without a value of a column', () => {
    // @ts-expect-error: the schedule is missing
    writtenRow(Check, columns, { tags: [], maintenanceWindows: [] });
    expect(Check.jsonColumns).toEqual(new Set(['schedule', 'maintenanceWindows', 'tests']));
  });
});
