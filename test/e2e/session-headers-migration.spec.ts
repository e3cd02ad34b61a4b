import { COMMAND_LINE, ScanIdentitiesRepository, ScanIdentity } from '@palisade/persistence';
import type { OpenIdentity } from '@palisade/vocabulary';
import { createTestDatabase, type TestDatabase, undoMigrationsUntil } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { identityOf } from '../support/scan-identities';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const header = (name: string): Partial<OpenIdentity> => ({
  login: { kind: 'header', headers: { [name]: '' } },
  session: [],
});
const NAMES = ['Host', 'x_http_method_override', 'X-Forwarded-Host', 'TE', 'Authorization', 'X-Hostname'];

it('identities with a header that could name another site are disabled with a reason, all others stay', async () => {
  const { dataSource } = database;
  const team = await createTeam(dataSource);
  const identities = new ScanIdentitiesRepository(dataSource);
  const add = async (name: string, overrides: Partial<OpenIdentity>, secrets: Record<string, string>) => {
    const check = await createCheck(dataSource, team.id, {
      domain: `${name.toLowerCase().replace(/_/g, '-')}.example.com`,
    });
    const made = identityOf(check, { name: name.toLowerCase(), ...overrides }, secrets);
    await identities.create({ id: team.id, actor: COMMAND_LINE }, check.id, made);
  };
  for (const name of NAMES) await add(name, header(name), { [`headers.${name}`]: 'x' });
  await add('session', { session: ['cookie', { header: 'Host', value: '{json:/host}' }] }, { password: 'x' });
  await add(
    'cookie',
    { login: { kind: 'cookie', cookies: { host: '' } }, session: [] },
    { 'cookies.host': 'x' },
  );
  await undoMigrationsUntil(database, 'DisableIdentitiesWithRefusedHeaders1796700100000');
  await dataSource.runMigrations();
  const rows = await dataSource.getRepository(ScanIdentity).find({ order: { name: 'ASC' } });
  const disabled = rows.filter(({ state }) => state === 'disabled');
  expect(disabled.map(({ name }) => name)).toEqual([
    'host',
    'session',
    'te',
    'x-forwarded-host',
    'x_http_method_override',
  ]);
  for (const { reason, message } of disabled)
    expect([reason, message]).toEqual(['header_refused', expect.stringMatching(/such as Host/)]);
  for (const { state, reason } of rows.filter((row) => !disabled.includes(row)))
    expect([state, reason]).toEqual(['unproven', null]);
  await undoMigrationsUntil(database, 'DisableIdentitiesWithRefusedHeaders1796700100000');
  // Later columns are gone.
  const again = await dataSource.query<{ state: string; reason: string | null }[]>(
    'SELECT state, reason FROM scan_identities',
  );
  expect(again.every(({ state, reason }) => state === 'unproven' && reason === null)).toBe(true);
});
