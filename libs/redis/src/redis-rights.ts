import type { Redis } from 'ioredis';

/** What a program does in Redis. */
export interface RedisNeeds {
  /** The beginning of its keys and channels, for example `{palisade-0a1b2c3d4e5f}`, or of the queue that it runs. */
  prefix: string;
  /** Workers run the queues: they need more commands, and channels. */
  runsQueues: boolean;
}

/** Words of a server that knows the command and refuses it, or does not know it because an operator renamed it. */
const REFUSED = /NOPERM|no permission|can't (run|access|publish)|unknown (redis )?command/i;
/** Words of a server that takes no writes from any user: a replica, a full memory, a disk that it cannot save to, replicas that it lost. */
const TAKES_NO_WRITES = /\b(READONLY|MISCONF|OOM|NOREPLICAS)\b/;
/** Of a key that does not exist, or exists for a second. */
const SCRATCH = 'rights';

/** Each with arguments that change nothing but a scratch key; `KEY` stands for that. */
const COMMANDS = [
  ['get', 'KEY'],
  ['set', 'KEY', '1', 'PX', '1000'],
  ['exists', 'KEY'],
  ['incrby', 'KEY', '1'],
  ['decrby', 'KEY', '1'],
  ['pttl', 'KEY'],
  ['pexpire', 'KEY', '1000'],
  ['del', 'KEY'],
  ['zadd', 'KEY', '1', 'a'],
  ['zremrangebyscore', 'KEY', '-inf', '+inf'],
  ['zrevrange', 'KEY', '0', '0'],
  ['time'],
] as const;
const QUEUE_COMMANDS = [
  ['zrange', 'KEY', '0', '0'],
  ['hset', 'KEY', 'a', '1'],
  ['hget', 'KEY', 'a'],
  ['hgetall', 'KEY'],
  ['del', 'KEY'],
  ['lpush', 'KEY', 'a'],
  ['llen', 'KEY'],
  ['lrange', 'KEY', '0', '0'],
  ['lrem', 'KEY', '0', 'a'],
  ['rpoplpush', 'KEY', 'KEY'],
  ['sadd', 'KEY', 'a'],
  ['srem', 'KEY', 'a'],
  ['publish', 'KEY', ''],
] as const;

/** Tries each command and returns those that Redis refused, with its words. */
const TRY = `
  local refused = {}
  for _, line in ipairs(cjson.decode(ARGV[1])) do
    for place, word in ipairs(line) do if word == 'KEY' then line[place] = KEYS[1] end end
    local reply = redis.pcall(unpack(line))
    if type(reply) == 'table' and reply.err then table.insert(refused, line[1] .. '|' .. reply.err) end
  end
  redis.pcall('DEL', KEYS[1])
  return refused`;

/**
 * Which rights the user of this connection lacks, in words such as `the command publish`; empty if it has all of them. Where the server takes
 * no writes from any user, only what it says about that. Works by trying, because a user without rights may not ask for them.
 * @throws what the connection reports
 */
export async function missingRights(redis: Redis, { prefix, runsQueues }: RedisNeeds): Promise<string[]> {
  const key = `${prefix}:${SCRATCH}`;
  const commands = runsQueues ? [...COMMANDS, ...QUEUE_COMMANDS] : COMMANDS;
  const script = await refusalOf(() => redis.eval(TRY, 1, key, JSON.stringify(commands)));
  if (script.refusal !== null) return [wordsOf('eval', script.refusal)];
  const replies = (script.reply as string[]).map((line) => line.split('|', 2) as [string, string]);
  const closed = replies.find(([, message]) => TAKES_NO_WRITES.test(message));
  if (closed !== undefined) return [wordsOf('set', closed[1])];
  const refused = replies
    .filter(([, message]) => REFUSED.test(message))
    .map(([command, message]) => wordsOf(command, message));
  return runsQueues
    ? [...new Set([...refused, ...(await missingAroundScripts(redis, key))])]
    : [...new Set(refused)];
}

/** What no script may do. */
async function missingAroundScripts(redis: Redis, key: string): Promise<string[]> {
  const listener = redis.duplicate({
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  listener.on('error', () => undefined);
  const attempts: [string, () => Promise<unknown>][] = [
    ['evalsha', () => redis.evalsha('0'.repeat(40), 1, key)],
    ['brpoplpush', () => listener.brpoplpush(`${key}-none`, `${key}-none`, 0.01)],
    ['client', () => listener.client('SETNAME', 'palisade')],
    ['multi', () => listener.call('MULTI')],
    ['exec', () => listener.call('EXEC')],
    ['subscribe', () => listener.subscribe(key)],
  ];
  const missing: string[] = [];
  try {
    await listener.connect();
    for (const [command, attempt] of attempts) {
      const { refusal } = await refusalOf(attempt);
      if (refusal !== null) missing.push(wordsOf(command, refusal));
    }
  } finally {
    listener.disconnect();
  }
  return missing;
}

/** The words of a refusal for lack of rights; other errors of a command are no matter of rights. @throws what the connection reports */
async function refusalOf(
  attempt: () => Promise<unknown>,
): Promise<{ reply: unknown; refusal: string | null }> {
  try {
    return { reply: await attempt(), refusal: null };
  } catch (error) {
    const { message, name } = error as Error;
    if (name !== 'ReplyError') throw error;
    const isRefusal = REFUSED.test(message) || TAKES_NO_WRITES.test(message);
    return { reply: [], refusal: isRefusal ? message : null };
  }
}

function wordsOf(command: string, message: string): string {
  // Without the place in the script.
  if (TAKES_NO_WRITES.test(message))
    return message.replace(/\.? (?:script: |\(?This |Commands that )[\s\S]*|\.$/, '');
  if (/channel/i.test(message)) return `the channels of ${command}`;
  if (/\bkeys?\b/i.test(message)) return `the keys of ${command}`;
  return `the command ${command}`;
}

const FRESH_MS = 60_000;
const AGAIN_MS = 5_000;

/** The missing rights as they were up to a minute ago, because they seldom change and each question costs a connection. */
export class KnownRights {
  private known: Promise<string[]> | null = null;
  private endsAt = 0;

  constructor(private readonly ask: () => Promise<string[]>) {}

  /** @throws what the connection reports */
  async missing(): Promise<string[]> {
    if (this.known === null || performance.now() >= this.endsAt) {
      this.endsAt = Infinity;
      this.known = this.ask();
    }
    try {
      const missing = await this.known;
      if (this.endsAt === Infinity)
        this.endsAt = performance.now() + (missing.length === 0 ? FRESH_MS : AGAIN_MS);
      return missing;
    } catch (error) {
      this.known = null;
      throw error;
    }
  }
}

/** Whether a server takes no writes, whatever rights its users have. */
export const takesNoWrites = (missing: readonly string[]): boolean =>
  missing.some((each) => TAKES_NO_WRITES.test(each));

/** For /health/ready and `palisade doctor`. */
export const lacksRights = (missing: readonly string[]): string =>
  takesNoWrites(missing)
    ? `Redis takes no writes: ${missing.join(', ')}.`
    : `The user of Redis lacks ${missing.join(', ')}.`;
