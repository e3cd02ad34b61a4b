import { InstallationRepository } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { withDatabase } from '../operator-database';
import { checkCallback } from './check-callback';
import { checkDatabase } from './check-database';
import { checkTemporaryFolder } from './check-disk';
import { checkDns } from './check-dns';
import { checkLists } from './check-lists';
import { checkMail } from './check-mail';
import { checkPace } from './check-pace';
import { checkRedis } from './check-redis';
import { checkRenderer } from './check-renderer';
import { checkRoutes } from './check-routes';
import { checkVariables } from './check-variables';
import type { Finding } from './finding';

/** Null where the database is away, which another check says. */
async function prefixOf(databaseUrl: string | undefined): Promise<string | null> {
  if (databaseUrl === undefined) return null;
  const read = (dataSource: DataSource): Promise<string> =>
    new InstallationRepository(dataSource).redisPrefix();
  return withDatabase(read, { databaseUrl }).catch(() => null);
}

/** Makes all checks, and changes nothing. */
export async function examine(): Promise<Finding[]> {
  const { findings, environment } = checkVariables();
  if (environment === null) return findings;
  const { databaseUrl, redisUrl, redisPaceUrl } = environment;
  const others = await Promise.all([
    databaseUrl === undefined ? [] : checkDatabase(databaseUrl),
    redisUrl === undefined ? [] : checkRedis(redisUrl, await prefixOf(databaseUrl)),
    redisPaceUrl === undefined ? [] : checkPace(redisPaceUrl),
    databaseUrl === undefined ? [] : checkLists(databaseUrl),
    checkDns(environment),
    checkMail(environment),
    checkRenderer(environment),
    checkCallback(environment),
    checkRoutes(environment),
    checkTemporaryFolder(),
  ]);
  return [...findings, ...others.flat()];
}
