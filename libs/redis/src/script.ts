import type { RedisOrCluster } from './redis-use';

/** Runs a script. @throws what Redis or the connection reports */
export type Script = (keys: readonly string[], ...args: readonly (string | number)[]) => Promise<unknown>;

/**
 * A Lua script for this connection. ioredis sends its text the first time and its hash from then on, and the text again to a Redis that has
 * lost it.
 * @param name of the command that ioredis adds to the connection
 */
export function scriptFor(redis: RedisOrCluster, name: string, lua: string): Script {
  redis.defineCommand(name, { lua });
  const commands = redis as unknown as Record<string, (...args: (string | number)[]) => Promise<unknown>>;
  return async (keys, ...args) => commands[name]?.(keys.length, ...keys, ...args);
}
