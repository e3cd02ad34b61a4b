// @ts-check
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { postgresAccount } from '../../../apps/launcher/postgres-account.mjs';
import { enterableFolder, postgresPrograms } from '../../../apps/launcher/postgres-files.mjs';
import { THROW_AWAY_PREFIX } from '../../../apps/launcher/run-record.mjs';
import { postgresPackage } from '../../versions/npm-programs.mjs';

/**
 * Prints where a PostgreSQL of a fault test can live, `{bin, folder, account}`, by the rules of the launcher, which are
 * ES modules that jest cannot load. The first argument is the folder to prefer; the new one in it is the caller's to remove. The second is
 * the major version, by default that of the tests.
 */
const account = postgresAccount();
const folder = mkdtempSync(join(enterableFolder(process.argv[2], account), THROW_AWAY_PREFIX));
chmodSync(folder, 0o711);
const [, , , major] = process.argv;
const source = major === undefined ? undefined : await postgresPackage(Number(major));
console.log(JSON.stringify({ bin: postgresPrograms(folder, account, source).bin, folder, account }));
