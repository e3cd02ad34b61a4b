import { Check } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase, undoMigrationsUntil } from '../support/database';
import { createCheck, createTeam } from '../support/factories';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('stored time zones get the name of today, and nothing else changes', async () => {
  const { dataSource } = database;
  const team = await createTeam(dataSource);
  const daily = { kind: 'daily', weekday: null, day: null, time: '06:30' } as const;
  const window = { weekday: null, start: '22:00', end: '02:00' };
  const old = await createCheck(dataSource, team.id, {
    schedule: { ...daily, time_zone: 'Asia/Calcutta' },
    maintenanceWindows: [
      { ...window, time_zone: 'Asia/Tokyo' },
      { ...window, time_zone: 'utc' },
    ],
  });
  const without = await createCheck(dataSource, team.id, { domain: 'other.example.com' });
  await undoMigrationsUntil(database, 'NameTimeZones1796724400001');
  await dataSource.runMigrations();
  const checks = dataSource.getRepository(Check);
  expect(await checks.findOneByOrFail({ id: old.id })).toMatchObject({
    schedule: { ...daily, time_zone: 'Asia/Kolkata' },
    maintenanceWindows: [
      { ...window, time_zone: 'Asia/Tokyo' },
      { ...window, time_zone: 'UTC' },
    ],
  });
  expect(await checks.findOneByOrFail({ id: without.id })).toMatchObject({
    schedule: null,
    maintenanceWindows: [],
  });
});
