import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Check, Team } from '@palisade/persistence';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { palisade, palisadeJson } from '../support/command-line';
import { REPOSITORY } from '../support/program';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const settings = (): Record<string, string> => ({ DATABASE_URL: database.url });
const answerOf = <Document>(...args: string[]): Promise<Document> => palisadeJson(args, settings());

describe('team list', () => {
  it('lists every team except the deleted ones', async () => {
    const [kept, deleted] = [await createTeam(database.dataSource), await createTeam(database.dataSource)];
    await database.dataSource.getRepository(Team).softDelete({ id: deleted.id });
    const { teams } = await answerOf<{ teams: { team_id: string }[] }>('team', 'list');
    expect(teams).toContainEqual({ team_id: kept.id, name: kept.name, plan: kept.plan });
    expect(teams.map(({ team_id }) => team_id)).not.toContain(deleted.id);
  });
});

describe('check list', () => {
  const rowOf = ({ id, domain, url, isActive }: Check, isVerified: boolean) => ({
    check_id: id,
    domain,
    url: url ?? null,
    is_active: isActive,
    is_verified: isVerified,
  });

  it('gives the checks of one team by domain', async () => {
    const { dataSource } = database;
    const [team, other] = [await createTeam(dataSource), await createTeam(dataSource)];
    await createCheck(dataSource, other.id);
    const second = await createCheck(dataSource, team.id, { domain: 'b.example.com' });
    const first = await createCheck(dataSource, team.id, { domain: 'a.example.com', isVerified: true });
    const listed = await answerOf<{ checks: object[] }>('check', 'list', team.id);
    expect(listed).toEqual({ checks: [rowOf(first, true), rowOf(second, false)] });
  });
});

it('a command says in one line that its reader has enough', async () => {
  const program = join(REPOSITORY, 'dist/apps/cli/main.js');
  const pipe = promisify(execFile)('bash', ['-c', `"${process.execPath}" "${program}" man | true`]);
  await expect(pipe).resolves.toMatchObject({
    stderr: 'The output cannot be written: its reader has closed the pipe.\n',
  });
});

describe('check isolated and check release', () => {
  it('list the isolated checks and release one', async () => {
    const team = await createTeam(database.dataSource);
    const isolatedAt = new Date('2026-03-01T12:00:00Z');
    const check = await createCheck(database.dataSource, team.id, { isolatedAt });
    await createCheck(database.dataSource, team.id);
    await expect(answerOf('check', 'isolated')).resolves.toEqual({
      checks: [
        {
          check_id: check.id,
          team_id: team.id,
          domain: 'shop.example.com',
          isolated_at: '2026-03-01T12:00:00.000Z',
        },
      ],
    });
    const released = { check_id: check.id, is_isolated: false };
    await expect(answerOf('check', 'release', check.id)).resolves.toEqual(released);
    await expect(answerOf('check', 'isolated')).resolves.toEqual({ checks: [] });
    await expect(palisade(['check', 'release', check.id], settings())).resolves.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(`There is no isolated check with the id ${check.id}.`),
    });
  });
});
