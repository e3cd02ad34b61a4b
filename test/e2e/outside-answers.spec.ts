import { OutsideAnswersRepository } from '@palisade/persistence';
import type { OutsideAnswers } from '@palisade/scan-engine';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { informationDisclosureScanner } from '../../libs/scanners/src/information-disclosure/information-disclosure.scanner';
import type { TeamId } from '@palisade/vocabulary';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';

const DOMAIN = 'example.com';
const ANSWER = { expires: '2027-01-01T00:00:00.000Z' };
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
const answers = (): OutsideAnswersRepository => new OutsideAnswersRepository(asWorker(database.dataSource));
const rest = (minutes: number): Promise<unknown> =>
  database.dataSource.query('UPDATE outside_answers SET next_at = now() - make_interval(mins => $1)', [
    minutes,
  ]);

describe('what is known about a registered domain', () => {
  const verify = (checkId: string, teamId: string, method: string): Promise<unknown> =>
    database.dataSource.query(
      `WITH proven AS (INSERT INTO domain_proofs (check_id, team_id, method, token) VALUES ($1, $2, $3, CASE WHEN $3 <> 'operator' THEN 'token' END))
       UPDATE checks SET is_verified = true WHERE id = $1`,
      [checkId, teamId, method],
    );
  const knownTo = (teamId: TeamId) => answers().forWorkerKnownDomain(teamId, DOMAIN);

  it('are the hosts of the team alone, at and below it', async () => {
    const [team, other] = [await createTeam(database.dataSource), await createTeam(database.dataSource)];
    for (const domain of [DOMAIN, `www.${DOMAIN}`, `not${DOMAIN}`, `${DOMAIN}.net`])
      await createCheck(database.dataSource, team.id, { domain });
    await createCheck(database.dataSource, other.id, { domain: `blog.${DOMAIN}` });
    const deleted = await createCheck(database.dataSource, team.id, { domain: `old.${DOMAIN}` });
    await database.dataSource.query('UPDATE checks SET deleted_at = now() WHERE id = $1', [deleted.id]);
    await expect(knownTo(team.id)).resolves.toEqual({
      isProven: false,
      watched: [DOMAIN, `www.${DOMAIN}`],
    });
  });

  it.each([
    [DOMAIN, 'dns', true],
    [DOMAIN, 'operator', true],
    [DOMAIN, 'file', false],
    [`www.${DOMAIN}`, 'dns', false],
  ])('is proven by a check of %s that is verified by %s: %s', async (domain, method, isProven) => {
    const team = await createTeam(database.dataSource);
    const check = await createCheck(database.dataSource, team.id, { domain });
    await verify(check.id, team.id, method);
    await expect(knownTo(team.id)).resolves.toMatchObject({ isProven });
    // A lost proof leaves its row.
    await database.dataSource.query('UPDATE checks SET is_verified = false WHERE id = $1', [check.id]);
    await expect(knownTo(team.id)).resolves.toMatchObject({ isProven: false });
  });
});

describe('answers from outside the scanned sites', () => {
  it('are asked for by one of many scans', async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => answers().forWorkerClaim('domain_expiry', DOMAIN)),
    );
    expect(claims.filter(({ mayAsk }) => mayAsk)).toEqual([{ mayAsk: true, kept: null }]);
  });

  it('are there for every other scan, until the pause is over', async () => {
    await answers().forWorkerKeep('domain_expiry', DOMAIN, ANSWER, 3600);
    await expect(answers().forWorkerClaim('domain_expiry', DOMAIN)).resolves.toEqual({
      mayAsk: false,
      kept: { value: ANSWER, at: expect.any(String) as string },
    });
    await expect(answers().forWorkerClaim('ssl_certificate', DOMAIN)).resolves.toMatchObject({
      mayAsk: true,
    });
    await rest(1);
    await expect(answers().forWorkerClaim('domain_expiry', DOMAIN)).resolves.toMatchObject({
      mayAsk: true,
      kept: { value: ANSWER },
    });
  });

  it('stay when the service refuses', async () => {
    await answers().forWorkerKeep('domain_expiry', DOMAIN, null, 60);
    await expect(answers().forWorkerClaim('domain_expiry', DOMAIN)).resolves.toMatchObject({
      mayAsk: false,
      kept: { value: ANSWER },
    });
  });

  it('space out a malformed path over all scans of a host', async () => {
    const key = 'information_disclosure';
    const outside: OutsideAnswers = {
      claim: (subject) => answers().forWorkerClaim(key, subject),
      keep: (...kept) => answers().forWorkerKeep(key, ...kept),
      knownDomain: () => Promise.resolve({ isProven: false, watched: [] }),
    };
    const scan = async (): Promise<boolean> => {
      const shop = serveHttp((_request, response) => response.end('<!doctype html><h1>Shop</h1>'));
      const { site } = await scanSite(informationDisclosureScanner, shop, { outside });
      return site.paths.includes('/%');
    };
    expect([await scan(), await scan()]).toEqual([true, false]);
    await rest(1);
    expect([await scan(), await scan()]).toEqual([true, false]);
    await database.dataSource.query('DELETE FROM outside_answers WHERE test_key = $1', [key]);
  });

  it('name no domain, and are deleted when nobody asks for them', async () => {
    const [row] = await database.dataSource.query<{ subject_hash: string }[]>(
      'SELECT * FROM outside_answers',
    );
    expect(row?.subject_hash).toMatch(/^[0-9a-f]{64}$/);
    await rest(31 * 24 * 60);
    await answers().forWorkerClaim('domain_expiry', 'other.example');
    await answers().forWorkerKeep('domain_expiry', 'other.example', ANSWER, 60);
    const rows = await database.dataSource.query<unknown[]>('SELECT FROM outside_answers');
    expect(rows).toHaveLength(1);
  });
});
