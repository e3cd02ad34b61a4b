import { randomBytes } from 'node:crypto';
import { readState, updateState } from './json-file.mjs';
import { DATA, openFolder } from './paths.mjs';
import { privatePort } from './ports.mjs';
import { postgresAccount } from './postgres-account.mjs';
import { enterableFolder } from './postgres-files.mjs';
import { ensureDatabase, startPostgres } from './postgres.mjs';
import { step } from './progress.mjs';
import { startRedis } from './redis.mjs';

const DATABASE = 'palisade';

export const newSecret = () => randomBytes(32).toString('hex');

/** The PostgreSQL of `npm start`: the one of DATABASE_URL, or a private one whose data stays. Returns its url. */
export async function durablePostgres(processes) {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  return step('Starting PostgreSQL', async () => {
    const { postgres: before } = readState();
    // Where the data lies outside the checkout, later runs must look there, no matter who starts them.
    const folder = before?.folder ?? outsideFolder();
    if (folder) openFolder(folder);
    const port = await privatePort(before?.port);
    const password = before?.password ?? newSecret();
    updateState({ postgres: { port, password, ...(folder && { folder }) } });
    const url = await startPostgres(processes, { folder: folder ?? DATA, port, password });
    await ensureDatabase(url('postgres'), DATABASE);
    return url(DATABASE);
  });
}

function outsideFolder() {
  const folder = enterableFolder(DATA, postgresAccount());
  return folder === DATA ? undefined : folder;
}

/** The Redis of `npm start`: the one of REDIS_URL, or a private one. Returns its url. */
export async function durableRedis(processes, program) {
  if (process.env.REDIS_URL) return process.env.REDIS_URL;
  return step('Starting Redis', async () => {
    const { redis: before } = readState();
    const port = await privatePort(before?.port);
    const password = before?.password ?? newSecret();
    updateState({ redis: { port, password } });
    return startRedis(processes, program, { folder: DATA, port, password });
  });
}
