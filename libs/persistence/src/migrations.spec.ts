import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { CHANNEL_TYPES } from '@palisade/vocabulary';
import { EnablesTests } from './migration/enable-new-tests';
import { recorded } from './migration/migration-plan';
import { locksOf } from './migration/statement-locks';

type Migration = new () => MigrationInterface;

const FOLDER = join(__dirname, 'migrations');

/** Older ones were released, or installed, as they are. */
const JUDGED_AFTER = 1796600500000;

/** At most four rows a check, of which a migration changes few, and tokens that live for a day: reading all takes a moment. */
const SMALL = ['scan_identities', 'account_tokens'];

/** Changes issues of broken links alone, and the baselines that name them: few rows, so a writer of one waits for a moment. */
const OF_FEW_ROWS = ['RouteBrokenLinks1796700800001'];

async function judgedMigrations(): Promise<MigrationInterface[]> {
  return Promise.all(
    readdirSync(FOLDER)
      .filter((name) => Number.parseInt(name, 10) > JUDGED_AFTER)
      .sort()
      .map(async (name) => {
        const [migration] = Object.values((await import(join(FOLDER, name))) as Record<string, Migration>);
        if (migration === undefined) throw new Error(`${name} exports nothing`);
        return new migration();
      }),
  );
}

/** `migrate` must never make writers wait for longer than a second, however many rows a table has. */
it('no new migration blocks writers of a table that exists while it reads all its rows', async () => {
  const judged = await judgedMigrations();
  const faults = await Promise.all(
    judged.map(async (migration) => {
      if (OF_FEW_ROWS.includes(migration.constructor.name)) return [];
      // It changes a thousand rows at a time, outside of a transaction.
      if (migration instanceof EnablesTests) return [];
      const { statements } = await recorded(migration);
      const created = statements.flatMap((sql) => /^\s*create table (\w+)/i.exec(sql)?.[1] ?? []);
      return statements
        .filter((sql) => !/^\s*insert/i.test(sql))
        .flatMap(locksOf)
        .filter(({ table, readsRows }) => readsRows && ![...created, ...SMALL].includes(table))
        .map(({ table, blocks }) => `${migration.constructor.name} blocks ${blocks} of ${table}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
  expect(judged).not.toEqual([]);
});

it('the last migration of the types of channels allows each type', async () => {
  const statements = (await Promise.all((await judgedMigrations()).map(recorded))).flatMap(
    (each) => each.statements,
  );
  const allowed = statements.flatMap(
    (sql) =>
      /ADD CONSTRAINT notification_channels_type_check\s+CHECK \(type IN \(([^)]*)/.exec(sql)?.[1] ?? [],
  );
  expect(allowed.at(-1)?.replaceAll("'", '').split(', ')).toEqual(CHANNEL_TYPES);
});
