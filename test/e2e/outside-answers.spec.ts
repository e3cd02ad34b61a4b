import { OutsideAnswersRepository } from '@palisade/persistence';
import type { OutsideAnswers } from '@palisade/scan-engine';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { informationDisclosureScanner } from '../../libs/scanners/src/information-disclosure/information-disclosure.scanner';
import { asWorker, createTestDatabase, type TestDatabase } from '../support/database';

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
