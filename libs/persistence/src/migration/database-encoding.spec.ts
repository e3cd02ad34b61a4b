import type { DataSource } from 'typeorm';
import { requireFitDatabase } from './database-encoding';

const database = (facts: object): DataSource =>
  ({
    query: () =>
      Promise.resolve([
        {
          encoding: 'UTF8',
          role: 'a',
          database: 'b',
          version: '15.18',
          number: 150_018,
          schema: 'public',
          mayCreate: true,
          trigramSchema: null,
          findsTrigrams: true,
          hasTrigrams: true,
          mayAddTrigrams: true,
          ...facts,
        },
      ]),
  }) as unknown as DataSource;

it.each([
  [{}, null],
  [{ version: '14.23', number: 140_023 }, 'PostgreSQL 14.23 is too old. Upgrade to PostgreSQL 15 or newer.'],
  [{ encoding: 'LATIN1' }, expect.stringContaining('it must be UTF8')],
  [{ hasTrigrams: false }, expect.stringContaining('postgresql-contrib')],
])('a database with %j is fit, or the refusal says what to do', async (facts, refusal) => {
  const refused = await requireFitDatabase(database(facts)).then(
    () => null,
    ({ message }: Error) => message,
  );
  expect(refused).toEqual(refusal);
});
