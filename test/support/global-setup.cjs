const { createHash } = require('node:crypto');
const { readdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { Client } = require('pg');

const root = resolve(__dirname, '../..');

/** One migrated database that each test file clones: cloning takes milliseconds, migrating does not. */
module.exports = async function globalSetup() {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (!TEST_DATABASE_URL || !TEST_REDIS_URL) {
    throw new Error(
      'Run these tests with `npm test`: it starts PostgreSQL and Redis and sets TEST_DATABASE_URL and TEST_REDIS_URL.',
    );
  }
  const template = `palisade_template_${migrationsHash()}`;
  process.env.TEST_DATABASE_TEMPLATE = template;
  const admin = new Client({ connectionString: TEST_DATABASE_URL });
  await admin.connect();
  try {
    // Two jest runs may start together; the lock lets one of them build the template.
    await admin.query('SELECT pg_advisory_lock(815)');
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await buildTemplate(admin, template);
  } finally {
    await admin.end();
  }
};

async function buildTemplate(admin, template) {
  const building = `${template}_building`;
  await admin.query(`DROP DATABASE IF EXISTS "${building}"`);
  await admin.query(`CREATE DATABASE "${building}"`);
  const url = new URL(process.env.TEST_DATABASE_URL);
  url.pathname = `/${building}`;
  const { createDataSource, ensureRole, grantRights } = require(join(root, 'dist/libs/persistence/src'));
  const dataSource = createDataSource({ databaseUrl: url.href });
  await dataSource.initialize();
  await dataSource.runMigrations();
  await dataSource.transaction(async (manager) => {
    for (const program of ['api', 'worker']) {
      const role = `palisade_test_${program}`;
      await ensureRole(manager, role, 'test');
      await grantRights(manager, program, role);
    }
  });
  await keepListsFresh(dataSource);
  await dataSource.destroy();
  await admin.query(`ALTER DATABASE "${building}" RENAME TO "${template}"`);
}

/** The lists of the release grow old, and tests would fail by date: here they are as current as imported ones. Tests about their age delete the row. */
async function keepListsFresh(dataSource) {
  const { DATA_SETS } = require(join(root, 'dist/libs/catalogue/src'));
  for (const { id, date, source } of DATA_SETS.filter(({ pace }) => pace === 'daily')) {
    const file = join(root, 'libs/scan-engine/src/data/shipped', `${id.replaceAll('_', '-')}.json`);
    await dataSource.query(
      `INSERT INTO loaded_data (id, address_hash, document, date, source, confirmed_on, loaded_at, next_load_at)
       VALUES ($1, '', $2, $3, $4, '2999-12-31', date_trunc('milliseconds', now()), '2999-12-31')`,
      [id, readFileSync(file, 'utf8'), date, source],
    );
  }
}

/** Of the built ones, and of the rights that the programs have: they make the template. */
function migrationsHash() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'test/support/global-setup.cjs')));
  for (const part of ['migrations', 'roles']) {
    const folder = join(root, 'dist/libs/persistence/src', part);
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
